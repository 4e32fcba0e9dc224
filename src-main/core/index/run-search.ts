// One search from query to page: words and filters to Orama, doubts to the text, then counts, order and snippets.
import type { SourceId } from '@shared/model/ids';
import type { Query, RelatedTerm } from '@shared/model/search';
import { compileTerm } from '@shared/query/compile-term';
import { tokenize } from '@shared/text/tokenize';
import { Breather } from './breather';
import { type Asked, doubtfulDocuments, matchesOf, type Question } from './compact/answer';
import { COUNTED } from './compact/columns';
import type { Doubt, WeightedTerm, WordQuery } from './compact/evaluate';
import type { TextIndex } from './compact/text-index';
import { type Confirmer, confirm, type SearchedText, searchedText } from './confirm';
import { toFacetCounts } from './facets';
import { type Filters, filterByFacet, projectsOf, toFilters } from './filters';
import { freshnessAt } from './freshness';
import { historyTerms } from './history-terms';
import { locate, type Sought } from './locate';
import { mapSome } from './map-some';
import { countMarks, withMarks } from './marks';
import { type Answered, ask, columnsOf, type Database, type Hit, rowOf, textOf } from './orama';
import { orderBy, rankOf } from './rank';
import { EVEN } from './ranking';
import { RelatedHits } from './related-hits';
import { toPieces } from './related-query';
import type { IndexHit, IndexPage, IndexSearch } from './search-index';
import { TermScanner } from './term-scanner';
import type { TextCache } from './text-cache';

/** With fewer hits than this, sessions that hold only some of the words are shown too. */
const FEW = 10;
const MOST_PARTIAL = 20;
const MOST_RELATED = 20;
const NO_MATCHES = { matches: [] } as const;

export interface SearchTools {
  readonly database: Database;
  readonly texts: TextCache;
  readonly confirmer: Confirmer;
  readonly sourceLabels: ReadonlyMap<SourceId, string>;
}

export async function runSearch(tools: SearchTools, request: IndexSearch, signal?: AbortSignal): Promise<IndexPage> {
  const { database } = tools;
  const { query, offset, limit, now, bare = false, expands = false, patienceMs } = request;
  const { marks = new Map(), weights = EVEN } = request;
  const breather = new Breather(signal);
  const startedAt = performance.now();
  breather.check();
  const filters = toFilters(query, database, tools.sourceLabels, marks);
  const words = { ...toWords(query, filters, expands && !bare), frequency: weights.frequency };
  const searched = searchedText(filters.fields, filters.inThinking);
  const question = await confirmDoubts(tools, words, filterByFacet(database, filters.conditions), searched, breather);

  const put = (asked: Pick<Asked, 'tier' | 'offset' | 'limit'> & Partial<Asked>): Answered =>
    ask(database, { question, order: orderBy('relevance', database, now, weights), counted: [], listed: [], ...asked });
  const found = put({
    tier: 'all',
    order: orderBy(request.sort, database, now, weights),
    offset,
    limit,
    counted: COUNTED,
    listed: marks.size === 0 ? [] : ['has', 'tag'],
  });
  const countMarked = (facet: 'has' | 'tag') => {
    const documents = found.lists.get(facet) ?? [];
    return countMarks(
      facet,
      documents.map((document) => rowOf(database, document).thread),
      marks,
    );
  };
  const labels = { sources: tools.sourceLabels, projects: projectsOf(database) };
  // Before texts are read, since documents may go meanwhile.
  const facets = withMarks(toFacetCounts(found.counts, labels), countMarked);
  const several = words.groups.flat().reduce((sum, { required }) => sum + required.length, 0) > 1;
  const others = matchesOf(textOf(database), question).related();
  const relatedHits = new RelatedHits(others, { confirmer: tools.confirmer, where: searched, breather });
  const isLastPage = offset + found.hits.length >= found.total && !bare;
  const related = await relatedHits.find(isLastPage ? Math.min(limit - found.hits.length, MOST_RELATED) : 0, put);
  const shown = new Set(related.map(({ document }) => document));
  const room = Math.min(limit - found.hits.length - related.length, MOST_PARTIAL);
  const wantsPartial = room > 0 && found.total < FEW && offset === 0 && several && !filters.inThinking && !bare;
  const partial = wantsPartial
    ? put({ tier: 'some', offset: 0, limit: room + shown.size })
        .hits.filter(({ document }) => !shown.has(document))
        .slice(0, room)
    : [];
  const hidden = found.total === 0 && query.filters.length + (query.days ? 1 : 0) > 0;
  const withoutFilters = hidden ? await countWithoutFilters(tools, query, breather) : null;

  const seek = (terms: readonly WeightedTerm[]): Sought => {
    const weighted = mostTelling(terms);
    return { weighted, where: searched, scanner: new TermScanner(weighted) };
  };
  const own = question.matches?.terms ?? [];
  const sought = seek(own);
  const soughtOthers =
    related.length + partial.length === 0
      ? sought
      : seek([...own, ...relatedHits.weighted(textOf(database).documentCount)]);
  const freshest = freshnessAt(now);
  // However long it took to find them, there is some time left for the first ones.
  if (patienceMs !== undefined) breather.hurry(Math.max(patienceMs / 2, startedAt + patienceMs - performance.now()));
  const toHit = async (hit: Hit, matched: IndexHit['matched']): Promise<IndexHit> => {
    breather.check();
    const { thread } = hit.row;
    const isOwn = matched === 'all';
    const located = bare ? NO_MATCHES : await locate(thread, tools.texts, isOwn ? sought : soughtOthers, breather);
    const names = isOwn ? [] : await relatedHits.namesIn(hit);
    const score = rankOf(columnsOf(database), hit.document, hit.score, freshest, weights);
    return { id: thread, score, matched, ...(names.length === 0 ? {} : { related: names }), ...located };
  };
  const show = (hits: readonly Hit[], matched: IndexHit['matched']) => mapSome(hits, (hit) => toHit(hit, matched));
  const hits = await show(found.hits, 'all');
  const known = relatedHits.terms().map(({ text, word, from, on }): RelatedTerm => ({ text, word, from, on }));
  const offered = expands && offset === 0 ? offer(question, textOf(database), hits, known) : [];
  return {
    total: found.total,
    hits,
    related: await show(related, 'related'),
    relatedTerms: [...known, ...offered],
    partial: await show(partial, 'some'),
    facets,
    spellings: question.matches?.spellings ?? [],
    withoutFilters,
  };
}

