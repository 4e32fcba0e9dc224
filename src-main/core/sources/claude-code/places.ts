// Where Claude Code and its hosts keep sessions on the three platforms.
import type { SourceRoot } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { nameOf } from './paths';
import { SOURCE } from './source-id';

interface Place {
  readonly path: string;
  readonly foundBy: SourceRoot['foundBy'];
  /** Perhaps another person's: of no concern where it can't be looked at. */
  readonly isForeign?: true;
  readonly host?: string;
}

/** The places that are looked in, most usual first. */
export function placesOf(env: SourceEnv): readonly Place[] {
  const configured = (env.variable('CLAUDE_CONFIG_DIR') ?? '')
    .split(',')
    .map((path) => path.trim().normalize('NFC'))
    .filter((path) => path !== '')
    .map((path): Place => ({ path, foundBy: 'environment' }));
  const usual = [
    env.join(env.home, '.claude'),
    // Used for a while in 2025.
    env.join(env.variable('XDG_CONFIG_HOME') || env.join(env.home, '.config'), 'claude'),
    ...desktopFolders(env).map((folder) => env.join(folder, DESKTOP_SESSIONS)),
  ];
  // The variable replaces the usual place for the tool; what was written before it was set is still there.
  return [...configured, ...usual.map((path): Place => ({ path, foundBy: 'default' }))];
}

/** Holds a config root for each task of Claude Desktop's agent mode, two levels of accounts down. */
export const DESKTOP_SESSIONS = 'local-agent-mode-sessions';

/** App data of Claude Desktop. */
function desktopFolders(env: SourceEnv): readonly string[] {
  return env.layouts.flatMap((layout) => {
    switch (layout) {
      case 'darwin':
        return [env.join(env.home, 'Library', 'Application Support', 'Claude')];
      case 'win32': {
        const roaming = env.variable('APPDATA') || env.join(env.home, 'AppData', 'Roaming');
        const local = env.variable('LOCALAPPDATA') || env.join(env.home, 'AppData', 'Local');
        // The second is the Microsoft Store's.
        const store = env.join(local, 'Packages', 'Claude_pzs8sxrjxfjjc', 'LocalCache', 'Roaming', 'Claude');
        return [env.join(roaming, 'Claude'), store];
      }
      default:
        return [env.join(env.variable('XDG_CONFIG_HOME') || env.join(env.home, '.config'), 'Claude')];
    }
  });
}

/** The roots that exist. A folder that is reached by several names is one root. */
export async function detectRoots(env: SourceEnv): Promise<readonly SourceRoot[]> {
  const places: Place[] = [...placesOf(env)];
  for (const { path, host } of await env.otherHomes()) {
    places.push({ path: env.join(path, '.claude'), foundBy: 'default', isForeign: true, host });
  }
  for (const folder of env.extraFolders) {
    // It may be a copied home, of any platform.
    const copied: SourceEnv = {
      ...env,
      home: folder,
      layouts: ['linux', 'darwin', 'win32'],
      variable: () => undefined,
    };
    for (const path of [folder, ...placesOf(copied).map((place) => place.path)]) {
      places.push({ path, foundBy: 'setting' });
    }
  }
  const roots: SourceRoot[] = [];
  const seen = new Set<string>();
  for (const place of places) {
    const { path, foundBy, host } = place;
    const folder = await sessionsFolderOf(place, env);
    if (folder === undefined) continue;
    const real = await realPathOf(folder, env);
    if (seen.has(real)) continue;
    seen.add(real);
    roots.push({ source: SOURCE, path, foundBy, ...(host === undefined ? {} : { host }) });
  }
  return roots;
}

/** The folder of a place in which the projects lie; undefined where there are none. */
async function sessionsFolderOf({ path, foundBy, isForeign }: Place, env: SourceEnv): Promise<string | undefined> {
  // A place that can't be looked at may hold sessions all the same: the scan says so.
  const isFolder = async (folder: string) => {
    try {
      return (await env.stat(folder))?.kind === 'folder';
    } catch {
      return !isForeign;
    }
  };
  if (!(await isFolder(path))) return undefined;
  const projects = env.join(path, 'projects');
  if (await isFolder(projects)) return projects;
  return path.endsWith(DESKTOP_SESSIONS) || (foundBy === 'setting' && (await isProjectsFolder(path, env)))
    ? path
    : undefined;
}

const TRANSCRIPT = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|agent-[\w-]+)\.jsonl$/i;

/** A folder of folders with transcripts in them. */
async function isProjectsFolder(path: string, env: SourceEnv): Promise<boolean> {
  try {
    for (const { path: folder, kind } of (await env.list(path)).slice(0, 200)) {
      if (kind !== 'folder') continue;
      if ((await env.list(folder)).some((file) => file.kind === 'file' && TRANSCRIPT.test(nameOf(file.path))))
        return true;
    }
  } catch {
    return false;
  }
  return false;
}

export async function realPathOf(path: string, env: SourceEnv): Promise<string> {
  try {
    return await env.realPath(path);
  } catch {
    return path;
  }
}
