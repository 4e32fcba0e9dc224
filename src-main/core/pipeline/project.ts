// Which project a thread belongs to, by the folder that it worked in. Pure: the folder may be long gone.
import type { Project } from '@shared/model/thread';

/**
 * Ids are host and normalised folder. A Windows path is normalised by Windows' rules wherever it is read.
 * Null when the tool recorded no folder.
 */
export function toProject(folder: string | null | undefined, host = ''): Project | null {
  const path = folder ? normaliseFolder(folder) : '';
  if (path === '') return null;
  const isWindows = /^[a-zA-Z]:\//.test(path) || path.startsWith('//');
  const name = path.split('/').filter(Boolean).at(-1) ?? path;
  return { id: `${host}:${isWindows ? path.toLowerCase() : path}`, name, path };
}

function normaliseFolder(folder: string): string {
  const isWindows = /^[a-zA-Z]:[\\/]/.test(folder) || folder.startsWith('\\\\');
  const path = (isWindows ? folder.replaceAll('\\', '/') : folder).normalize('NFC');
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/**
 * Names that tell projects apart: two folders with one name get as many of their parents in front as it takes.
 * Takes ids and paths, gives the names that differ from the last part of the path.
 */
export function distinguishProjects(projects: readonly Project[]): ReadonlyMap<string, string> {
  const byName = new Map<string, Project[]>();
  for (const project of new Map(projects.map((project) => [project.id, project])).values()) {
    const same = byName.get(project.name);
    if (same) same.push(project);
    else byName.set(project.name, [project]);
  }
  const names = new Map<string, string>();
  for (const same of byName.values()) {
    if (same.length < 2) continue;
    for (const project of same) names.set(project.id, shortestOwnSuffix(project, same));
  }
  return names;
}

function shortestOwnSuffix(project: Project, others: readonly Project[]): string {
  const parts = project.path.split('/').filter(Boolean);
  for (let length = 2; length <= parts.length; length += 1) {
    const suffix = parts.slice(-length).join('/');
    const isOwn = others.every((other) => other.id === project.id || !`/${other.path}`.endsWith(`/${suffix}`));
    if (isOwn) return suffix;
  }
  const host = project.id.slice(0, project.id.indexOf(':'));
  return host === '' ? project.path : `${host}:${project.path}`;
}
