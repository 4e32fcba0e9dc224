import { appendFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toSessionKey, toThreadId } from '@shared/model/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Catalogue } from './catalogue';
import type { CatalogueThread, SessionRow } from './catalogue/catalogue-row';
import { sampleHead, sampleRow, sampleThread } from './catalogue/sample-rows';
import { testFolder } from './io/test-folder';

const key = (nativeId: string) => toSessionKey('claude-code', nativeId);
const id = (nativeId: string) => toThreadId('claude-code', nativeId);

function logOf(folder: string): string {
  return join(folder, 'catalogue.log');
}

/** Everything that it says, as plain data. */
function contents(catalogue: Catalogue): { sessions: SessionRow[]; threads: CatalogueThread[] } {
  const sessions = [...catalogue.sessions().values()].sort((a, b) => a.key.localeCompare(b.key));
  const threads = [...catalogue.threads().values()].sort((a, b) => a.head.id.localeCompare(b.head.id));
  return structuredClone({ sessions, threads });
}

/** What is read after closing is what was seen before. */
async function expectSameAfterReopening(catalogue: Catalogue, folder: string): Promise<void> {
  const before = contents(catalogue);
  await catalogue.close();
  for (const writable of [false, true, false]) {
    const reopened = await Catalogue.open(folder, { writable });
    expect(contents(reopened)).toEqual(before);
    expect(reopened.damagedLines).toBe(0);
    await reopened.close();
  }
}

test('a new catalogue is empty', async () => {
  const folder = join(await testFolder(), 'not-there-yet');
  const reader = await Catalogue.open(folder, { writable: false });
  expect(contents(reader)).toEqual({ sessions: [], threads: [] });
  const writer = await Catalogue.open(folder, { writable: true });
  expect(contents(writer)).toEqual({ sessions: [], threads: [] });
  await expectSameAfterReopening(writer, folder);
  expect((await stat(logOf(folder))).mode & 0o777).toBe(0o600);
});

test('sessions, threads, links and every change of them are there after reopening', async () => {
  const folder = await testFolder();
  const catalogue = await Catalogue.open(folder, { writable: true });
  await catalogue.commit(sampleRow('a'), [sampleThread('a')]);
  const unusual = sampleRow('b', {
    threads: [id('b'), toThreadId('claude-code', 'b', 'agent-1')],
    records: { read: 3, shown: 1, folded: 0, noise: JSON.parse('{"__proto__":1}'), unknown: { 'new "kind"\n': 1 } },
    diagnostics: [{ code: 'torn-line', count: 2, detail: '\u2028' }],
    imported: true,
  });
  const child = sampleHead('b', {
    id: toThreadId('claude-code', 'b', 'agent-1'),
    title: 'Zweige 枝 🌳',
    titleFrom: 'none',
    project: null,
    usage: null,
    startedAt: null,
  });
  const links = {
    parentReference: { relation: 'subagent', nativeId: 'b', at: 'call_1' },
    spawned: [{ callId: 'call_2', nativeId: 'b', key: 'agent-2' }],
    firstIds: [],
  } as const;
  const shown = { ...child, parent: { thread: id('b'), relation: 'subagent', at: 'call_1' } as const, listed: false };
  await catalogue.commit(unusual, [sampleThread('b'), { head: shown, own: child, links }]);
  await catalogue.commit(sampleRow('c'), [sampleThread('c')]);
  await catalogue.relink([{ ...sampleHead('a'), inherited: 4, parent: { thread: id('b'), relation: 'fork' } }]);
  await catalogue.markGone([key('c')], 1_760_000_000_000);
  expect(catalogue.threads().get(shown.id)).toEqual({ head: shown, own: child, links });
  expect(catalogue.threads().get(id('a'))?.head.inherited).toBe(4);
  expect(catalogue.threads().get(id('a'))?.own).toEqual(sampleHead('a'));
  expect(catalogue.sessions().get(key('c'))?.goneSince).toBe(1_760_000_000_000);
  expect(catalogue.threads().get(id('c'))?.head.goneSince).toBe(1_760_000_000_000);
  await expectSameAfterReopening(catalogue, folder);
});

