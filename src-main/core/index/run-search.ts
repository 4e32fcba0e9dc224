// One search from query to page: words and filters to Orama, doubts to the text, then counts, order and snippets.
import type { SourceId } from '@shared/model/ids';
import type { Query } from '@shared/model/search';
import { type CompiledTerm, compileTerm } from '@shared/query/compile-term';
import { Breather } from './breather';
import type { Question, Tier } from './compact/compact-index';
import { type Doubt, evaluate, type WeightedTerm, type WordQuery } from './compact/evaluate';
import { type Confirmer, confirm, type SearchedText, searchedText } from './confirm';
import type { DocumentRow } from './document-row';
import { countedFields, type FacetGroup, groupFacets, restrict, toFacetCounts } from './facets';
import { type Filters, projectsOf, toFilters } from './filters';
import { locate } from './locate';
import { mapSome } from './map-some';
import { countMarks, markedDocuments, withMarks } from './marks';
import { type Answered, ask, type Database, type Hit, textOf } from './orama';
import { orderBy, rankOf } from './rank';
import type { IndexHit, IndexPage, IndexSearch } from './search-index';
import type { TextCache } from './text-cache';

/** With fewer hits than this, sessions that hold only some of the words are shown too. */
const FEW = 10;
const MOST_PARTIAL = 20;

export interface SearchTools {
  readonly database: Database;
  readonly texts: TextCache;
  readonly confirmer: Confirmer;
  readonly sourceLabels: ReadonlyMap<SourceId, string>;
}

type Conditions = Pick<FacetGroup, 'where' | 'allowed'>;

export async function runSearch(tools: SearchTools, request: IndexSearch, signal?: AbortSignal): Promise<IndexPage> {
  const { database } = tools;
  const { query, offset, limit, now, bare = false, marks = new Map() } = request;
  const breather = new Breather(signal);
  breather.check();
  const filters = toFilters(query, database, tools.sourceLabels, marks);
  const words = toWords(query, filters);
  const [free, ...own] = groupFacets(filters.conditions);
  const searched = searchedText(filters.fields, filters.inThinking);
  const unconfirmed: Question = { words, allowed: null, confirmed: new Set() };
  const question = await confirmDoubts(tools, unconfirmed, [free, ...own], searched, breather);

  const put = (tier: Tier, { where, allowed }: Conditions, more: Partial<Parameters<typeof ask>[1]>): Answered =>
    ask(database, {
      question: { ...question, allowed },
      tier,
      where,
      order: null,
      offset: 0,
      limit: 0,
      facets: [],
      ...more,
    });
  const facets = countedFields(free.facets);
  const found = put('all', free, { order: orderBy(request.sort, now), offset, limit, facets });
  const counts = new Map(found.counts);
  for (const group of own) {
    const asked = countedFields(group.facets);
    if (asked.length === 0) continue;
    for (const [facet, values] of put('all', group, { facets: asked }).counts) counts.set(facet, values);
  }
  const marked = markedDocuments(database, marks);
  const countMarked = (facet: 'has' | 'tag') => {
    const group = own.find((one) => one.facets.includes(facet)) ?? free;
    const within = { where: group.where, allowed: restrict(group.allowed, marked) };
    const { hits } = marked.size === 0 ? { hits: [] } : put('all', within, { limit: marked.size });
    return countMarks(
      facet,
      hits.map(({ row }) => row.thread),
      marks,
    );
  };
  const several = words.groups.flat().reduce((sum, { required }) => sum + required.length, 0) > 1;
  const wantsPartial = found.total < FEW && offset === 0 && several && !filters.inThinking && !bare;
  const partial = wantsPartial
    ? put('some', free, { order: orderBy('relevance', now), limit: Math.min(limit, MOST_PARTIAL) }).hits
    : [];
  const hidden = found.total === 0 && query.filters.length + (query.days ? 1 : 0) > 0;
  const withoutFilters = hidden ? await countWithoutFilters(tools, query, breather) : null;

  const weighted = weigh(question);
  const toHit = async (hit: Hit, matched: IndexHit['matched']): Promise<IndexHit> => {
    breather.check();
    const { thread } = hit.row;
    const matches = bare ? [] : await locate(thread, tools.texts, weighted, searched, breather);
    return { id: thread, score: rankOf(hit, now), matched, matches };
  };
  const show = (hits: readonly Hit[], matched: IndexHit['matched']) => mapSome(hits, (hit) => toHit(hit, matched));
  return {
    total: found.total,
    hits: await show(found.hits, 'all'),
    partial: await show(partial, 'some'),
    facets: withMarks(
      toFacetCounts(counts, { sources: tools.sourceLabels, projects: projectsOf(database) }),
      countMarked,
    ),
    spellings: question.matches?.spellings ?? [],
    withoutFilters,
  };
}

function toWords({ groups }: Query, { fields, inThinking }: Pick<Filters, 'fields' | 'inThinking'>): WordQuery {
  const compiled = groups.map((group) => group.map(compileTerm).filter((term): term is CompiledTerm => term !== null));
  return {
    groups: compiled.map((group) => group.filter(({ not }) => !not)).filter((group) => group.length > 0),
    excluded: compiled.flat().filter(({ not }) => not),
    fields: inThinking ? 0 : fields,
  };
}

/** The question with those documents confirmed whose text was looked at, under any of the sets of conditions. */
async function confirmDoubts(
  { database, confirmer }: SearchTools,
  question: Question,
  conditions: readonly Conditions[],
  searched: SearchedText,
  breather: Breather,
): Promise<Question> {
  question.matches ??= evaluate(textOf(database), question.words);
  const { doubts } = question.matches;
  if (doubts.size === 0) return question;
  const doubtful = new Map<number, readonly [number, DocumentRow, Doubt]>();
  for (const { where, allowed } of conditions) {
    const limit = textOf(database).documentCount;
    const asked = {
      question: { ...question, allowed },
      tier: 'candidates',
      where,
      order: null,
      offset: 0,
      limit,
      facets: [],
    } as const;
    for (const { document, row } of ask(database, asked).hits) {
      const doubt = doubts.get(document);
      if (doubt) doubtful.set(document, [document, row, doubt]);
    }
  }
  const confirmed = await confirm(confirmer, doubtful.values(), searched, breather);
  return { ...question, confirmed };
}

async function countWithoutFilters(tools: SearchTools, { groups }: Query, breather: Breather): Promise<number> {
  const filters = toFilters({ groups, filters: [], days: null }, tools.database, tools.sourceLabels);
  const words = toWords({ groups, filters: [], days: null }, filters);
  const searched = searchedText(filters.fields, false);
  const unconfirmed: Question = { words, allowed: null, confirmed: new Set() };
  const question = await confirmDoubts(tools, unconfirmed, [{ where: [], allowed: null }], searched, breather);
  return ask(tools.database, { question, tier: 'all', where: [], order: null, offset: 0, limit: 0, facets: [] }).total;
}

/** A pasted log has hundreds of words; the most telling ones show where they came from. */
const MOST_SHOWN_TERMS = 64;

function weigh({ matches }: Question): WeightedTerm[] {
  return (matches?.terms ?? []).toSorted((a, b) => b.weight - a.weight).slice(0, MOST_SHOWN_TERMS);
}
