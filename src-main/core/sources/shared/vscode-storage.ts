// Where editors of the VS Code family keep user data, and how it is laid out: one folder a workspace below
// `User/workspaceStorage`, with a `state.vscdb` and a `workspace.json` that says which folder it is for.
import type { SourceEnv } from '../../io/source-env';
import { arrayAt, parseJson, stringAt } from './json';
import { type Place, placeOfUri } from './vscode-storage-place';

/** The user data folders of a product on every platform that is looked for; whether they exist isn't checked. */
export function userDataFolders(env: SourceEnv, product: string): readonly string[] {
  return env.layouts.map((layout) => {
    switch (layout) {
      case 'darwin':
        return env.join(env.home, 'Library', 'Application Support', product);
      case 'win32':
        return env.join(env.variable('APPDATA') || env.join(env.home, 'AppData', 'Roaming'), product);
      default:
        return env.join(env.variable('XDG_CONFIG_HOME') || env.join(env.home, '.config'), product);
    }
  });
}

/** The two folders of a user data folder that hold databases; beside them lie caches and logs that never rest. */
export function storageFolders(userData: string, env: SourceEnv): readonly string[] {
  return ['globalStorage', 'workspaceStorage'].map((folder) => env.join(userData, 'User', folder));
}

export interface Workspace {
  /** The name of its folder: a hash, a number for a window without a folder. */
  readonly id: string;
  readonly folder: string;
  /** What it was opened on; null for an empty window and for one that can't be told. */
  readonly place: Place | null;
}

/** The workspaces of a user data folder, each once, however it is linked. Throws AppError for I/O. */
export async function listWorkspaces(userData: string, env: SourceEnv): Promise<readonly Workspace[]> {
  const found: Workspace[] = [];
  const visited = new Set<string>();
  for (const { path, kind, inode } of await env.list(env.join(userData, 'User', 'workspaceStorage'))) {
    const name = inode === '0' ? path : inode;
    if (kind !== 'folder' || visited.has(name)) continue;
    visited.add(name);
    const id = path.split(/[\\/]/).at(-1) ?? '';
    found.push({ id, folder: path, place: await readWorkspacePlace(env.join(path, 'workspace.json'), env) });
  }
  return found;
}

const LONGEST_READ = 64 * 1024;

/** Null when there is no such file, or it names no folder. A file that can't be read is no reason to stop. */
export async function readWorkspacePlace(file: string, env: SourceEnv): Promise<Place | null> {
  const value = await readSmallJson(file, env);
  const folder = stringAt(value, 'folder');
  if (folder !== undefined) return placeOfUri(folder);
  const workspace = stringAt(value, 'workspace') ?? stringAt(value, 'configuration');
  return workspace === undefined ? null : placeOfWorkspaceFile(placeOfUri(workspace), env);
}

/**
 * Several folders in one window: the folder that their `.code-workspace` file lies in, or the first of them when the
 * file is one that the editor keeps for itself.
 */
export async function placeOfWorkspaceFile(file: Place | null, env: SourceEnv): Promise<Place | null> {
  if (!file) return null;
  const separator = file.path.includes('\\') ? '\\' : '/';
  const steps = file.path.split(/[\\/]/);
  const folder = { ...file, path: steps.slice(0, -1).join(separator) || separator };
  if (steps.at(-3) !== 'Workspaces' || steps.at(-1) !== 'workspace.json' || file.host !== undefined) return folder;
  const [first] = arrayAt(await readSmallJson(file.path, env), 'folders');
  const path = stringAt(first, 'path');
  const named = placeOfUri(stringAt(first, 'uri') ?? path ?? '');
  if (named || path === undefined) return named;
  return { path: env.join(folder.path, path) };
}

async function readSmallJson(file: string, env: SourceEnv): Promise<unknown> {
  try {
    if ((await env.stat(file))?.kind !== 'file') return undefined;
    const parsed = parseJson((await env.text(file, 0, LONGEST_READ)).replaceAll('\0', '').trim());
    return 'value' in parsed ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}
