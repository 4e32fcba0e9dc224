// Newer versions keep messages in a database that is encrypted with a key which only the running program has. What can be
// told of it: that it is there, and how many sessions are known by their ids.
import type { Diagnostic } from '@shared/model/diagnostic';
import type { SourceRoot } from '@shared/model/session';
import type { Snapshot, SourceEnv } from '../../io/source-env';
import { isObject } from '../shared/json';
import { hasTable, readItem, readItemText } from '../shared/vscode-storage-items';
import { databasesOf } from './scan-root';
import { SOURCE } from './source-id';
import { storedSessions } from './stored-sessions';

/** Maps of an account, which begins their names, from sessions to models and modes. */
const RELATION = '_ai-chat:sessionRelation:';
const SESSION_ID = /^[0-9a-f][0-9a-f-]{15,63}$/i;
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
      // Maps of all sessions hold other names as well; the last one's id is written as it is, or as JSON.
      const maps = ['icube_session_agent_map', ...relationKeys(snapshot)].map((key) => readItem(snapshot, key));
      const last = readItemText(snapshot, 'ai-chat-v2.lastActiveSessionId')?.replaceAll('"', '') ?? '';
      const names = [...maps.flatMap((map) => Object.keys(isObject(map) ? map : {})), last];
      for (const name of names) if (SESSION_ID.test(name)) ids.add(name);
    } catch {
      // Said when the root is scanned.
    }
  }
  return [...ids].filter((id) => !readable.has(id)).length;
}

/** Names of items only, of which a workspace has few hundred: those of accounts begin with their numbers. */
function relationKeys(snapshot: Snapshot): readonly string[] {
  const keys = snapshot.rows('SELECT key FROM ItemTable WHERE instr(key, ?) > 0', [RELATION]);
  return [...keys].flatMap(({ key }) => (typeof key === 'string' ? [key] : []));
}
