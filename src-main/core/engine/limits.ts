// What the user doesn't want to see: sources that are off, what is excluded, what is forgotten.
import type { SessionKey, SourceId, ThreadId } from '@shared/model/ids';
import type { Forgotten } from '@shared/model/library';
import type { Settings } from '@shared/model/settings';
import type { CatalogueThread } from '../catalogue/catalogue-row';
import { type ExclusionRules, type SessionPlace, toExclusionRules } from '../storage/exclusions';

export interface Limits {
  readonly off: ReadonlySet<SourceId>;
  readonly rules: ExclusionRules;
  /** Sessions, and single threads of others. */
  readonly forgotten: ReadonlySet<SessionKey | ThreadId>;
}

export const NO_LIMITS: Limits = { off: new Set(), rules: toExclusionRules([], ''), forgotten: new Set() };

/** `home` is what `~` stands for in an excluded path. */
export function toLimits(settings: Settings, forgotten: readonly Forgotten[], home: string): Limits {
  return {
    off: new Set(settings.sourcesOff),
    rules: toExclusionRules(settings.exclude, home),
    forgotten: new Set(forgotten.map(({ id }) => id)),
  };
}

/** Where a session belongs, by its main thread. `sessionOf` tells a thread's session, where it is known. */
export function placeOf(
  threads: readonly Pick<CatalogueThread, 'own' | 'head'>[],
  sessionOf: (thread: ThreadId) => SessionKey | undefined,
): SessionPlace {
  const main = threads[0];
  if (!main) return { projects: [], folders: [] };
  const { project, facts } = main.own;
  const folders = [project?.path, facts.cwd].filter((folder) => folder !== undefined);
  const under = main.head.parent?.relation === 'subagent' ? sessionOf(main.head.parent.thread) : undefined;
  return {
    projects: project ? [project.id] : [],
    folders: [...new Set(folders)],
    ...(under === undefined ? {} : { under }),
  };
}
