import type { ThreadId } from '@shared/model/ids';
import { expect, test } from 'vitest';
import { idsOf, MadeThreads, searchFor, toMadeDocument } from './made-documents';
import { MadeFiles } from './made-files';
import { type IndexOptions, SavedIndex } from './saved-index';
import type { SearchIndex } from './search-index';

const threads = new MadeThreads({
  one: { title: 'First', user: 'race in the reader', traits: ['diff'], branch: 'main' },
  two: { title: 'Second', user: 'race in the writer', traits: ['error'], branch: 'other' },
});
const writer: IndexOptions = { writable: true, texts: threads, sourceLabels: new Map() };
const reader: IndexOptions = { ...writer, writable: false };

async function savedFiles(): Promise<MadeFiles> {
  const files = new MadeFiles();
  const { index } = await SavedIndex.open(files, writer);
  await index.upsert(threads.documents());
  await index.save();
  return files;
}

async function stateOf(index: SearchIndex): Promise<unknown> {
  const page = await searchFor(index, 'race ');
  return { hits: page.hits, facets: page.facets, stamps: await index.stamps() };
}

test('a saved index opens as it was', async () => {
  const files = new MadeFiles();
  const { index, rebuilt } = await SavedIndex.open(files, writer);
  expect(rebuilt).toBe('new');
  await index.upsert(threads.documents());
  await index.save();
  const opened = await SavedIndex.open(files, writer);
  expect(opened.rebuilt).toBe('no');
  expect(await stateOf(opened.index)).toEqual(await stateOf(index));
});

test('what was removed or replaced stays gone', async () => {
  const files = await savedFiles();
  const { index } = await SavedIndex.open(files, writer);
  await index.remove(['one' as ThreadId]);
  await index.upsert([toMadeDocument('two', { title: 'Second', user: 'another word', branch: 'new' })]);
  await index.save();
  for (const opened of [index, (await SavedIndex.open(files, writer)).index]) {
    expect(idsOf(await searchFor(opened, 'race '))).toEqual([]);
    expect(idsOf(await searchFor(opened, 'another '))).toEqual(['two']);
    expect((await searchFor(opened, '')).facets.branch).toEqual([{ value: 'new', label: 'new', count: 1 }]);
  }
});

test('saving writes what is new, and nothing when nothing changed', async () => {
  const files = new MadeFiles();
  const { index } = await SavedIndex.open(files, writer);
  const many = Array.from({ length: 200 }, (_, at) =>
    toMadeDocument(`many-${at}`, { user: Array.from({ length: 50 }, (__, word) => `word${at}x${word}`).join(' ') }),
  );
  await index.upsert(many);
  await index.save();
  const whole = files.written;
  await index.save();
  expect(files.written).toBe(whole);
  await index.upsert([toMadeDocument('one more', { user: 'one more' })]);
  await index.save();
  expect(files.written - whole).toBeLessThan(whole / 50);
});

test('many saves leave few files, and all documents', async () => {
  const files = new MadeFiles();
  const { index } = await SavedIndex.open(files, writer);
  for (let at = 0; at < 40; at++) {
    await index.upsert([toMadeDocument(`save-${at}`, { user: `saved number${at}` })]);
    await index.save();
  }
  expect(files.files.size).toBeLessThanOrEqual(7);
  const { index: opened } = await SavedIndex.open(files, writer);
  expect((await searchFor(opened, 'saved ')).total).toBe(40);
});

const damages: readonly (readonly [string, (bytes: Uint8Array) => Uint8Array | null])[] = [
  ['gone', () => null],
  ['empty', () => new Uint8Array()],
  ['cut', (bytes) => bytes.slice(0, bytes.length - 3)],
  ['longer', (bytes) => Uint8Array.from([...bytes, 0])],
  ['changed', (bytes) => bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte))],
  ['foreign', () => new TextEncoder().encode('{"hello":"world"}')],
];

test.each(
  damages.flatMap(([name, damage]) => ['manifest.json', '1-0.segment'].map((file) => [file, name, damage] as const)),
)('%s that is %s: opens empty, and works again', async (file, _name, damage) => {
  const files = await savedFiles();
  const damaged = damage(files.files.get(file) ?? new Uint8Array());
  if (damaged) files.files.set(file, damaged);
  else files.files.delete(file);
  const { index, rebuilt } = await SavedIndex.open(files, writer);
  expect(rebuilt).toBe(file === 'manifest.json' && !damaged ? 'new' : 'damaged');
  expect((await index.stamps()).size).toBe(0);
  await index.upsert(threads.documents().slice(0, 1));
  await index.save();
  const again = await SavedIndex.open(files, writer);
  expect([again.rebuilt, idsOf(await searchFor(again.index, 'race '))]).toEqual(['no', ['one']]);
});

