// Search of the fake engine: plain substrings over the made-up library. Enough to look at the window with.
import { chosenWith, FACETS, type FacetCounts, type FacetField, type FacetValue } from '@shared/model/document';
import {
  type Mark,
  type Match,
  MOST_MATCHES,
  type Query,
  type QueryFilter,
  type RelatedTerm,
  type SearchHit,
  type SearchPage,
  type SearchRequest,
} from '@shared/model/search';
import type { ThreadHead } from '@shared/model/thread';
import { parseQuery } from '@shared/query/parse-query';
import { toMessageTexts } from '@shared/text/message-text';
import { CARDS } from './cards';
import type { FakeThread } from './library';

const DAY_MS = 86_400_000;

/** Related terms of a word: one that is searched for, and one that is offered. */
const RELATED = new Map([['station', ['天气站', 'firmware'] as const]]);

export function fakeSearch(all: readonly FakeThread[], request: SearchRequest, now: number): SearchPage {
  const listed = all.filter(({ head }) => head.listed);
  const { query, hints } = parseQuery(request.text, { today: dayOf(now), sources: CARDS });
  const words = query.groups.flat().filter(({ not }) => !not);
  const needles = words.map(({ text }) => text.toLowerCase());
  const sort = request.sort ?? (needles.length > 0 ? 'relevance' : 'newest');
  const byWords = listed.flatMap((thread) => toHit(thread, needles) ?? []);
  const found = byWords.filter(({ thread }) => passes(thread, query));
  const ordered = found.toSorted((a, b) => {
    if (sort === 'relevance') return b.score - a.score;
    if (sort === 'longest') return b.thread.counts.messages - a.thread.counts.messages;
    const newest = (b.thread.endedAt ?? 0) - (a.thread.endedAt ?? 0);
    return sort === 'oldest' ? -newest : newest;
  });
  const relatedTerms = relatedTo(query);
  const related = relatedTerms
    .filter(({ on }) => on)
    .flatMap(({ text }) => listed.flatMap((thread) => toHit(thread, [text.toLowerCase()]) ?? []))
    .filter(({ thread }) => passes(thread, query) && ordered.every((hit) => hit.thread !== thread))
    .map(
      (hit): SearchHit => ({ ...hit, matched: 'related', related: relatedTerms.map(({ text }) => text).slice(0, 1) }),
    );
  return {
    total: ordered.length,
    hits: ordered.slice(request.offset, request.offset + request.limit),
    partial: [],
    related,
    relatedTerms,
    facets: countFacets(
      byWords.map(({ thread }) => thread),
      query,
    ),
    hints,
    sort,
    tookMs: 3.4,
    spellings: [],
    withoutFilters: ordered.length === 0 && byWords.length > 0 ? byWords.length : null,
  };
}

