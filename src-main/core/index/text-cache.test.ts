import type { ThreadId } from '@shared/model/ids';
import { expect, test } from 'vitest';
import type { MessageTexts, UseThreadBlock } from './search-index';
import { TextCache } from './text-cache';

class CountingTexts implements MessageTexts {
  readonly reads: string[] = [];

  async read(id: ThreadId, use: UseThreadBlock) {
    this.reads.push(id);
    const body = Buffer.alloc(id.startsWith('huge') ? 10_000_000 : 1_000_000, 'x');
    await use({ thread: id, from: 0, isLast: true, places: [[0, 'user', 'user', body.length]], body });
  }
}

test('texts are read once, until they change or are pushed out', async () => {
  const kept = new CountingTexts();
  const cache = new TextCache(kept);
  const read = async (...ids: string[]) => {
    kept.reads.length = 0;
    for (const id of ids) await cache.read(id as ThreadId, () => 'more');
    return kept.reads;
  };
  expect(await read('a', 'a', 'b', 'a')).toEqual(['a', 'b']);
  cache.forget('a' as ThreadId);
  expect(await read('a', 'b')).toEqual(['a']);
  expect(await read('huge', 'huge', 'a')).toEqual(['huge', 'huge']);
  const others = Array.from({ length: 15 }, (_, at) => `other-${at}`);
  await read(...others);
  expect(await read('other-14', 'b')).toEqual(['b']);
});
