// Agents that run in the cloud: their messages stay on a server, and only a row for each stands in the database.
import type { Diagnostic } from '@shared/model/diagnostic';
import type { SourceRoot } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { hasTable, keysWith } from '../shared/vscode-storage-items';
import { BUBBLE_TABLE } from './composer-store';
import { globalDatabaseOf, kindOfRoot } from './places';
import { SOURCE } from './source-id';

export async function remarkCloudAgents({ path: root }: SourceRoot, env: SourceEnv): Promise<readonly Diagnostic[]> {
  if ((await kindOfRoot(root, env)) !== 'user-data') return [];
  const path = await globalDatabaseOf(root, env);
  if (path === null) return [];
  const snapshot = await env.snapshot(path);
  if (!hasTable(snapshot, BUBBLE_TABLE)) return [];
  const agents = [...keysWith(snapshot, BUBBLE_TABLE, 'bc-')].filter((key) => key.endsWith(':cloudAgent:metadata'));
  if (agents.length === 0) return [];
  return [{ code: 'kept-on-server', count: agents.length, origin: { source: SOURCE, path, at: { type: 'file' } } }];
}
