// The messages of a hit that show best why it was found, with a snippet of each.
import { type Match, MOST_MATCHES } from '@shared/model/search';
import { type FoundTerm, findTerms, mayHold } from '@shared/query/find-terms';
import { foldText } from '@shared/text/fold';
import type { MessageText, TextField } from '@shared/text/message-text';
import { makeSnippet } from '@shared/text/snippet';
import type { Breather } from './breather';
import type { WeightedTerm } from './compact/evaluate';
import type { SearchedText } from './confirm';
import type { ThreadTexts } from './search-index';

/** Long texts are looked at in pieces of this length, with an overlap that a phrase fits in. */
const CHUNK = 1500;
const OVERLAP = 200;

const FIELD_WEIGHTS: Readonly<Record<TextField, number>> = {
  user: 1.5,
  assistant: 1,
  call: 0.8,
  output: 0.8,
  thinking: 1,
  folded: 0,
};

/** A piece of text that may show terms, with the score that it has when it does: the cheap look comes first. */
interface Place {
  readonly thread: string;
  readonly text: MessageText;
  readonly from: number;
  readonly atMost: number;
}

/** Up to three messages, the best first. Empty without terms, or when nothing of the hit is kept. */
export async function locate(
  hit: string,
  threads: readonly ThreadTexts[],
  weighted: readonly WeightedTerm[],
  where: SearchedText,
  breather: Breather,
): Promise<Match[]> {
  if (weighted.length === 0) return [];
  const places: Place[] = [];
  for (const { thread, texts } of threads) {
    for (const text of texts) {
      if (where.pieces.has(text.field)) addPlaces(places, thread, text, weighted);
      await breather.breathe();
    }
  }
  // Equal ones stay in the order in which they were said.
  places.sort((a, b) => b.atMost - a.atMost);
  const terms = weighted.map(({ term }) => term);
  const best = await pickBest(places, weighted, breather);
  return best.map(({ place: { thread, text }, around, found }) => {
    const snippet = makeSnippet(around, terms, found);
    return {
      ordinal: text.ordinal,
      ...(thread === hit ? {} : { thread }),
      role: text.role,
      snippet: snippet.text,
      marks: snippet.marks,
    };
  });
}

function addPlaces(places: Place[], thread: string, text: MessageText, weighted: readonly WeightedTerm[]): void {
  const long = text.text.length > CHUNK;
  const folded = foldText(text.text);
  const possible = possibleTerms(folded, weighted);
  if (possible.length === 0) return;
  const alike = folded.length === text.text.length;
  for (let from = 0; from < text.text.length; from += CHUNK - OVERLAP) {
    const chunk = alike ? folded.slice(from, from + CHUNK) : foldText(text.text.slice(from, from + CHUNK));
    const atMost = sumWeights(long ? possibleTerms(chunk, possible) : possible) * FIELD_WEIGHTS[text.field];
    if (atMost > 0) places.push({ thread, text, from, atMost });
    if (from + CHUNK >= text.text.length) break;
  }
}

interface FoundPlace {
  readonly place: Place;
  /** The text round the place, and where the terms stand in it. */
  readonly around: string;
  readonly found: readonly FoundTerm[];
  readonly score: number;
}

/** Looks closer, best first, until no other place can be better than the third message. */
async function pickBest(
  places: readonly Place[],
  weighted: readonly WeightedTerm[],
  breather: Breather,
): Promise<FoundPlace[]> {
  const terms = weighted.map(({ term }) => term);
  const best = new Map<string, FoundPlace>();
  const inOrder = () => [...best.values()].sort((a, b) => b.score - a.score).slice(0, MOST_MATCHES);
  for (const place of places) {
    if (best.size >= MOST_MATCHES && place.atMost <= (inOrder().at(-1)?.score ?? 0)) break;
    const { thread, text, from } = place;
    const around = text.text.slice(Math.max(0, from - OVERLAP), from + CHUNK + OVERLAP);
    const found = findTerms(around, terms);
    const different = new Set(found.map(({ term }) => term));
    const score = sumWeights([...different].flatMap((term) => weighted[term] ?? [])) * FIELD_WEIGHTS[text.field];
    const message = `${thread}#${text.ordinal}`;
    if (score > (best.get(message)?.score ?? 0)) best.set(message, { place, around, found, score });
    await breather.breathe();
  }
  return inOrder();
}

function possibleTerms(folded: string, weighted: readonly WeightedTerm[]): readonly WeightedTerm[] {
  return weighted.filter(({ term }) => mayHold(folded, term));
}

function sumWeights(weighted: readonly WeightedTerm[]): number {
  return weighted.reduce((sum, { weight }) => sum + weight, 0);
}