function toWords(
  query: Query,
  { fields, inThinking }: Pick<Filters, 'fields' | 'inThinking'>,
  expands = false,
): WordQuery {
  const terms = new Map(
    query.groups.flat().flatMap((term) => {
      const found = compileTerm(term);
      return found ? [[term, found] as const] : [];
    }),
  );
  const compiled = query.groups.map((group) => group.flatMap((term) => terms.get(term) ?? []));
  return {
    groups: compiled.map((group) => group.filter(({ not }) => !not)).filter((group) => group.length > 0),
    excluded: compiled.flat().filter(({ not }) => not),
    fields: inThinking ? 0 : fields,
    pieces: inThinking ? [] : toPieces(query, terms, expands),
  };
}

/** The question, once all texts were looked at that a hit or a count depends on. */
async function confirmDoubts(
  { database, confirmer }: SearchTools,
  words: WordQuery,
  filters: Question['filters'],
  searched: SearchedText,
  breather: Breather,
): Promise<Question> {
  const question: Question = { words, filters, confirmed: new Set() };
  const { doubts } = matchesOf(textOf(database), question);
  const doubtful = doubtfulDocuments(textOf(database), question).map(
    (document) => [document, rowOf(database, document), doubts.get(document) as Doubt] as const,
  );
  return { ...question, confirmed: await confirm(confirmer, doubtful, searched, breather) };
}

async function countWithoutFilters(tools: SearchTools, { groups }: Query, breather: Breather): Promise<number> {
  const { database } = tools;
  const filters = toFilters({ groups, filters: [], days: null }, database, tools.sourceLabels);
  const words = toWords({ groups, filters: [], days: null }, filters);
  const searched = searchedText(filters.fields, false);
  const question = await confirmDoubts(tools, words, [], searched, breather);
  const order = orderBy('relevance', database, 0);
  return ask(database, { question, tier: 'all', order, offset: 0, limit: 0, counted: [], listed: [] }).total;
}

/** A pasted log has hundreds of words; the most telling ones show where they came from. */
const MOST_SHOWN_TERMS = 64;

function mostTelling(terms: readonly WeightedTerm[]): WeightedTerm[] {
  return terms.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_SHOWN_TERMS);
}

/** What goes with the words in the user's sessions, and isn't told already. */
function offer(
  { words, matches }: Question,
  index: TextIndex,
  hits: readonly IndexHit[],
  told: readonly RelatedTerm[],
): readonly RelatedTerm[] {
  if (!matches || words.groups.length === 0 || words.fields === 0) return [];
  const known = new Set<string>();
  const terms = [...words.groups.flat(), ...words.excluded, ...told];
  for (const { text } of terms) tokenize(text, (token) => known.add(token));
  const snippets = hits.map(({ matches: places }) => places.map(({ snippet }) => snippet).join('\n'));
  const found = historyTerms(index, { documents: matches.all.documents, snippets, known });
  return found.map((text) => ({ text, word: '', from: 'history', on: false }));
}
