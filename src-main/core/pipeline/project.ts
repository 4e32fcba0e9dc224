// Which project a thread belongs to, by the folder that it worked in. Pure: the folder may be long gone.
import type { Project } from '@shared/model/thread';
import { cleanLine } from '@shared/text/clean-text';

/**
 * Ids are host and normalised folder. A Windows path is normalised by Windows' rules wherever it is read.
 * Null when the tool recorded no folder.
 */
export function toProject(folder: string | null | undefined, host = ''): Project | null {
  const path = folder ? mainFolderOf(normaliseFolder(folder)) : '';
  if (path === '') return null;
  const place = onDrive(path);
  const isWindows = /^[a-zA-Z]:\//.test(place) || place.startsWith('//');
  // A folder may be called anything, line breaks and control characters too.
  const name = cleanLine(path.split('/').filter(Boolean).at(-1) ?? path) || path;
  return { id: `${host}:${isWindows || isOfMac(place) ? place.toLowerCase() : place}`, name, path };
}

/** Inside WSL the drives of Windows are mounted by their letters: tools of both see the same folder. */
function onDrive(path: string): string {
  return path.replace(/^\/mnt\/([a-z])(?=\/[^/])/, '$1:');
}

/** Disks there don't tell case apart, unless somebody formatted one for it. */
function isOfMac(path: string): boolean {
  return path.startsWith('/Users/') || path.startsWith('/Volumes/');
}

/**
 * The repository of a worktree that a tool made: Claude Code makes them inside of it, VS Code and people beside it or
 * inside, in a folder called `.worktrees`. Whichever tool was used there, it is that repository.
 */
function mainFolderOf(path: string): string {
  return /^(.*[^/])(?:\/\.claude\/worktrees|\/?\.worktrees)\/[^/]/.exec(path)?.[1] ?? path;
}

function normaliseFolder(given: string): string {
  // Paths as Windows itself is asked for them.
  const folder = given.replace(/^\\\\\?\\(?:UNC\\)?/, (prefix) => (prefix.length > 4 ? '\\\\' : ''));
  const isWindows = /^[a-zA-Z]:[\\/]/.test(folder) || folder.startsWith('\\\\');
  const path = (isWindows ? folder.replaceAll('\\', '/') : folder).normalize('NFC');
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/**
 * The names to show where they aren't each project's own: two folders with one name get as many of their parents in
 * front as it takes, one of another machine that machine's name, and a folder that was spelt in several ways is called
 * as most often. By id; takes the project of every thread.
 */
export function distinguishProjects(projects: readonly Project[]): ReadonlyMap<string, string> {
  const byId = new Map<string, [Project, ...Project[]]>();
  for (const project of projects) {
    const spellings = byId.get(project.id);
    if (spellings) spellings.push(project);
    else byId.set(project.id, [project]);
  }
  const byName = new Map<string, Project[]>();
  const names = new Map<string, string>();
  for (const spellings of byId.values()) {
    const project = mostUsual(spellings);
    if (spellings.some(({ name }) => name !== project.name)) names.set(project.id, project.name);
    const name = project.name.toLowerCase();
    const same = byName.get(name);
    if (same) same.push(project);
    else byName.set(name, [project]);
  }
  for (const same of byName.values()) {
    if (same.length < 2) continue;
    for (const project of same) names.set(project.id, ownName(project, same));
  }
  return names;
}

/** Of equally usual ones the same, in whatever order they come. */
function mostUsual(projects: readonly [Project, ...Project[]]): Project {
  const counts = new Map<string, number>();
  for (const { path } of projects) counts.set(path, (counts.get(path) ?? 0) + 1);
  const countOf = ({ path }: Project) => counts.get(path) ?? 0;
  return projects.reduce((best, project) => {
    const more = countOf(project) - countOf(best);
    return more > 0 || (more === 0 && project.path > best.path) ? project : best;
  });
}

/** Another machine's folder of the same path is told apart by that machine; one's own needs no telling. */
function ownName(project: Project, others: readonly Project[]): string {
  const isHere = ({ path }: Project) => path.toLowerCase() === project.path.toLowerCase();
  const rivals = others.filter((other) => !isHere(other));
  const name = rivals.length === 0 ? project.name : shortestOwnSuffix(project, rivals);
  const host = project.id.slice(0, project.id.indexOf(':'));
  return host === '' || others.filter(isHere).length < 2 ? name : `${name} (${host})`;
}

function shortestOwnSuffix(project: Project, rivals: readonly Project[]): string {
  const parts = project.path.split('/').filter(Boolean);
  for (let length = 2; length <= parts.length; length += 1) {
    const suffix = parts.slice(-length).join('/');
    const end = `/${suffix}`.toLowerCase();
    if (rivals.every((other) => !`/${other.path}`.toLowerCase().endsWith(end))) return suffix;
  }
  return project.path;
}
