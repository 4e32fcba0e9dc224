// Where the editors keep user data on the three platforms. A root is the `User` folder in it.
import type { SourceRoot } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { userDataFolders } from '../shared/vscode-storage';
import { hasSessions } from './folders';
import { PRODUCTS, SERVERS } from './products';
import { SOURCE } from './source-id';

interface Place {
  /** A `User` folder. */
  readonly path: string;
  readonly foundBy: SourceRoot['foundBy'];
  /** A root even before anything was found in it. */
  readonly isOwn: boolean;
  readonly host?: string;
}

/** The places that are looked in, most usual first. */
export function placesOf(env: SourceEnv): readonly Place[] {
  const places: Place[] = [];
  const add = (path: string, foundBy: Place['foundBy'], isOwn: boolean) => places.push({ path, foundBy, isOwn });
  const portable = env.variable('VSCODE_PORTABLE');
  if (portable !== undefined) add(env.join(portable, 'user-data', 'User'), 'environment', true);
  const appData = env.variable('VSCODE_APPDATA');
  for (const { folder, isFork } of PRODUCTS) {
    if (appData !== undefined) add(env.join(appData, folder, 'User'), 'environment', !isFork);
    for (const userData of userDataFolders(env, folder)) add(env.join(userData, 'User'), 'default', !isFork);
  }
  for (const [steps] of SERVERS) add(env.join(env.home, ...steps, 'User'), 'default', false);
  // Containers that an editor is connected to may have it outside of any home.
  if (env.layouts.length === 1 && env.platform === 'linux') {
    for (const folder of ['/tmp', '/workspace']) add(`${folder}/.vscode-server/data/User`, 'default', false);
  }
  return places;
}

/** The name of the editor that a root belongs to, for people; null when the folder doesn't tell. */
export function productOf(root: string): string | null {
  const steps = root.split(/[\\/]/).filter(Boolean).slice(0, -1);
  const product = PRODUCTS.find(({ folder }) => folder === steps.at(-1));
  if (product) return product.label;
  return SERVERS.find(([path]) => path.every((step, index) => steps.at(index - path.length) === step))?.[1] ?? null;
}

const IN_NAMED: readonly (readonly string[])[] = [
  [],
  ['User'],
  ['user-data', 'User'],
  ['data', 'user-data', 'User'],
  ['code-portable-data', 'user-data', 'User'],
];

const detected = new WeakMap<SourceEnv, readonly SourceRoot[]>();

/** The roots as they were found last: each of them asks for the others. */
export async function knownRoots(env: SourceEnv): Promise<readonly SourceRoot[]> {
  return detected.get(env) ?? (await detectRoots(env));
}

/** The roots that exist. A folder that is reached by several names is one root. */
export async function detectRoots(env: SourceEnv): Promise<readonly SourceRoot[]> {
  const places = [...placesOf(env)];
  const elsewhere = (home: string): SourceEnv => ({
    ...env,
    home,
    layouts: ['linux', 'darwin', 'win32'],
    variable: () => undefined,
  });
  for (const { path: home, host } of await env.otherHomes()) {
    places.push(...placesOf(elsewhere(home)).map((place) => ({ ...place, host })));
  }
  for (const folder of env.extraFolders) {
    // It may be a `User` folder, the user data that it lies in, a portable editor, or a copied home of any platform.
    for (const steps of IN_NAMED) places.push({ path: env.join(folder, ...steps), foundBy: 'setting', isOwn: true });
    for (const place of placesOf(elsewhere(folder))) places.push({ ...place, foundBy: 'setting' });
  }
  const roots: SourceRoot[] = [];
  const seen = new Set<string>();
  for (const { path, foundBy, isOwn, host } of places) {
    if (!(await isRoot(path, isOwn, env))) continue;
    const real = await env.realPath(path).catch(() => path);
    if (seen.has(real)) continue;
    seen.add(real);
    roots.push({ source: SOURCE, path, foundBy, ...(host === undefined ? {} : { host }) });
  }
  return roots;
}

/** A place that can't be looked at may hold sessions all the same: the scan says so. */
async function isRoot(path: string, isOwn: boolean, env: SourceEnv): Promise<boolean> {
  const isThere = async (folder: string) => {
    try {
      return (await env.stat(folder))?.kind === 'folder';
    } catch {
      return true;
    }
  };
  if (!(await isThere(path))) return false;
  const stores = [env.join(path, 'workspaceStorage'), env.join(path, 'globalStorage')];
  const found = await Promise.all(stores.map(isThere));
  return found.includes(true) && (isOwn || (await hasSessions(path, env)));
}
