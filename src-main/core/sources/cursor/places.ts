// Where Cursor keeps conversations: the user data of the editor (one per product), and a folder in the home in which
// its agents and its command line leave chats and transcripts.
import type { SourceRoot } from '@shared/model/session';
import type { FileStat, SourceEnv } from '../../io/source-env';
import { userDataFolders } from '../shared/vscode-storage';
import { hasTable } from '../shared/vscode-storage-items';
import { BUBBLE_TABLE } from './composer-store';
import { SOURCE } from './source-id';

interface Place {
  readonly path: string;
  readonly foundBy: SourceRoot['foundBy'];
  readonly host?: string;
}

const PRODUCTS = ['Cursor', 'Cursor Nightly'] as const;

/** The places that are looked in, most usual first. */
export function placesOf(env: SourceEnv): readonly Place[] {
  const configured = env.variable('CURSOR_CONFIG_DIR');
  const config = env.variable('XDG_CONFIG_HOME') || env.join(env.home, '.config');
  const usual = [
    ...PRODUCTS.flatMap((product) => userDataFolders(env, product)),
    env.join(env.home, '.cursor-server', 'data'),
    env.join(env.home, '.cursor'),
    env.join(config, 'cursor'),
  ];
  return [
    ...(configured === undefined ? [] : [{ path: configured, foundBy: 'environment' } as const]),
    ...[...new Set(usual)].map((path): Place => ({ path, foundBy: 'default' })),
  ];
}

/** Which of the two layouts a root has; null for a folder that is no root. */
export type RootKind = 'user-data' | 'home';

const HOME_FOLDERS = ['projects', 'chats', 'acp-sessions'] as const;

/** Beside them a home holds extensions with thousands of folders. */
export function homeFolders(path: string, env: SourceEnv): readonly string[] {
  return HOME_FOLDERS.map((folder) => env.join(path, folder));
}

export async function kindOfRoot(path: string, env: SourceEnv): Promise<RootKind | null> {
  const isFolder = async (...steps: string[]) => {
    try {
      return (await env.stat(env.join(path, ...steps)))?.kind === 'folder';
    } catch {
      // A folder that can't be looked at may hold sessions all the same: the scan says so.
      return true;
    }
  };
  if ((await isFolder('User', 'globalStorage')) || (await isFolder('User', 'workspaceStorage'))) return 'user-data';
  for (const folder of HOME_FOLDERS) if (await isFolder(folder)) return 'home';
  return null;
}

/** The roots that exist. A folder that is reached by several names is one root. */
export async function detectRoots(env: SourceEnv): Promise<readonly SourceRoot[]> {
  const roots: SourceRoot[] = [];
  const seen = new Set<string>();
  const add = async ({ path, foundBy, host }: Place) => {
    const folder = await statOf(path, env);
    if (folder?.kind !== 'folder') return;
    const name = folder.inode === '0' ? path : folder.inode;
    if (seen.has(name) || (await kindOfRoot(path, env)) === null) return;
    seen.add(name);
    roots.push({ source: SOURCE, path, foundBy, ...(host === undefined ? {} : { host }) });
  };
  for (const place of placesOf(env)) await add(place);
  for (const { path: home, host } of await env.otherHomes()) {
    for (const { path } of placesOf(inHome(home, env))) await add({ path, foundBy: 'default', host });
  }
  for (const folder of env.extraFolders) {
    if (await isOwnRoot(folder, env)) await add({ path: folder, foundBy: 'setting' });
    for (const { path } of placesOf(inHome(folder, env))) await add({ path, foundBy: 'setting' });
  }
  return roots;
}

function inHome(home: string, env: SourceEnv): SourceEnv {
  return { ...env, home, layouts: ['linux', 'darwin', 'win32'], variable: () => undefined };
}

async function statOf(path: string, env: SourceEnv): Promise<FileStat | null> {
  try {
    return await env.stat(path);
  } catch {
    return null;
  }
}

/** A folder that the user named may be the data of any editor of the family, or anything else. */
async function isOwnRoot(path: string, env: SourceEnv): Promise<boolean> {
  const kind = await kindOfRoot(path, env);
  const name = path.split(/[\\/]/).filter(Boolean).at(-1) ?? '';
  if (kind === null) return false;
  if (/^\.?cursor(?:[ -]nightly)?$/i.test(name) || /[\\/]\.cursor-server[\\/]data$/.test(path)) return true;
  if (kind === 'home') return hasTranscripts(path, env);
  try {
    const database = await globalDatabaseOf(path, env);
    return database !== null && hasTable(await env.snapshot(database), BUBBLE_TABLE);
  } catch {
    return false;
  }
}

async function hasTranscripts(path: string, env: SourceEnv): Promise<boolean> {
  try {
    for (const project of (await env.list(env.join(path, 'projects'))).slice(0, 200)) {
      if ((await statOf(env.join(project.path, 'agent-transcripts'), env))?.kind === 'folder') return true;
    }
    for (const folder of (await env.list(env.join(path, 'chats'))).slice(0, 200)) {
      for (const chat of (await env.list(folder.path)).slice(0, 20)) {
        if ((await statOf(env.join(chat.path, 'store.db'), env))?.kind === 'file') return true;
      }
    }
  } catch {
    return false;
  }
  return false;
}

/** The copy that the last clean close left is only looked at when the database itself is gone. */
export async function globalDatabaseOf(userData: string, env: SourceEnv): Promise<string | null> {
  const path = env.join(userData, 'User', 'globalStorage', 'state.vscdb');
  for (const file of [path, `${path}.backup`]) if ((await env.stat(file))?.kind === 'file') return file;
  return null;
}
