// Where Codex keeps its sessions: one home for command line, editors, desktop app and SDK, the same on all platforms.
import type { SourceRoot } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { readRolloutName } from './rollout-name';
import { SOURCE } from './source-id';

/** Folders of a home that hold rollouts. */
export const SESSION_FOLDERS = ['sessions', 'archived_sessions'] as const;

interface Place {
  readonly path: string;
  readonly foundBy: SourceRoot['foundBy'];
  readonly host?: string;
}

/** The places that are looked in, most usual first. */
export function placesOf(env: SourceEnv): readonly Place[] {
  const configured = env.variable('CODEX_HOME')?.trim();
  return [
    ...(configured ? [{ path: configured, foundBy: 'environment' } as const] : []),
    // The variable replaces it for the tool; what was written before it was set is still there.
    { path: env.join(env.home, '.codex'), foundBy: 'default' },
  ];
}

/** The roots that exist. A folder that is reached by several names is one root. */
export async function detectRoots(env: SourceEnv): Promise<readonly SourceRoot[]> {
  const places: Place[] = [...placesOf(env)];
  for (const { path, host } of await env.otherHomes()) {
    places.push({ path: env.join(path, '.codex'), foundBy: 'default', host });
  }
  for (const folder of env.extraFolders) {
    for (const path of [folder, env.join(folder, '.codex')]) places.push({ path, foundBy: 'setting' });
  }
  const roots: SourceRoot[] = [];
  const seen = new Set<string>();
  for (const { path, foundBy, host } of places) {
    if (!(await holdsSessions(path, env)) && !(foundBy === 'setting' && (await isSessionsFolder(path, env)))) continue;
    const real = await env.realPath(path).catch(() => path);
    if (seen.has(real)) continue;
    seen.add(real);
    roots.push({ source: SOURCE, path, foundBy, ...(host === undefined ? {} : { host }) });
  }
  return roots;
}

async function holdsSessions(path: string, env: SourceEnv): Promise<boolean> {
  for (const name of SESSION_FOLDERS) {
    const stat = await env.stat(env.join(path, name)).catch(() => null);
    if (stat?.kind === 'folder') return true;
  }
  return false;
}

/** A folder of rollouts, or of years with months in them. */
async function isSessionsFolder(path: string, env: SourceEnv): Promise<boolean> {
  const inside = await foldersAndFiles(path, env);
  if (inside.some((found) => readRolloutName(found) !== null)) return true;
  for (const year of inside.filter((found) => /[\\/]20\d\d$/.test(found))) {
    if ((await foldersAndFiles(year, env)).some((found) => /[\\/][01]\d$/.test(found))) return true;
  }
  return false;
}

async function foldersAndFiles(folder: string, env: SourceEnv): Promise<readonly string[]> {
  try {
    return (await env.list(folder)).map(({ path }) => path);
  } catch {
    return [];
  }
}
