// What a scan says of conversations that stand in several stores, and which of them it takes for changed. Fixtures can't
// show it: where one store is ruined, the other one comes forth.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ParseEvent, ScannedSession } from '@shared/model/session';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDatabase } from '../../io/make-database';
import { openSourceEnv } from '../../io/node-source-env';
import { scanSources } from '../../pipeline/scan';
import { cursor } from './index';

let home = '';
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'threadfinch-cursor-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const TABLES = ['ItemTable', 'cursorDiskKV'].map(
  (name) => `CREATE TABLE ${name} (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)`,
);
const write = (file: string, content: string | Uint8Array) => {
  mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
  writeFileSync(path.join(home, file), content);
};
const row = (table: string, key: string, value: unknown) =>
  [`INSERT INTO ${table} VALUES (?, ?)`, [key, value === null ? null : JSON.stringify(value)]] as const;
const bubble = (composer: string, id: string, text: string) =>
  row('cursorDiskKV', `bubbleId:${composer}:${id}`, { type: 1, bubbleId: id, text });
const composer = (id: string, more: object = {}) =>
  row('cursorDiskKV', `composerData:${id}`, {
    composerId: id,
    fullConversationHeadersOnly: [{ bubbleId: 'b' }],
    ...more,
  });
const transcript = (id: string, text: string, folder = 'home-dana-kite') =>
  write(
    `.cursor/projects/${folder}/agent-transcripts/${id}.jsonl`,
    JSON.stringify({ role: 'user', message: { content: [{ type: 'text', text }] } }),
  );

async function writeGlobal(...rows: readonly ReturnType<typeof row>[]): Promise<void> {
  write('.config/Cursor/User/globalStorage/state.vscdb', await makeDatabase(...TABLES, ...rows));
}

async function writeWorkspace(id: string, key: string, value: unknown): Promise<void> {
  const folder = `.config/Cursor/User/workspaceStorage/${id}`;
  write(`${folder}/workspace.json`, JSON.stringify({ folder: `file:///home/dana/${id}` }));
  write(`${folder}/state.vscdb`, await makeDatabase(...TABLES, row('ItemTable', key, value)));
}

async function scan(): Promise<readonly ScannedSession[]> {
  const { env, close } = openSourceEnv({ home });
  try {
    const sessions: ScannedSession[] = [];
    for (const root of await cursor.detect(env)) {
      for await (const session of cursor.scan(root, env)) sessions.push(session);
    }
    return sessions;
  } finally {
    close();
  }
}

const forms = async () => (await scan()).map(({ nativeId, hint }) => `${nativeId} ${hint?.form}`).sort();

test('a conversation that the editor holds is not read from its transcript', async () => {
  transcript('one', 'as a transcript');
  transcript('two', 'only here');
  expect(await forms()).toEqual(['one transcript', 'two transcript']);
  await writeGlobal(composer('one'), bubble('one', 'b', 'as a row'));
  expect(await forms()).toEqual(['one composer', 'two transcript']);
});

test('a conversation that lost its messages in the editor is read from its transcript, under its name', async () => {
  transcript('one', 'as a transcript');
  await writeGlobal(composer('one', { name: 'Kites', workspaceIdentifier: { uri: { fsPath: '/home/dana/sky' } } }));
  const [session, ...others] = await scan();
  expect(others).toEqual([]);
  expect(session?.hint).toEqual({ form: 'transcript', name: 'Kites', folder: '/home/dana/sky' });
});

test('of two transcripts of one conversation the fuller is read', async () => {
  transcript('one', 'short', 'empty-window');
  transcript('one', 'rather longer');
  expect((await scan()).map(({ container }) => container.path)).toEqual([
    path.join(home, '.cursor/projects/home-dana-kite/agent-transcripts/one.jsonl'),
  ]);
});

test('a chat of the command line comes before its transcript, if it can be read', async () => {
  const store = '.cursor/chats/0123/one/store.db';
  transcript('one', 'as a transcript');
  const about = (root: string) =>
    [
      'INSERT INTO meta VALUES (?, ?)',
      ['0', Buffer.from(JSON.stringify({ latestRootBlobId: root })).toString('hex')],
    ] as const;
  const tables = [
    'CREATE TABLE blobs (id TEXT PRIMARY KEY, data BLOB)',
    'CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)',
  ];
  write(store, await makeDatabase(...tables, about('gone')));
  expect(await forms()).toEqual(['one transcript']);
  const root = Buffer.concat([Buffer.of(0x0a, 0x20), Buffer.alloc(32, 7)]);
  write(store, await makeDatabase(...tables, about('root'), ['INSERT INTO blobs VALUES (?, ?)', ['root', root]]));
  expect(await forms()).toEqual(['one store']);
});