test.each(['format', 'tokenizer', 'schema'])('of another %s version: opens empty', async (part) => {
  const files = await savedFiles();
  const text = Buffer.from(files.files.get('manifest.json') ?? []).toString();
  files.files.set('manifest.json', Buffer.from(text.replace(`"${part}":1`, `"${part}":2`)));
  expect((await SavedIndex.open(files, writer)).rebuilt).toBe('other-version');
});

test('stopped at any step of saving, the last state or the new one is there', async () => {
  const outcomes = new Set<string>();
  for (let steps = 0; steps < 12; steps++) {
    const files = await savedFiles();
    const { index } = await SavedIndex.open(files, writer, 2);
    await index.remove(['one' as ThreadId]);
    await index.upsert([toMadeDocument('three', { title: 'Third', user: 'race again' })]);
    files.stepsLeft = steps;
    await index.save().catch(() => undefined);
    files.stepsLeft = Number.POSITIVE_INFINITY;
    const opened = await SavedIndex.open(files, writer);
    expect(opened.rebuilt).toBe('no');
    outcomes.add(
      idsOf(await searchFor(opened.index, 'race '))
        .sort()
        .join(),
    );
    // And it goes on from there.
    await opened.index.upsert([toMadeDocument('four', { user: 'race once more' })]);
    await opened.index.save();
    const again = await SavedIndex.open(files, writer);
    expect([again.rebuilt, (await again.index.stamps()).has('four' as ThreadId)]).toEqual(['no', true]);
  }
  expect([...outcomes].sort()).toEqual(['one,two', 'three,two']);
});

test('a save that failed is made up for by the next', async () => {
  const files = await savedFiles();
  const { index } = await SavedIndex.open(files, writer);
  await index.remove(['one' as ThreadId]);
  files.stepsLeft = 0;
  await expect(index.save()).rejects.toThrow();
  files.stepsLeft = Number.POSITIVE_INFINITY;
  await index.save();
  const { index: opened } = await SavedIndex.open(files, writer);
  expect(idsOf(await searchFor(opened, 'race '))).toEqual(['two']);
});

test('what a kill left of a file amid writing goes with the next save', async () => {
  const files = await savedFiles();
  files.files.set('manifest.json.1234567', new Uint8Array(3));
  files.files.set('2-0.segment.89', new Uint8Array(5));
  const { index } = await SavedIndex.open(files, writer);
  await index.remove(['one' as ThreadId]);
  await index.save();
  expect([...files.files.keys()].sort()).toEqual(['1-0.segment', 'manifest.json']);
});

test('a reader sees a newer generation when it asks, and never writes', async () => {
  const files = await savedFiles();
  const { index } = await SavedIndex.open(files, writer);
  const { index: reading } = await SavedIndex.open(files, reader);
  expect(await reading.refresh()).toBe(false);
  await index.remove(['one' as ThreadId]);
  await index.save();
  expect(idsOf(await searchFor(reading, 'race ')).sort()).toEqual(['one', 'two']);
  expect(await reading.refresh()).toBe(true);
  expect(idsOf(await searchFor(reading, 'race '))).toEqual(['two']);
  await expect(reading.upsert(threads.documents())).rejects.toMatchObject({ code: 'writer-busy' });
  await expect(reading.save()).rejects.toMatchObject({ code: 'writer-busy' });
});

test('a reader keeps what it has while files are damaged', async () => {
  const files = await savedFiles();
  const { index } = await SavedIndex.open(files, writer);
  const { index: reading } = await SavedIndex.open(files, reader);
  await index.upsert([toMadeDocument('three', { user: 'race again' })]);
  await index.save();
  for (const name of await files.names()) if (name.startsWith('2-')) await files.remove(name);
  expect(await reading.refresh()).toBe(false);
  expect(idsOf(await searchFor(reading, 'race ')).sort()).toEqual(['one', 'two']);
});

test('searches are answered while documents are added', async () => {
  const { index } = await SavedIndex.open(new MadeFiles(), writer);
  const many = Array.from({ length: 50 }, (_, at) =>
    toMadeDocument(`long-${at}`, { user: 'some words of a long session '.repeat(2000) }),
  );
  let done = false;
  const adding = index.upsert(many).then(() => {
    done = true;
  });
  await searchFor(index, 'words ');
  expect(done).toBe(false);
  await adding;
  expect((await searchFor(index, 'words ')).total).toBe(50);
});
