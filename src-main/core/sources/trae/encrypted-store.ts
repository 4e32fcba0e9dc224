// Newer versions keep messages in a database that is encrypted with a key which only the running program has. What can be
// told of it: that it is there, and how many sessions are known by their ids.
import type { Diagnostic } from '@shared/model/diagnostic';
import type { SourceRoot } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { isObject } from '../shared/json';
import { hasTable, readItem } from '../shared/vscode-storage-items';
import { databasesOf } from './scan-root';
import { SOURCE } from './source-id';
import { storedSessions } from './stored-sessions';

const SIGNATURE = 'SQLite format 3\0';

export async function remarkEncrypted({ path: root }: SourceRoot, env: SourceEnv): Promise<readonly Diagnostic[]> {
  const path = env.join(root, 'ModularData', 'ai-agent', 'database.db');
  const file = await env.stat(path);
  if (file?.kind !== 'file' || file.sizeBytes === 0) return [];
  const head = await env.bytes(path, 0, SIGNATURE.length);
  if (Buffer.from(head).toString('latin1') === SIGNATURE) return [];
  const known = await knownIds(root, env);
  return [
    { code: 'encrypted-store', count: Math.max(1, known), origin: { source: SOURCE, path, at: { type: 'file' } } },
  ];
}

/** Sessions with a folder of snapshots or an agent of their own, but those whose messages are readable elsewhere. */
async function knownIds(root: string, env: SourceEnv): Promise<number> {
  const ids = new Set<string>();
  const readable = new Set<string>();
  for (const { path, kind } of await env.list(env.join(root, 'ModularData', 'ai-agent', 'snapshot'))) {
    if (kind === 'folder') ids.add(path.split(/[\\/]/).at(-1) ?? '');
  }
  for (const { path } of await databasesOf(root, env)) {
    try {
      if ((await env.stat(path))?.kind !== 'file') continue;
      const snapshot = await env.snapshot(path);
      if (!hasTable(snapshot, 'ItemTable')) continue;
      for (const id of storedSessions(snapshot).keys()) readable.add(id);
      const agents = readItem(snapshot, 'icube_session_agent_map');
      for (const id of Object.keys(isObject(agents) ? agents : {})) ids.add(id);
      const last = readItem(snapshot, 'ai-chat-v2.lastActiveSessionId');
      if (typeof last === 'string' && last !== '') ids.add(last);
    } catch {
      // Said when the root is scanned.
    }
  }
  return [...ids].filter((id) => !readable.has(id)).length;
}