test('committing a session again replaces its threads, and optional facts that it lost', async () => {
  const folder = await testFolder();
  const catalogue = await Catalogue.open(folder, { writable: true });
  const extra = toThreadId('claude-code', 'a', 'extra');
  await catalogue.commit(sampleRow('a', { threads: [id('a'), extra], imported: true }), [
    sampleThread('a'),
    sampleThread('a', { id: extra }),
  ]);
  await catalogue.commit(sampleRow('a'), [sampleThread('a', { title: 'New title' })]);
  expect([...catalogue.threads().keys()]).toEqual([id('a')]);
  expect(catalogue.sessions().get(key('a'))).toEqual(sampleRow('a'));
  await expectSameAfterReopening(catalogue, folder);
});

test('dropped sessions take their threads with them', async () => {
  const folder = await testFolder();
  const catalogue = await Catalogue.open(folder, { writable: true });
  await catalogue.commit(sampleRow('a'), [sampleThread('a')]);
  await catalogue.commit(sampleRow('b'), [sampleThread('b')]);
  await catalogue.drop([key('a'), key('never there')]);
  expect([...catalogue.sessions().keys()]).toEqual([key('b')]);
  expect([...catalogue.threads().keys()]).toEqual([id('b')]);
  await expectSameAfterReopening(catalogue, folder);
});

test('many changes at once all arrive, in order', async () => {
  const folder = await testFolder();
  const catalogue = await Catalogue.open(folder, { writable: true });
  const names = Array.from({ length: 300 }, (_, at) => `s${at % 100}`);
  await Promise.all(names.map((name, at) => catalogue.commit(sampleRow(name, { readMs: at }), [sampleThread(name)])));
  expect(catalogue.sessions().get(key('s7'))?.readMs).toBe(207);
  await expectSameAfterReopening(catalogue, folder);
});

test('a reader cannot change anything', async () => {
  const reader = await Catalogue.open(await testFolder(), { writable: false });
  await expect(reader.commit(sampleRow('a'), [sampleThread('a')])).rejects.toThrow('writer-busy');
  await expect(reader.drop([key('a')])).rejects.toThrow('writer-busy');
});

test('a reader takes in what the writer appends, and what it compacts', async () => {
  const folder = await testFolder();
  const writer = await Catalogue.open(folder, { writable: true });
  const reader = await Catalogue.open(folder, { writable: false });
  expect(await reader.refresh()).toBe(false);
  await writer.commit(sampleRow('a'), [sampleThread('a')]);
  expect(await reader.refresh()).toBe(true);
  expect(contents(reader)).toEqual(contents(writer));
  expect(await reader.refresh()).toBe(false);
  const size = async () => (await stat(logOf(folder))).size;
  for (let round = 0, before = 0; (await size()) >= before; round++) {
    before = await size();
    const rows = Array.from({ length: 200 }, (_, at) => `s${at}`);
    await Promise.all(
      rows.map((name) =>
        writer.commit(sampleRow(name, { readMs: round }), [sampleThread(name, { title: `${round}` })]),
      ),
    );
  }
  expect(await reader.refresh()).toBe(true);
  expect(contents(reader)).toEqual(contents(writer));
  await writer.drop([key('a')]);
  expect(await reader.refresh()).toBe(true);
  expect(contents(reader)).toEqual(contents(writer));
  await expectSameAfterReopening(writer, folder);
});

test('a reader leaves a line that is just being written for the next look', async () => {
  const folder = await testFolder();
  const writer = await Catalogue.open(folder, { writable: true });
  await writer.commit(sampleRow('a'), [sampleThread('a')]);
  await writer.close();
  const whole = await readFile(logOf(folder));
  await truncate(logOf(folder), whole.length - 10);
  const reader = await Catalogue.open(folder, { writable: false });
  expect(reader.sessions().size).toBe(0);
  await writeFile(logOf(folder), whole);
  expect(await reader.refresh()).toBe(true);
  expect(reader.sessions().size).toBe(1);
  expect(reader.damagedLines).toBe(0);
});

