import type { ThreadId } from '@shared/model/ids';
import { expect, test } from 'vitest';
import { MadeThreads, toRequest } from './made-documents';
import { MadeFiles } from './made-files';
import { SavedIndex } from './saved-index';
import type { MessageTexts, UseThreadBlock } from './search-index';

/** Texts that take a while, as those on a disk do, and tell when they are asked for. */
class SlowTexts implements MessageTexts {
  reads = 0;
  blocks = 0;
  onRead: () => void = () => {};

  async read(id: ThreadId, use: UseThreadBlock): Promise<void> {
    this.reads++;
    for (let block = 0; block < 50; block++) {
      await new Promise(setImmediate);
      this.blocks++;
      this.onRead();
      const body = Buffer.from('only some words');
      const places = [[block, 'user', 'output', body.length]] as const;
      if ((await use({ thread: id, from: 0, isLast: block === 49, places, body })) === 'enough') return;
    }
  }
}

test.each(['race reader ', '"race in the"', 'in:thinking acknowledged '])(
  'of %s nothing more is read once another search has come',
  async (text) => {
    const names = Array.from({ length: 40 }, (_, at) => `thread-${at}`);
    const made = { user: 'a race in the reader', thinking: 'acknowledged' };
    const threads = new MadeThreads(Object.fromEntries(names.map((name) => [name, made])));
    const texts = new SlowTexts();
    const { index } = await SavedIndex.open(new MadeFiles(), { writable: true, texts, sourceLabels: new Map() });
    await index.upsert(threads.documents());
    const controller = new AbortController();
    texts.onRead = () => controller.abort();
    await expect(index.search(toRequest(text), controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
    const { reads, blocks } = texts;
    expect(reads).toBeLessThan(10);
    expect(blocks).toBeLessThan(10);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(texts.reads).toBe(reads);
  },
);
