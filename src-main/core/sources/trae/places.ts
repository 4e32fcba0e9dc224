// Where Trae keeps user data: one folder for each of its variants, and those of its servers on remote machines.
import type { SourceRoot } from '@shared/model/session';
import type { Snapshot, SourceEnv } from '../../io/source-env';
import { userDataFolders } from '../shared/vscode-storage';
import { hasTable, keysWith } from '../shared/vscode-storage-items';
import { SOURCE } from './source-id';

interface Place {
  readonly path: string;
  readonly foundBy: SourceRoot['foundBy'];
  readonly host?: string;
}

const PRODUCTS = ['Trae', 'Trae CN', 'TRAE SOLO', 'TRAE SOLO CN'] as const;
const SERVERS = ['.trae-server', '.trae-cn-server'] as const;

/** The places that are looked in, most usual first. */
export function placesOf(env: SourceEnv): readonly string[] {
  return [
    ...PRODUCTS.flatMap((product) => userDataFolders(env, product)),
    ...SERVERS.map((server) => env.join(env.home, server, 'data')),
  ];
}

/** The roots that exist. A folder that is reached by several names is one root. */
export async function detectRoots(env: SourceEnv): Promise<readonly SourceRoot[]> {
  const roots: SourceRoot[] = [];
  const seen = new Set<string>();
  const add = async ({ path, foundBy, host }: Place) => {
    if (!(await isUserData(path, env))) return;
    const inode = (await env.stat(path))?.inode ?? path;
    const name = inode === '0' ? path : inode;
    if (seen.has(name)) return;
    seen.add(name);
    roots.push({ source: SOURCE, path, foundBy, ...(host === undefined ? {} : { host }) });
  };
  for (const path of placesOf(env)) await add({ path, foundBy: 'default' });
  for (const { path: home, host } of await env.otherHomes()) {
    for (const path of placesOf(inHome(home, env))) await add({ path, foundBy: 'default', host });
  }
  for (const folder of env.extraFolders) {
    if (await isOwn(folder, env)) await add({ path: folder, foundBy: 'setting' });
    for (const path of placesOf(inHome(folder, env))) await add({ path, foundBy: 'setting' });
  }
  return roots;
}

function inHome(home: string, env: SourceEnv): SourceEnv {
  return { ...env, home, layouts: ['linux', 'darwin', 'win32'], variable: () => undefined };
}

/** A folder that can't be looked at may hold sessions all the same: the scan says so. */
async function isUserData(path: string, env: SourceEnv): Promise<boolean> {
  const isFolder = async (...steps: string[]) => {
    try {
      return (await env.stat(env.join(path, ...steps)))?.kind === 'folder';
    } catch {
      return true;
    }
  };
  if (!(await isFolder())) return false;
  return (
    (await isFolder('User', 'globalStorage')) ||
    (await isFolder('User', 'workspaceStorage')) ||
    (await isFolder('ModularData', 'ai-agent'))
  );
}

/** A folder that the user named may be the data of any editor of the family. */
async function isOwn(path: string, env: SourceEnv): Promise<boolean> {
  if (/(?:^|[\\/])(?:trae(?: solo)?(?: cn)?|\.trae(?:-cn)?-server[\\/]data)$/i.test(path)) return true;
  try {
    if ((await env.stat(env.join(path, 'ModularData', 'ai-agent')))?.kind === 'folder') return true;
    const workspaces = await env.list(env.join(path, 'User', 'workspaceStorage'));
    const folders = [env.join(path, 'User', 'globalStorage'), ...workspaces.map((workspace) => workspace.path)];
    for (const folder of folders.slice(0, MOST_OPENED)) {
      const database = env.join(folder, 'state.vscdb');
      if ((await env.stat(database))?.kind !== 'file') continue;
      if (isKnownByItems(await env.snapshot(database))) return true;
    }
  } catch {
    return false;
  }
  return false;
}

const MOST_OPENED = 50;

/** By names of items, which no other editor of the family uses. */
function isKnownByItems(snapshot: Snapshot): boolean {
  if (!hasTable(snapshot, 'ItemTable')) return false;
  return ['memento/icube-', 'iCubeAuthInfo'].some(
    (prefix) => !keysWith(snapshot, 'ItemTable', prefix)[Symbol.iterator]().next().done,
  );
}
