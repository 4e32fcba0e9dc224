// What the palette needs to know of the window, to leave out what can't run.
import { splitQuery } from '@shared/query/split-query';
import type { PaletteContext } from '../features/palette/to-palette-rows';

interface Given {
  readonly text: string;
  readonly hasThread: boolean;
  /** Null until it is drawn. */
  readonly thread: PaletteContext['thread'];
  readonly hasRecent: boolean;
}

export function paletteContext({ text, hasThread, thread, hasRecent }: Given): PaletteContext {
  const pieces = splitQuery(text);
  return {
    hasThread,
    thread,
    hasRecent,
    hasText: pieces.length > 0,
    hasWords: pieces.some(({ type }) => type !== 'operator'),
    hasFilters: pieces.some(({ type }) => type === 'operator'),
  };
}
