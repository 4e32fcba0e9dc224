import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSnapshot } from '../../io/database-snapshot';
import { makeDatabase } from '../../io/make-database';
import { testFolder } from '../../io/test-folder';
import { bubbleRowIds, storedValues } from './composer-store';

async function openStore() {
  const file = path.join(await testFolder(), 'state.vscdb');
  const rows = ['one', 'two', 'gone'].map(
    (id) => ['INSERT INTO cursorDiskKV VALUES (?, ?)', [`bubbleId:c:${id}`, JSON.stringify({ id })]] as const,
  );
  const table = 'CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)';
  writeFileSync(
    file,
    await makeDatabase(table, ...rows, "UPDATE cursorDiskKV SET value = NULL WHERE key LIKE '%gone'"),
  );
  const snapshot = await openSnapshot(file);
  onTestFinished(() => snapshot.close());
  return snapshot;
}

test('messages come in the order asked for, with those that were deleted', async () => {
  const snapshot = await openStore();
  const ids = bubbleRowIds(snapshot, 'c');
  expect([...ids.keys()]).toEqual(['bubbleId:c:gone', 'bubbleId:c:one', 'bubbleId:c:two']);
  expect([...storedValues(snapshot, ['bubbleId:c:two', 'bubbleId:c:gone', 'bubbleId:c:one'], ids)]).toEqual([
    { key: 'bubbleId:c:two', value: { id: 'two' } },
    { key: 'bubbleId:c:gone', value: null },
    { key: 'bubbleId:c:one', value: { id: 'one' } },
  ]);
});

test('a message that was written anew after its place was noted is found all the same', async () => {
  const snapshot = await openStore();
  const stale = new Map([
    ['bubbleId:c:one', 2],
    ['bubbleId:c:two', 99],
  ]);
  expect([...storedValues(snapshot, ['bubbleId:c:one', 'bubbleId:c:two', 'bubbleId:c:none'], stale)]).toEqual([
    { key: 'bubbleId:c:one', value: { id: 'one' } },
    { key: 'bubbleId:c:two', value: { id: 'two' } },
    { key: 'bubbleId:c:none', value: undefined },
  ]);
});
