// What is known of Trae's sessions from several databases. Fixtures can't show it: they hold one behaviour each.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeDatabase } from '../../io/make-database';
import { openSourceEnv } from '../../io/node-source-env';
import { testFolder } from '../../io/test-folder';
import { type SourceScan, scanSources } from '../../pipeline/scan';
import { trae } from './index';

let home = '';
beforeEach(async () => {
  home = await testFolder();
});

const idOf = (number: number) => `68d1000000000000000000${number.toString(16).padStart(2, '0')}`;
const write = (file: string, content: string | Uint8Array) => {
  mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
  writeFileSync(path.join(home, file), content);
};
const writeItems = async (userData: string, workspace: string, items: Readonly<Record<string, string>>) =>
  write(
    `${userData}/User/workspaceStorage/${workspace}/state.vscdb`,
    await makeDatabase(
      'CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)',
      ...Object.entries(items).map((item) => ['INSERT INTO ItemTable VALUES (?, ?)', item] as const),
    ),
  );
const session = (number: number, field = 'messages') => ({
  sessionId: idOf(number),
  [field]: [{ role: 'user', content: 'Fly the kite', turnIndex: 0 }],
});

async function scan(extraFolders: readonly string[] = []): Promise<SourceScan | undefined> {
  const { env, close } = openSourceEnv({ home, extraFolders });
  const [found] = await scanSources([trae], env);
  close();
  return found;
}

const TRAE = '.config/Trae';

test('sessions of an encrypted store are counted by every name that tells of them, each once', async () => {
  write(`${TRAE}/ModularData/ai-agent/database.db`, 'encrypted'.repeat(500));
  await writeItems(TRAE, 'one', {
    'ai-chat-v2.lastActiveSessionId': idOf(1),
    icube_session_agent_map: JSON.stringify({ [idOf(1)]: 'builder', [idOf(2)]: 'chat' }),
    '7467774676505887760_ai-chat:sessionRelation:modelMap': JSON.stringify({ [idOf(3)]: 'sparrow-1' }),
    '7467774676505887760_ai-chat:sessionRelation:globalModelMap': JSON.stringify({ builder: 'sparrow-1' }),
    'memento/icube-ai-agent-storage': JSON.stringify({ list: [session(4)] }),
  });
  await writeItems(TRAE, 'two', {
    'ai-chat-v2.lastActiveSessionId': JSON.stringify(idOf(5)),
    '7467774676505887760_ai-chat:sessionRelation:modeMap': JSON.stringify({ [idOf(3)]: 'plan', [idOf(4)]: 'plan' }),
  });
  const found = await scan();
  expect(found?.sessions.map(({ nativeId }) => nativeId)).toEqual([idOf(4)]);
  expect(found?.remarks).toMatchObject([{ code: 'encrypted-store', count: 4 }]);
});

test('an encrypted store is said where another database is damaged', async () => {
  write(`${TRAE}/ModularData/ai-agent/database.db`, 'encrypted'.repeat(500));
  write(`${TRAE}/User/workspaceStorage/one/state.vscdb`, '');
  const found = await scan();
  expect(found?.remarks).toMatchObject([{ code: 'encrypted-store' }]);
  expect(found?.diagnostics).toMatchObject([{ code: 'unreadable-database', detail: 'empty' }]);
});

test('a folder of any name is known by what its workspaces hold', async () => {
  await writeItems('portable/user-data', 'one', {
    'memento/icube-ai-ng-chat-storage-7467774676505887760': JSON.stringify({ list: [session(1)] }),
  });
  await writeItems('other/user-data', 'one', { 'memento/workbench.view': '{}' });
  const found = await scan([path.join(home, 'portable/user-data'), path.join(home, 'other/user-data')]);
  expect(found?.roots.map((root) => path.relative(home, root.path))).toEqual(['portable/user-data']);
  expect(found?.sessions.map(({ nativeId }) => nativeId)).toEqual([idOf(1)]);
});

test('a map of sessions is read under either name of their messages', async () => {
  const sessions = { a: session(1, 'conversation'), b: session(2, 'messages') };
  await writeItems(TRAE, 'one', { ChatStore: JSON.stringify({ sessions }) });
  expect((await scan())?.sessions.map(({ nativeId }) => nativeId)).toEqual([idOf(1), idOf(2)]);
});
