// The texts of one kept thread that is small, as most are, read at once and without a way through libuv's threads: for
// who reads many in a row on a thread of its own, where each such way takes as long as all else.
import { closeSync, openSync, readSync } from 'node:fs';
import type { ThreadId } from '@shared/model/ids';
import type { AppPaths } from '../io/app-paths';
import type { TextBlock } from '../text-block';
import { decompressNow } from './compression';
import { parseTextBlock } from './message-block';
import { sliceStored, type Table, tableIn, threadPath } from './thread-file';

const MOST_BYTES = 1 << 18;
const room = Buffer.allocUnsafeSlow(MOST_BYTES);

export interface SmallText {
  /** Ordinal of the first message, and how many there are. */
  readonly from: number;
  readonly count: number;
  read(): TextBlock;
}

/** Null for what isn't small, and where anything is wrong with it: `ThreadStore` knows what, and what to do. */
export function readSmallTexts(paths: AppPaths, id: ThreadId): readonly SmallText[] | null {
  const bytes = readWhole(threadPath(paths, id));
  const table = bytes && tableIn(bytes, id);
  return bytes && table && toTexts(bytes, table);
}

function toTexts(bytes: Buffer, { blocks }: Table): readonly SmallText[] | null {
  const texts: SmallText[] = [];
  for (const { from, count, texts: stored } of blocks) {
    const own = sliceStored(bytes, stored);
    if (!own) return null;
    texts.push({ from, count, read: () => parseTextBlock(decompressNow(own, stored.rawBytes)) });
  }
  return texts;
}

function readWhole(path: string): Buffer | null {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    let length = 0;
    for (let read = -1; read !== 0 && length < MOST_BYTES; length += read) {
      read = readSync(file, room, length, MOST_BYTES - length, length);
    }
    return length < MOST_BYTES ? Buffer.from(room.subarray(0, length)) : null;
  } catch {
    return null;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
