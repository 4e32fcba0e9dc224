import { expect, test } from 'vitest';
import { idsOf, MadeThreads, searchFor } from './made-documents';
import { MadeFiles } from './made-files';
import { SavedIndex } from './saved-index';

const HOSTILE = {
  __proto__x: {
    user: '__proto__ constructor toString hasOwnProperty needle',
    branch: '__proto__',
    project: 'constructor',
  },
  toString: {
    user: 'needle \u0000\u0000\ud800 \udfff \u202e\ufeff',
    models: ['__proto__', 'valueOf'],
    title: '\u0000',
  },
  long: { user: `${'x'.repeat(3_000_000)} needle ${'a/'.repeat(500_000)} ${'字'.repeat(300_000)}` },
  dashes: {
    assistant: `${'-'.repeat(200_000)}\n${'*'.repeat(200_000)}\n${'['.repeat(100_000)} needle ${'`'.repeat(9999)}`,
  },
  spaces: { tool: `connection${' '.repeat(1_000_000)}refuse needle` },
};

test('whatever a session holds, it is searched, counted, shown and saved like any other', async () => {
  const threads = new MadeThreads(HOSTILE);
  const files = new MadeFiles();
  const options = { writable: true, texts: threads, sourceLabels: new Map() };
  const { index } = await SavedIndex.open(files, options);
  await index.upsert(threads.documents());
  await index.save();
  const { index: opened, rebuilt } = await SavedIndex.open(files, options);
  expect(rebuilt).toBe('no');
  for (const either of [index, opened]) {
    const page = await searchFor(either, 'needle ');
    expect(idsOf(page).sort()).toEqual(Object.keys(HOSTILE).sort());
    for (const { matches } of page.hits) {
      for (const { snippet, marks } of matches) {
        expect(snippet.length).toBeLessThan(200);
        expect(marks.map(([from, to]) => snippet.slice(from, to))).toContain('needle');
      }
      expect(matches.length).toBeGreaterThan(0);
    }
    expect(page.facets.branch).toContainEqual({ value: '__proto__', label: '__proto__', count: 1 });
    expect(page.facets.model.map(({ value }) => value).sort()).toEqual(['__proto__', 'valueOf']);
    expect(idsOf(await searchFor(either, 'branch:__proto__ constructor '))).toEqual(['__proto__x']);
    expect(idsOf(await searchFor(either, '"connection refused"'))).toEqual([]);
    expect(idsOf(await searchFor(either, '"connection refuse"'))).toEqual(['spaces']);
  }
});

test('a query of thousands of words is answered', async () => {
  const threads = new MadeThreads(HOSTILE);
  const { index } = await SavedIndex.open(new MadeFiles(), { writable: true, texts: threads, sourceLabels: new Map() });
  await index.upsert(threads.documents());
  const words = Array.from({ length: 2000 }, (_, at) => `w${at}`).join(' ');
  const page = await searchFor(index, `needle ${words} `);
  expect([page.total, page.partial.length]).toEqual([0, 5]);
});
