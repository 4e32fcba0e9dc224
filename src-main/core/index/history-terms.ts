// What goes with the words of a query in the user's own sessions: words that stand beside them in what is shown of hits,
// and whose sessions are the same ones far more often than chance would have it. Only offered, never searched for
// unasked. Looks at a few snippets and the postings of a few words, whatever the size of the history.
import { relatedTerms } from '@shared/query/compile-term';
import { tokenizeWithOffsets } from '@shared/text/tokenize';
import { ALL_FIELDS } from './compact/fields';
import { membersOf } from './compact/scores';
import { TermScorer } from './compact/term-scores';
import type { TextIndex } from './compact/text-index';

/** Fewer sessions show no habit, and words that a quarter of all sessions hold go with everything. */
const FEWEST = 5;
const MOST_SHARE = 0.25;
const SNIPPETS = 24;
const CANDIDATES = 24;
/** Of so many snippets one has to hold it, and two at least. */
const SNIPPETS_FOR_ONE = 6;
const MOST_OFFERED = 3;
/** How many times as often as by chance, and how surely: 10.83 is one in a thousand. */
const LEAST_LIFT = 3;
const LEAST_LIKELIHOOD = 10.83;
const SHORTEST = 3;
const LONGEST = 32;
const OF_LETTERS = /^\p{L}[\p{L}_]+$/u;
/** In Chinese and Japanese only what is marked off by its script is known to be a word. */
const MARKED_OFF = /[\p{sc=Katakana}ー]{3,12}|(?<!\p{sc=Han})\p{sc=Han}{2,4}(?=[\p{sc=Hiragana}])/gu;

/** They stand beside everything. */
const COMMON = new Set(
  (
    'about after again all also and another any are because been before being between both but can could did does done ' +
    'down each even every few first for from get gets had has have here how into its itself just keep last let like made ' +
    'make makes many may more most much must need needs never new not now off old once one only other our out over own ' +
    'same see set sets should since some still such take takes than that the their them then there these they this ' +
    'those through too two under until upon use used uses using very was way well were what when where which while who ' +
    'why will with within without would yes yet you your'
  ).split(' '),
);

interface Found {
  /** All documents that hold the words. */
  readonly documents: Uint32Array;
  /** What is shown of the best of them. */
  readonly snippets: readonly string[];
  /** Tokens of the query and of related terms that are told already. */
  readonly known: ReadonlySet<string>;
}

/** The most telling first. */
export function historyTerms(index: TextIndex, { documents, snippets, known }: Found): readonly string[] {
  const total = index.documentCount;
  if (documents.length < FEWEST || documents.length > total * MOST_SHARE) return [];
  const isFound = membersOf(documents);
  const scorer = new TermScorer(index, ALL_FIELDS);
  return candidatesIn(snippets.slice(0, SNIPPETS), known)
    .flatMap((text) => {
      const [term] = relatedTerms(text, 1);
      const holders = term ? scorer.match(term).documents : [];
      let shared = 0;
      for (const document of holders) if (isFound[document] === 1) shared++;
      const lift = (shared * total) / (documents.length * holders.length);
      const isCommon = holders.length > total * MOST_SHARE;
      if (shared < FEWEST || shared === holders.length || isCommon || lift < LEAST_LIFT) return [];
      const likelihood = logLikelihood(shared, documents.length, holders.length, total);
      return likelihood < LEAST_LIKELIHOOD ? [] : [{ text, likelihood }];
    })
    .sort((a, b) => b.likelihood - a.likelihood || (a.text < b.text ? -1 : 1))
    .slice(0, MOST_OFFERED)
    .map(({ text }) => text);
}

/** Words of several snippets, those of the most first. Parts of identifiers are none. */
function candidatesIn(snippets: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const counts = new Map<string, number>();
  for (const snippet of snippets) {
    const words = new Set<string>();
    tokenizeWithOffsets(snippet, (token, from, to, kind) => {
      if (kind !== 'word' || token.length < SHORTEST || token.length > LONGEST || !OF_LETTERS.test(token)) return;
      if (!known.has(token) && !COMMON.has(token)) words.add(snippet.slice(from, to).toLowerCase());
    });
    for (const [word] of snippet.matchAll(MARKED_OFF))
      if (![...known].some((own) => word.includes(own))) words.add(word);
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= Math.max(2, snippets.length / SNIPPETS_FOR_ONE))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, CANDIDATES)
    .map(([word]) => word);
}

/** Dunning's: how unlikely it is that two sets of documents meet so often by chance. */
function logLikelihood(both: number, first: number, second: number, total: number): number {
  const cell = (observed: number, row: number, column: number) =>
    observed === 0 ? 0 : observed * Math.log((observed * total) / (row * column));
  const [notFirst, notSecond] = [total - first, total - second];
  return (
    2 *
    (cell(both, first, second) +
      cell(first - both, first, notSecond) +
      cell(second - both, notFirst, second) +
      cell(notFirst - second + both, notFirst, notSecond))
  );
}
