// The messages of a hit that show best why it was found, with a snippet of each.
import type { ThreadId } from '@shared/model/ids';
import type { Match } from '@shared/model/search';
import { makeSnippet } from '@shared/text/snippet';
import { BestMatches } from './best-matches';
import type { Breather } from './breather';
import type { WeightedTerm } from './compact/evaluate';
import type { SearchedText } from './confirm';
import type { IndexHit } from './search-index';
import type { TermScanner } from './term-scanner';
import type { TextCache } from './text-cache';

/** What is looked for in each hit. */
export interface Sought {
  readonly weighted: readonly WeightedTerm[];
  readonly where: SearchedText;
  readonly scanner: TermScanner;
}

/** Up to three messages, the best first. None without terms, or when nothing of the hit is kept. */
export async function locate(
  hit: ThreadId,
  texts: TextCache,
  { weighted, where, scanner }: Sought,
  breather: Breather,
): Promise<Pick<IndexHit, 'matches' | 'isUnread'>> {
  if (weighted.length === 0) return { matches: [] };
  if (breather.isLate) return { matches: [], isUnread: true };
  const best = new BestMatches(weighted, where, scanner);
  await texts.read(hit, (block) => best.look(block, breather));
  breather.check();
  const terms = weighted.map(({ term }) => term);
  const matches = best.matches().map(({ thread, piece, around, found }): Match => {
    const snippet = makeSnippet(around, terms, found, piece.field === 'call');
    return {
      ordinal: piece.ordinal,
      ...(thread === hit ? {} : { thread }),
      role: piece.role,
      snippet: snippet.text,
      marks: snippet.marks,
    };
  });
  return best.isUnread ? { matches, isUnread: true } : { matches };
}
