// Cursor: conversations of the editor in every place that it ever kept them, chats of its command line, and transcripts
// of its agents.
import type { ScannedSession, SourceRoot } from '@shared/model/session';
import type { ThreadHead } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { loadParse } from '../shared/load-parse';
import { storageFolders } from '../shared/vscode-storage';
import type { SourceAdapter } from '../source-adapter';
import { remarkCloudAgents } from './cloud-agents';
import { detectRoots, homeFolders, kindOfRoot, placesOf } from './places';
import { recognise } from './recognise';
import { scanHome } from './scan-home';
import { scanUserData } from './scan-user-data';
import { SOURCE } from './source-id';

export const cursor: SourceAdapter = {
  card: { id: SOURCE, label: 'Cursor', mark: 'Cu', hue: 'graphite', homePage: 'https://cursor.com', aliases: ['cu'] },
  version: 2,
  places: (env) => placesOf(env).map(({ path }) => path),
  detect: detectRoots,
  scan: scanRoot,
  remarks: remarkCloudAgents,
  watched: ({ path }, env) => [...storageFolders(path, env), ...homeFolders(path, env)],
  parse: loadParse(async () => (await import('./parse-session')).parseSession),
  recognise,
  resume,
};

/** A chat of the command line goes on there. The editor can only open the folder, when it is on this machine. */
function resume({
  nativeId,
  sourcePath,
  facts,
  project,
}: ThreadHead): ReturnType<NonNullable<SourceAdapter['resume']>> {
  if (sourcePath.endsWith('store.db')) return { cwd: facts.cwd ?? null, argv: ['cursor-agent', '--resume', nativeId] };
  if (facts.cwd === undefined || !project?.id.startsWith(':')) return null;
  return { cwd: null, argv: ['cursor', facts.cwd] };
}

async function* scanRoot(root: SourceRoot, env: SourceEnv): AsyncGenerator<ScannedSession> {
  yield* (await kindOfRoot(root.path, env)) === 'user-data' ? scanUserData(root, env) : scanHome(root, env);
}