test('an old conversation is read where it was moved to, and stays hidden when it was deleted there', async () => {
  const old = (id: string) => ({ composerId: id, conversation: [{ type: 1, text: 'old' }] });
  await writeWorkspace('one', 'composer.composerData', {
    allComposers: [old('moved'), old('deleted'), old('empty'), old('left')],
  });
  await writeGlobal(
    composer('moved'),
    bubble('moved', 'b', 'new'),
    row('cursorDiskKV', 'composerData:deleted', null),
    composer('empty', { fullConversationHeadersOnly: [] }),
  );
  expect(await forms()).toEqual(['empty inline', 'left inline', 'moved composer']);
});

test('of two copies in workspaces of one folder the fuller is read', async () => {
  const tab = (count: number) => ({
    tabs: [{ tabId: 'one', bubbles: Array.from({ length: count }, () => ({ type: 'user', text: 'x' })) }],
  });
  const key = 'workbench.panel.aichat.view.aichat.chatdata';
  await writeWorkspace('first', key, tab(2));
  await writeWorkspace('second', key, tab(4));
  await writeWorkspace('third', key, tab(3));
  expect((await scan()).map(({ hint }) => hint)).toEqual([{ form: 'tab', folder: '/home/dana/second' }]);
});

test('only what changed has another revision', async () => {
  const rows = [composer('one'), bubble('one', 'b', 'first'), composer('two'), bubble('two', 'b', 'second')];
  const revisions = async () => new Map((await scan()).map(({ nativeId, revision }) => [nativeId, revision]));
  await writeGlobal(...rows);
  const before = await revisions();
  const changed = async (...more: readonly ReturnType<typeof row>[]) => {
    await writeGlobal(...rows, ...more);
    const after = await revisions();
    return [...after].flatMap(([id, revision]) => (before.get(id) === revision ? [] : [id]));
  };
  expect(await changed()).toEqual([]);
  expect(await changed(bubble('two', 'b', 'SECOND'))).toEqual(['two']);
  expect(await changed(bubble('one', 'new', 'added'))).toEqual(['one']);
  expect(await changed(composer('one'))).toEqual(['one']);
  expect(await changed(row('cursorDiskKV', 'agentKv:blob:00', 'not read'))).toEqual([]);
  expect(
    await changed(
      row('ItemTable', 'composer.composerHeaders', { allComposers: [{ composerId: 'two', name: 'Named' }] }),
    ),
  ).toEqual(['two']);
});

test('the copy of the last clean close is read when the database is gone', async () => {
  write(
    '.config/Cursor/User/globalStorage/state.vscdb.backup',
    await makeDatabase(...TABLES, composer('one'), bubble('one', 'b', 'saved')),
  );
  expect(await forms()).toEqual(['one composer']);
});

test('of several places that know a conversation, the newest index has the last word', async () => {
  const open = (id: string) => ({ selectedComposerIds: [id] });
  const listed = (id: string, lastUpdatedAt: number) => ({
    allComposers: [{ composerId: id, name: 'Old name', lastUpdatedAt, isArchived: true }],
  });
  const rows = (id: string) => [composer(id), bubble(id, 'b', 'text')] as const;
  await writeWorkspace('a', 'composer.composerData', open('one'));
  await writeWorkspace('b', 'composer.composerData', listed('one', 1_750_000_000_000));
  await writeWorkspace('c', 'composer.composerData', listed('one', 1_760_000_000_000));
  await writeGlobal(...rows('one'));
  const hints = async () => (await scan()).map(({ hint }) => hint);
  expect(await hints()).toEqual([{ form: 'composer', folder: '/home/dana/c', name: 'Old name', archived: 'yes' }]);
  await writeGlobal(
    ...rows('one'),
    row('ItemTable', 'composer.composerHeaders', {
      allComposers: [{ composerId: 'one', name: 'New name', isArchived: false, workspaceIdentifier: { id: 'a' } }],
    }),
  );
  expect(await hints()).toEqual([{ form: 'composer', folder: '/home/dana/a', name: 'New name' }]);
});

