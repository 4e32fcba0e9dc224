// The messages of a hit that show best why it was found, with a snippet of each.
import type { ThreadId } from '@shared/model/ids';
import type { Match } from '@shared/model/search';
import { makeSnippet } from '@shared/text/snippet';
import { BestMatches } from './best-matches';
import type { Breather } from './breather';
import type { WeightedTerm } from './compact/evaluate';
import type { SearchedText } from './confirm';
import type { TextCache } from './text-cache';

/** Up to three messages, the best first. Empty without terms, or when nothing of the hit is kept. */
export async function locate(
  hit: ThreadId,
  texts: TextCache,
  weighted: readonly WeightedTerm[],
  where: SearchedText,
  breather: Breather,
): Promise<Match[]> {
  if (weighted.length === 0) return [];
  const best = new BestMatches(weighted, where);
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
