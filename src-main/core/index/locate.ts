// The messages of a hit that show best why it was found, with a snippet of each.
import type { Match } from '@shared/model/search';
import type { CompiledTerm } from '@shared/query/compile-term';
import { findTerms, mayHold } from '@shared/query/find-terms';
import { foldText } from '@shared/text/fold';
import type { MessageText, TextField } from '@shared/text/message-text';
import { makeSnippet } from '@shared/text/snippet';
import type { Breather } from './breather';
import type { SearchedText } from './confirm';
import type { ThreadTexts } from './search-index';

const MOST_MATCHES = 3;
/** Texts are looked at in pieces of this length, with an overlap that a phrase fits in. */
const CHUNK = 2000;
const OVERLAP = 200;
/** A hit's best places come early; a log of many megabytes isn't read to its end for three snippets. */
const MOST_CHUNKS = 4000;

const FIELD_WEIGHTS: Readonly<Record<TextField, number>> = {
  user: 1.5,
  assistant: 1,
  call: 0.8,
  output: 0.8,
  thinking: 1,
  folded: 0,
};

export interface WeightedTerm {
  readonly term: CompiledTerm;
  /** How telling it is. */
  readonly weight: number;
}

interface Place {
  readonly thread: string;
  readonly piece: MessageText;
  readonly from: number;
  readonly score: number;
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
  const terms = weighted.map(({ term }) => term);
  const best = new Map<string, Place>();
  let chunks = 0;
  for (const { thread, texts } of threads) {
    for (const piece of texts) {
      if (!where.pieces.has(piece.field)) continue;
      for (let from = 0; from < piece.text.length && chunks < MOST_CHUNKS; from += CHUNK - OVERLAP) {
        chunks++;
        const score = scoreChunk(piece.text.slice(from, from + CHUNK), weighted) * FIELD_WEIGHTS[piece.field];
        const key = `${thread}#${piece.ordinal}`;
        if (score > (best.get(key)?.score ?? 0)) best.set(key, { thread, piece, from, score });
        if (from + CHUNK >= piece.text.length) break;
      }
      await breather.breathe();
    }
  }
  // Equal ones stay in their order: Map and sort both keep it.
  const places = [...best.values()].sort((a, b) => b.score - a.score).slice(0, MOST_MATCHES);
  return places.map(({ thread, piece, from }) => {
    const { text, marks } = makeSnippet(aroundChunk(piece.text, from), terms);
    return {
      ordinal: piece.ordinal,
      ...(thread === hit ? {} : { thread }),
      role: piece.role,
      snippet: text,
      marks,
    };
  });
}

/** The terms that stand in it, each once by its weight, and a little for standing there more often. */
function scoreChunk(text: string, weighted: readonly WeightedTerm[]): number {
  const folded = foldText(text);
  const possible = weighted.filter(({ term }) => mayHold(folded, term));
  if (possible.length === 0) return 0;
  const counts = new Map<number, number>();
  const terms = possible.map(({ term }) => term);
  for (const { term } of findTerms(text, terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  let score = 0;
  for (const [term, count] of counts) score += (possible[term]?.weight ?? 0) * (1 + 0.1 * Math.log2(count));
  return score;
}

function aroundChunk(text: string, from: number): string {
  return text.slice(Math.max(0, from - OVERLAP), from + CHUNK + OVERLAP);
}