function relatedTo({ groups, also }: Query): readonly RelatedTerm[] {
  return groups.flat().flatMap(({ text: word }) => {
    const [on, offered] = RELATED.get(word) ?? [];
    if (!on || !offered) return [];
    const isNamed = (text: string) => also?.terms.includes(text) === true;
    const isLeft = also?.none === true || also?.not.includes(on) === true;
    return [
      { text: on, word, from: 'table', on: isNamed(on) || !isLeft } as const,
      { text: offered, word: '', from: isNamed(offered) ? 'query' : 'history', on: isNamed(offered) } as const,
    ];
  });
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

function toHit({ head, messages }: FakeThread, needles: readonly string[]): SearchHit | null {
  const plain: SearchHit = { thread: head, score: 0, matched: 'all', matches: [], titleMarks: [] };
  if (needles.length === 0) return plain;
  const texts = messages.slice(0, 200).flatMap(toMessageTexts);
  const matches = texts.flatMap(({ ordinal, role, text }): Match[] => {
    const marks = marksIn(text, needles);
    const [first] = marks;
    if (!first) return [];
    const start = text.lastIndexOf(' ', Math.max(0, first[0] - 30)) + 1;
    const words = text
      .slice(start, start + 160)
      .replaceAll(/\s+/g, ' ')
      .replaceAll('`', '');
    const snippet = start > 0 ? `…${words}` : words;
    return [{ ordinal, role, snippet, marks: marksIn(snippet, needles) }];
  });
  const titleMarks = marksIn(head.title, needles);
  const whole = `${head.title} ${texts.map(({ text }) => text).join(' ')}`.toLowerCase();
  if (!needles.every((needle) => whole.includes(needle))) return null;
  return {
    ...plain,
    matches: matches.slice(0, MOST_MATCHES),
    titleMarks,
    score: titleMarks.length * 5 + matches.length,
  };
}

function marksIn(text: string, needles: readonly string[]): Mark[] {
  const lower = text.toLowerCase();
  const marks: Mark[] = [];
  for (const needle of needles) {
    for (let at = lower.indexOf(needle); at !== -1; at = lower.indexOf(needle, at + needle.length)) {
      marks.push([at, at + needle.length]);
    }
  }
  return marks.sort((a, b) => a[0] - b[0]);
}

function passes(head: ThreadHead, { filters, days }: Query, except?: FacetField): boolean {
  const start = dayOf(head.startedAt ?? 0);
  const end = dayOf(head.endedAt ?? 0);
  if (days && except !== 'month' && (end < (days.from ?? 0) || start > (days.to ?? end))) return false;
  return filters.every((filter) => fieldOf(filter) === except || passesOne(head, filter));
}

function fieldOf({ field }: QueryFilter): string {
  return field === 'call' ? 'kind' : field;
}

function passesOne(head: ThreadHead, filter: QueryFilter): boolean {
  // Where words stand makes no difference here.
  if (filter.field === 'role') return true;
  const own = FACETS.includes(fieldOf(filter) as FacetField)
    ? valuesOf(head, fieldOf(filter) as FacetField).flatMap(({ value, label }) => [
        value.toLowerCase(),
        label.toLowerCase(),
      ])
    : [];
  const has = filter.values.some((value) => own.includes(value.toLowerCase()));
  return has !== filter.not;
}

function valuesOf(head: ThreadHead, field: FacetField): { readonly value: string; readonly label: string }[] {
  const same = (value: string) => ({ value, label: value });
  switch (field) {
    case 'source':
      return [{ value: head.source, label: CARDS.find(({ id }) => id === head.source)?.label ?? head.source }];
    case 'project':
      return head.project ? [{ value: head.project.id, label: head.project.name }] : [];
    case 'month':
      return head.endedAt === null ? [] : [same(new Date(head.endedAt).toISOString().slice(0, 7))];
    case 'day':
      return head.endedAt === null ? [] : [same(new Date(head.endedAt).toISOString().slice(0, 10))];
    case 'host':
      return head.project?.id.startsWith('laptop:') ? [same('laptop')] : [];
    case 'branch':
      return head.branch ? [same(head.branch)] : [];
    case 'model':
      return head.models.map(same);
    case 'kind':
      return head.toolKinds.map(same);
    case 'has':
      return head.traits.map(same);
    case 'tag':
      return [];
  }
}

function countFacets(heads: readonly ThreadHead[], query: Query): FacetCounts {
  const count = (field: FacetField): FacetValue[] => {
    const counts = new Map<string, FacetValue>();
    for (const head of heads) {
      if (!passes(head, query, chosenWith(field))) continue;
      for (const { value, label } of valuesOf(head, field)) {
        counts.set(value, { value, label, count: (counts.get(value)?.count ?? 0) + 1 });
      }
    }
    return [...counts.values()].sort((a, b) => b.count - a.count);
  };
  return Object.fromEntries(FACETS.map((field) => [field, count(field)])) as unknown as FacetCounts;
}