test('a line that a kill tore costs only itself', async () => {
  const folder = await testFolder();
  const before = await Catalogue.open(folder, { writable: true });
  await before.commit(sampleRow('a'), [sampleThread('a')]);
  await before.commit(sampleRow('b'), [sampleThread('b')]);
  await before.close();
  await truncate(logOf(folder), (await stat(logOf(folder))).size - 20);
  const after = await Catalogue.open(folder, { writable: true });
  expect([...after.sessions().keys()]).toEqual([key('a')]);
  await after.commit(sampleRow('c'), [sampleThread('c')]);
  await after.close();
  const reader = await Catalogue.open(folder, { writable: false });
  expect([...reader.sessions().keys()]).toEqual([key('a'), key('c')]);
  expect(reader.damagedLines).toBe(1);
});

test('damage anywhere costs only the lines it lies in', async () => {
  const folder = await testFolder();
  const catalogue = await Catalogue.open(folder, { writable: true });
  const names = Array.from({ length: 30 }, (_, at) => `s${at}`);
  for (const name of names) await catalogue.commit(sampleRow(name), [sampleThread(name)]);
  const all = contents(catalogue);
  await catalogue.close();
  const whole = await readFile(logOf(folder));
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ mask;
      await writeFile(logOf(folder), bytes);
      const opened = await Catalogue.open(folder, { writable: true }).catch((error: unknown) => String(error));
      // Damage may make of the version's digit that of a newer one.
      if (typeof opened === 'string') return expect(opened).toContain('data-from-newer-version');
      const { sessions } = contents(opened);
      // A damaged line feed makes one line of two.
      expect(sessions.length).toBeGreaterThanOrEqual(names.length - 2);
      for (const row of sessions) expect(all.sessions).toContainEqual(row);
      await opened.commit(sampleRow('later'), [sampleThread('later')]);
      await opened.close();
      const reopened = await Catalogue.open(folder, { writable: false });
      expect(reopened.sessions().size).toBe(sessions.length + 1);
    }),
    { numRuns: 40, seed: 3 },
  );
}, 30_000);

test.each([
  ['empty', ''],
  ['zeros, as a power cut leaves them', '\0'.repeat(5000)],
  ['something else', '{"theme":"dark"}'],
])('a file that is %s counts as an empty catalogue', async (_, content) => {
  const folder = await testFolder();
  await writeFile(logOf(folder), content);
  const catalogue = await Catalogue.open(folder, { writable: true });
  await catalogue.commit(sampleRow('a'), [sampleThread('a')]);
  await expectSameAfterReopening(catalogue, folder);
});

test('a catalogue of a newer version is refused and stays as it is', async () => {
  const folder = await testFolder();
  const content = '{"catalogue":2,"generation":7}\nwho knows\n';
  await writeFile(logOf(folder), content);
  for (const writable of [false, true]) {
    await expect(Catalogue.open(folder, { writable })).rejects.toMatchObject({
      code: 'data-from-newer-version',
      subject: logOf(folder),
    });
  }
  expect(await readFile(logOf(folder), 'utf8')).toBe(content);
});

test('the file stays in proportion to what it says', async () => {
  const folder = await testFolder();
  const catalogue = await Catalogue.open(folder, { writable: true });
  const names = Array.from({ length: 100 }, (_, at) => `s${at}`);
  for (let round = 0; round < 60; round++) {
    await Promise.all(names.map((name) => catalogue.commit(sampleRow(name, { readMs: round }), [sampleThread(name)])));
    await catalogue.relink(names.map((name) => sampleHead(name, { inherited: round })));
  }
  await catalogue.flush();
  // 60 rounds wrote about 5 MB.
  expect((await stat(logOf(folder))).size).toBeLessThan(2_000_000);
  await expectSameAfterReopening(catalogue, folder);
});

test('blank lines and foreign lines are passed over', async () => {
  const folder = await testFolder();
  const catalogue = await Catalogue.open(folder, { writable: true });
  await catalogue.commit(sampleRow('a'), [sampleThread('a')]);
  await catalogue.close();
  await appendFile(logOf(folder), '\n\n00000000 {"session":1}\nnot a line\n');
  const reader = await Catalogue.open(folder, { writable: false });
  expect([...reader.sessions().keys()]).toEqual([key('a')]);
  expect(reader.damagedLines).toBe(2);
});
