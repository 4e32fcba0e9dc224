// Where Copilot's command line keeps its files: the same folder on all platforms.
import type { SourceRoot } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { SOURCE } from './source-id';

/** Folders of sessions below a root: since late 2025, and before. */
export const SESSION_STATE = 'session-state';
export const OLD_SESSION_STATE = 'history-session-state';

interface Place {
  readonly path: string;
  readonly foundBy: SourceRoot['foundBy'];
  readonly host?: string;
}

/** The places that are looked in, most usual first. */
export function placesOf(env: SourceEnv): readonly Place[] {
  const own = env.variable('COPILOT_HOME');
  const places = [
    env.join(env.home, '.copilot'),
    // Of versions in 2025.
    env.join(env.variable('XDG_STATE_HOME') || env.join(env.home, '.local', 'state'), '.copilot'),
    env.join(env.variable('XDG_CONFIG_HOME') || env.join(env.home, '.config'), '.copilot'),
  ];
  return [
    ...(own === undefined ? [] : [{ path: own, foundBy: 'environment' } as const]),
    ...places.map((path): Place => ({ path, foundBy: 'default' })),
  ];
}

/** The roots that exist. A folder that is reached by several names is one root. */
export async function detectRoots(env: SourceEnv): Promise<readonly SourceRoot[]> {
  const places = [...placesOf(env)];
  for (const { path, host } of await env.otherHomes()) {
    places.push({ path: env.join(path, '.copilot'), foundBy: 'default', host });
  }
  for (const folder of env.extraFolders) {
    // It may be a root, or a copied home.
    const copied: SourceEnv = { ...env, home: folder, variable: () => undefined };
    for (const path of [folder, ...placesOf(copied).map((place) => place.path)])
      places.push({ path, foundBy: 'setting' });
  }
  const roots: SourceRoot[] = [];
  const seen = new Set<string>();
  for (const { path, foundBy, host } of places) {
    const stores = [env.join(path, SESSION_STATE), env.join(path, OLD_SESSION_STATE)];
    const found = await Promise.all(stores.map((store) => mayBeFolder(store, env)));
    if (!found.includes(true)) continue;
    const real = await env.realPath(path).catch(() => path);
    if (seen.has(real)) continue;
    seen.add(real);
    roots.push({ source: SOURCE, path, foundBy, ...(host === undefined ? {} : { host }) });
  }
  return roots;
}

/** A place that can't be looked at may hold sessions all the same: the scan says so. */
async function mayBeFolder(path: string, env: SourceEnv): Promise<boolean> {
  try {
    return (await env.stat(path))?.kind === 'folder';
  } catch {
    return true;
  }
}