test('every database of a folder that can not be read is said', async () => {
  await writeWorkspace('good', 'composer.composerData', {
    allComposers: [{ composerId: 'one', conversation: [{ type: 1, text: 'here' }] }],
  });
  write('.config/Cursor/User/workspaceStorage/empty/state.vscdb', '');
  write('.config/Cursor/User/workspaceStorage/noise/state.vscdb', 'noise'.repeat(200));
  const { env, close } = openSourceEnv({ home });
  const [found] = await scanSources([cursor], env);
  close();
  expect(found?.sessions.map(({ nativeId }) => nativeId)).toEqual(['one']);
  expect(found?.diagnostics).toMatchObject([
    { code: 'unreadable-database', detail: 'empty' },
    { code: 'unreadable-database', detail: 'encrypted, or another format' },
  ]);
});

test('a chat of the command line belongs to the folder that its transcript lies under', async () => {
  const root = Buffer.concat([Buffer.of(0x0a, 0x20), Buffer.alloc(32, 7)]);
  write(
    '.cursor/chats/0123/one/store.db',
    await makeDatabase(
      'CREATE TABLE blobs (id TEXT PRIMARY KEY, data BLOB)',
      'CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)',
      ['INSERT INTO meta VALUES (?, ?)', ['0', JSON.stringify({ latestRootBlobId: 'root' })]],
      ['INSERT INTO blobs VALUES (?, ?)', ['root', root]],
    ),
  );
  transcript('one', 'as a transcript');
  expect((await scan()).map(({ hint }) => hint)).toEqual([{ form: 'store', folder: '/home/dana/kite' }]);
});

async function messagesOf(id: string): Promise<readonly object[]> {
  const { env, close } = openSourceEnv({ home });
  try {
    const session = (await scan()).find(({ nativeId }) => nativeId === id) as ScannedSession;
    const events: ParseEvent[] = [];
    for await (const event of cursor.parse(session, env)) events.push(event);
    return events.filter(({ type }) => type !== 'head');
  } finally {
    close();
  }
}

test('a conversation whose messages were all taken back has none, though their rows are there', async () => {
  await writeGlobal(
    composer('one', { fullConversationHeadersOnly: [] }),
    bubble('one', 'a', 'taken back'),
    bubble('one', 'b', 'taken back, too'),
  );
  expect(await messagesOf('one')).toMatchObject([
    { type: 'tail' },
    { type: 'end', records: { read: 3, noise: { abandoned: 2 } } },
  ]);
});

test('a conversation whose messages are on another machine says that they are missing', async () => {
  await writeGlobal(composer('one', { fullConversationHeadersOnly: [{ bubbleId: 'a' }, { bubbleId: 'b' }] }));
  expect(await messagesOf('one')).toMatchObject([
    { type: 'message', parts: [{ type: 'notice', kind: 'unreadable' }] },
    { type: 'tail' },
    { type: 'end', diagnostics: [{ code: 'missing-record', count: 2 }] },
  ]);
});

test('which of several models answered is not guessed', async () => {
  const answer = (id: string, more: object) =>
    row('cursorDiskKV', `bubbleId:${id}:b`, { type: 2, text: 'Yes.', bubbleId: 'b', ...more });
  await writeGlobal(
    composer('several', { modelConfig: { modelName: 'sparrow-1,wren-2' } }),
    answer('several', {}),
    composer('one', { modelConfig: { modelName: 'sparrow-1' } }),
    answer('one', {}),
    composer('own', { modelConfig: { modelName: 'sparrow-1,wren-2' } }),
    answer('own', { modelInfo: { modelName: 'wren-2' } }),
  );
  const modelOf = async (id: string) => (await messagesOf(id))[0];
  expect(await modelOf('several')).toMatchObject({ model: null });
  expect(await modelOf('one')).toMatchObject({ model: 'sparrow-1' });
  expect(await modelOf('own')).toMatchObject({ model: 'wren-2' });
});

test('a window of several folders without a file of its own is known by the first of them', async () => {
  const file = path.join(home, '.config/Cursor/Workspaces/1750000000000/workspace.json');
  write(
    path.relative(home, file),
    JSON.stringify({ folders: [{ path: '/home/dana/sky' }, { path: '/home/dana/sea' }] }),
  );
  const id = '0123';
  const identifier = (fsPath: string) => ({ workspaceIdentifier: { id, configPath: { fsPath, scheme: 'file' } } });
  await writeGlobal(
    composer('untitled', identifier(file)),
    bubble('untitled', 'b', 'text'),
    composer('saved', identifier('/home/dana/both/both.code-workspace')),
    bubble('saved', 'b', 'text'),
  );
  const tailOf = async (name: string) => (await messagesOf(name)).find((event) => 'cwd' in event);
  expect(await tailOf('untitled')).toMatchObject({ cwd: '/home/dana/sky' });
  expect(await tailOf('saved')).toMatchObject({ cwd: '/home/dana/both' });
});
