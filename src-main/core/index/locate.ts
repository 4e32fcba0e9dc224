// The messages of a hit that show best why it was found, with a snippet of each.
import type { ThreadId } from '@shared/model/ids';
import type { Match } from '@shared/model/search';
import { makeSnippet } from '@shared/text/snippet';
import { BestMatches } from './best-matches';
import type { Breather } from './breather';
import type { WeightedTerm } from './compact/evaluate';
import type { SearchedText } from './confirm';
import type { TermScanner } from './term-scanner';
import type { TextCache } from './text-cache';

/** What is looked for in each hit. */
export interface Sought {
  readonly weighted: readonly WeightedTerm[];
  readonly where: SearchedText;
  readonly scanner: TermScanner;
}

/** Up to three messages, the best first. Empty without terms, or when nothing of the hit is kept. */
export async function locate(
  hit: ThreadId,
  texts: TextCache,
  { weighted, where, scanner }: Sought,
  breather: Breather,
): Promise<Match[]> {
  if (weighted.length === 0) return [];
  const best = new BestMatches(weighted, where, scanner);
  await texts.read(hit, (block) => best.look(block, breather));
  breather.check();
  const terms = weighted.map(({ term }) => term);
  return best.matches().map(({ thread, piece, around, found }) => {
    const snippet = makeSnippet(around, terms, found);
    return {
      ordinal: piece.ordinal,
      ...(thread === hit ? {} : { thread }),
      role: piece.role,
      snippet: snippet.text,
      marks: snippet.marks,
    };
  });
}
