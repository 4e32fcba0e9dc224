// From the documents that hold the words to what is asked about them: how many pass the filters, the best of them, and
// how many have each value. One pass over the found documents serves all facets, though each ignores its own filter.
import { chosenWith, type FacetField } from '@shared/model/document';
import { BestHits, type HitOrder } from './best-hits';
import type { Columns, CountedFacet, ValueCounts } from './columns';
import { evaluate, type WordMatches, type WordQuery } from './evaluate';
import { membersOf, type Scores } from './scores';
import type { TextIndex } from './text-index';

/** What is asked of the text. It may be asked about several times; it is evaluated once. */
export interface Question {
  readonly words: WordQuery;
  /** At most one for each facet, and one for what is no facet. */
  readonly filters: readonly Filter[];
  /** Those with doubts whose text was looked at and holds what it has to. */
  readonly confirmed: ReadonlySet<number>;
  matches?: WordMatches;
}

export interface Filter {
  readonly facet: FacetField | null;
  /** 1 at the numbers of the documents that pass. */
  readonly members: Uint8Array;
}

/** `all`: what matches. `related`: what doesn't, but with other terms. `some`: what doesn't, but holds a word. */
export type Tier = 'all' | 'related' | 'some';

export interface Asked {
  readonly question: Question;
  readonly tier: Tier;
  readonly order: HitOrder;
  readonly offset: number;
  readonly limit: number;
  readonly counted: readonly CountedFacet[];
  /** Facets for which all hits are listed, as `counted` counts them. */
  readonly listed: readonly FacetField[];
}

export interface Answer {
  readonly total: number;
  /** Best first. */
  readonly documents: readonly number[];
  readonly scores: readonly number[];
  readonly counts: ReadonlyMap<CountedFacet, ValueCounts>;
  readonly lists: ReadonlyMap<FacetField, readonly number[]>;
}

export function answer(index: TextIndex, columns: Columns, asked: Asked): Answer {
  const { question, tier, order, offset, limit, counted, listed } = asked;
  const matches = matchesOf(index, question);
  const isHit = toTest(matches, question.confirmed, tier);
  const { documents, scores }: Scores = scoresIn(matches, tier);
  const { filters } = question;
  const hits = new Uint32Array(documents.length);
  /** By filter: what only that one keeps out. */
  const missed = filters.map((): number[] => []);
  const best = new BestHits(Math.min(offset + limit, documents.length), order);
  let total = 0;
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] as number;
    // It may have gone since the words were looked up, as looking at texts takes a while.
    if (!index.has(document) || !isHit(document)) continue;
    const failed = failedFilter(filters, document);
    if (failed === NONE) {
      hits[total++] = document;
      best.add(document, scores[at] as number);
    } else if (failed !== SEVERAL) missed[failed]?.push(document);
  }
  const found = hits.subarray(0, total);
  const missedBy = (facet: FacetField) =>
    missed[filters.findIndex((filter) => filter.facet === chosenWith(facet))] ?? [];
  return {
    total,
    ...best.take(offset),
    counts: new Map(counted.map((facet) => [facet, columns.count(facet, found, missedBy(facet))])),
    lists: new Map(listed.map((facet) => [facet, [...found, ...missedBy(facet)]])),
  };
}

function scoresIn(matches: WordMatches, tier: Tier): Scores {
  if (tier === 'all') return matches.all;
  return tier === 'some' ? matches.some() : matches.related().scores;
}

/** The documents whose text has to be looked at, since a hit or a facet's count may depend on them. */
export function doubtfulDocuments(index: TextIndex, question: Question): readonly number[] {
  const { doubts } = matchesOf(index, question);
  return [...doubts.keys()].filter(
    (document) => index.has(document) && failedFilter(question.filters, document) !== SEVERAL,
  );
}

/** What holds the words, whatever the filters. */
export function matchesOf(index: TextIndex, question: Question): WordMatches {
  question.matches ??= evaluate(index, question.words);
  return question.matches;
}

function toTest(
  { all, doubts }: WordMatches,
  confirmed: ReadonlySet<number>,
  tier: Tier,
): (document: number) => boolean {
  const holds = (document: number) => !doubts.has(document) || confirmed.has(document);
  if (tier !== 'all') {
    const members = membersOf(all.documents);
    return (document) => members[document] !== 1 || !holds(document);
  }
  return doubts.size === 0 ? () => true : holds;
}

const NONE = -1;
const SEVERAL = -2;

/** The number of the one filter that keeps a document out. */
function failedFilter(filters: readonly Filter[], document: number): number {
  let failed = NONE;
  for (let number = 0; number < filters.length; number++) {
    if (filters[number]?.members[document] === 1) continue;
    if (failed !== NONE) return SEVERAL;
    failed = number;
  }
  return failed;
}
