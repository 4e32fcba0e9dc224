// Which sessions the user doesn't want to see: by project, by path, or one by one. Pure.
import type { SessionKey } from '@shared/model/ids';
import type { Exclusion } from '@shared/model/storage';

/** What is known of where a session belongs, once it was read. */
export interface SessionPlace {
  readonly projects: readonly string[];
  /** The folders that were worked in. */
  readonly folders: readonly string[];
  /** A subagent's: the session that started it. */
  readonly under?: SessionKey;
}

export interface ExclusionRules {
  /** False when there is no rule, so that nothing need be asked. */
  readonly any: boolean;
  /** `place` is null for a session that wasn't read yet. */
  fit(session: { readonly key: SessionKey; readonly path: string }, place: SessionPlace | null): boolean;
}

export function toExclusionRules(exclude: readonly Exclusion[], home: string): ExclusionRules {
  const valuesOf = (type: Exclusion['type']) => exclude.filter((rule) => rule.type === type).map(({ value }) => value);
  const projects = new Set(valuesOf('project'));
  const sessions = new Set<string>(valuesOf('session'));
  const paths = valuesOf('path').map((value) => toPathTest(value, home));
  const isBelow = (path: string) => paths.length > 0 && paths.some((test) => test(normalise(path)));
  return {
    any: exclude.length > 0,
    fit: ({ key, path }, place) =>
      sessions.has(key) ||
      isBelow(path) ||
      (place !== null &&
        (place.projects.some((id) => projects.has(id)) ||
          place.folders.some(isBelow) ||
          (place.under !== undefined && sessions.has(place.under)))),
  };
}

/** True for what the pattern names and for all below it. */
function toPathTest(pattern: string, home: string): (path: string) => boolean {
  const whole = normalise(pattern.trim().replace(/^~(?=$|[\\/])/, () => home));
  if (whole === '') return () => false;
  const isRooted = whole.startsWith('/') || /^[a-z]:/i.test(whole);
  const body = whole
    .split('/')
    .map((name) =>
      name === '**'
        ? '.*'
        : name
            .replace(/[\\^$.+()[\]{}|]/g, '\\$&')
            .replace(/\*+/g, '[^/]*')
            .replaceAll('?', '[^/]'),
    )
    .join('/')
    .replaceAll('/.*/', '/(?:.*/)?');
  // A name by itself is meant wherever it stands.
  const test = new RegExp(`${isRooted ? '^' : '(?:^|/)'}${body}(?:/|$)`, isWindows(whole) ? 'i' : '');
  return (path) => test.test(path);
}

function normalise(path: string): string {
  const slashes = /^[a-z]:[\\/]/i.test(path) || path.startsWith('\\\\') ? path.replaceAll('\\', '/') : path;
  return slashes.length > 1 ? slashes.replace(/\/+$/, '') : slashes;
}

function isWindows(path: string): boolean {
  return /^[a-z]:/i.test(path);
}
