import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MadeThreads, searchFor, toMadeDocument } from './made-documents';
import { openIndex } from './open-index';

test('readers see one saved generation or another, never a mix, while the writer saves and merges', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'index-'));
  const options = { texts: new MadeThreads(), sourceLabels: new Map() };
  try {
    const { index: writer } = await openIndex(folder, { ...options, writable: true });
    const ids = ['one', 'two', 'three', 'four'];
    let writing = true;
    const write = async () => {
      for (let save = 0; save < 30; save++) {
        await writer.upsert(ids.map((id) => toMadeDocument(id, { user: 'shared', branch: `save-${save}` })));
        await writer.save();
      }
      writing = false;
    };
    const read = async () => {
      const { index } = await openIndex(folder, { ...options, writable: false });
      const seen: string[] = [];
      while (writing) {
        await index.refresh();
        const { total, facets } = await searchFor(index, 'shared ');
        if (total === 0) continue;
        expect([total, facets.branch.map(({ count }) => count)]).toEqual([4, [4]]);
        seen.push(facets.branch[0]?.value ?? '');
      }
      await index.refresh();
      expect((await searchFor(index, 'shared ')).facets.branch[0]?.value).toBe('save-29');
      return new Set(seen).size;
    };
    const [, ...generations] = await Promise.all([write(), read(), read()]);
    for (const count of generations) expect(count).toBeGreaterThan(1);
    await writer.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});
