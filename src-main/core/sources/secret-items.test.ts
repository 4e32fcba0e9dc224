// Editors of the VS Code family keep access tokens in the tables in which sessions stand, and Cursor its agents' prompts.
// No statement may give any of them, whatever it is that is asked for.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeDatabase } from '../io/make-database';
import type { SourceEnv } from '../io/source-env';
import { testFolder } from '../io/test-folder';
import { parseAll, scanHome, withEnv } from './conformance/read-home';
import { cursor } from './cursor';
import { trae } from './trae';

const SECRET = 'sparrow-secret';

async function writeDatabase(file: string, tables: Readonly<Record<string, Readonly<Record<string, unknown>>>>) {
  const statements = Object.entries(tables).flatMap(([table, items]) => [
    `CREATE TABLE ${table} (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)`,
    ...Object.entries(items).map(
      ([key, value]) => [`INSERT INTO ${table} VALUES (?, ?)`, [key, JSON.stringify(value)]] as const,
    ),
  ]);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, await makeDatabase(...statements));
}

/** Everything that a statement gave. */
function watched(env: SourceEnv, given: string[]): SourceEnv {
  return {
    ...env,
    snapshot: async (file) => {
      const snapshot = await env.snapshot(file);
      return {
        ...snapshot,
        rows: (sql, params) => {
          const rows = [...snapshot.rows(sql, params)];
          given.push(JSON.stringify(rows, (_, value) => (value instanceof Uint8Array ? String(value) : value)));
          return rows;
        },
      };
    },
  };
}

const TOKENS = {
  'cursorAuth/accessToken': SECRET,
  'cursorAuth/refreshToken': SECRET,
  'iCubeAuthInfo://usertag': SECRET,
  'secret://{"extensionId":"x"}': SECRET,
};

test.each([cursor, trae])('$card.id gives no token and no prompt of an agent', async (adapter) => {
  const home = await testFolder();
  const product = path.join(home, '.config', adapter.card.label, 'User');
  const messages = [{ role: 'user', content: 'Fly the kite', turnIndex: 0 }];
  await writeDatabase(path.join(product, 'globalStorage/state.vscdb'), {
    ItemTable: { ...TOKENS, 'composer.composerHeaders': { allComposers: [{ composerId: 'one' }] } },
    cursorDiskKV: {
      'agentKv:blob:00': SECRET,
      'agentKv:checkpoint:one': SECRET,
      'bubbleId:one:b': { type: 1, text: 'Fly the kite' },
      'bubbleId:orphan:b': { type: 1, text: 'Fly the kite' },
      'composerData:one': { composerId: 'one', fullConversationHeadersOnly: [{ bubbleId: 'b' }, { bubbleId: 'lost' }] },
    },
  });
  await writeDatabase(path.join(product, 'workspaceStorage/0123/state.vscdb'), {
    ItemTable: {
      ...TOKENS,
      'composer.composerData': { allComposers: [{ composerId: 'old', conversation: [{ type: 1, text: 'Old' }] }] },
      'memento/icube-ai-agent-storage': { list: [{ sessionId: '0123', messages }] },
    },
  });
  writeFileSync(path.join(product, 'workspaceStorage/0123/workspace.json'), '{"folder":"file:///home/dana/kite"}');
  const given: string[] = [];
  await withEnv(
    home,
    async (plain) => {
      const env = watched(plain, given);
      const { roots, sessions } = await scanHome(adapter, env);
      expect(sessions.length).toBe(adapter === cursor ? 3 : 1);
      for (const session of sessions) await parseAll(adapter, session, env);
      for (const root of roots) await adapter.remarks?.(root, env);
    },
    [path.join(home, '.config')],
  );
  expect(given.join()).toContain('Fly the kite');
  expect(given.join()).not.toContain(SECRET);
});
