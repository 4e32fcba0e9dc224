// What the user doesn't want, excluded or forgotten: what is kept of it goes, and it isn't read again.
import type { SessionKey, ThreadId } from '@shared/model/ids';
import type { Catalogue, SessionRow } from '../catalogue';
import type { ReadSession } from '../pipeline/read-session';
import { isOfCommand } from '../providers/command-folder';
import type { SessionPlace } from '../storage/exclusions';
import type { Library } from './library';
import { type Limits, NO_LIMITS, placeOf } from './limits';

export interface WithheldParts {
  readonly catalogue: Catalogue;
  readonly library: Library;
  /** What the user doesn't want, as of now. */
  readonly limits: () => Promise<Limits>;
  readonly removeSessions: (keys: readonly SessionKey[]) => Promise<void>;
  readonly removeThreads: (ids: readonly ThreadId[]) => Promise<void>;
  readonly removeOriginals: (keys: readonly SessionKey[]) => Promise<void>;
  /** Called before anything that was forgotten is removed. */
  readonly onForget: () => Promise<void>;
}

export class Withheld {
  private limits: Limits = NO_LIMITS;

  constructor(private readonly parts: WithheldParts) {}

  /**
   * Lets go of what is kept of excluded and forgotten sessions. Of what can't be read again the copy stays, unseen.
   */
  async letGo(): Promise<void> {
    const { catalogue, library, removeSessions, onForget } = this.parts;
    this.limits = await this.parts.limits();
    const { rules, forgotten } = this.limits;
    library.limit(this.limits);
    const rows = [...catalogue.sessions().values()];
    const gone = rows.filter(({ key }) => forgotten.has(key));
    if (gone.length > 0) await onForget();
    await removeSessions(gone.map(({ key }) => key));
    for (const row of rows) {
      if (forgotten.has(row.key)) continue;
      const place = library.placeOf(row);
      if (!row.excluded && place && row.goneSince === null && !row.imported && rules.fit(row, place)) {
        await this.empty({ ...row, threads: [], diagnostics: [], excluded: place }, row.threads);
        continue;
      }
      const lost = row.threads.filter((id) => forgotten.has(id));
      if (lost.length === 0) continue;
      const left = row.threads.filter((id) => !forgotten.has(id));
      await onForget();
      await this.empty({ ...row, threads: left, forgotten: [...(row.forgotten ?? []), ...lost] }, lost);
    }
  }

  /** The row with the threads that it still has, in place of what was known. */
  private async empty(row: SessionRow, lost: readonly ThreadId[]): Promise<void> {
    const { catalogue, removeThreads, removeOriginals } = this.parts;
    const left = row.threads.flatMap((id) => catalogue.threads().get(id) ?? []);
    // What the catalogue no longer knows would stay on the disk after a kill.
    await removeThreads(lost);
    await removeOriginals([row.key]);
    await catalogue.commit(row, left);
  }

  /** Whether a session that was found is left alone. */
  has(key: SessionKey, path: string): boolean {
    const { rules, forgotten } = this.limits;
    const { library, catalogue } = this.parts;
    const row = catalogue.sessions().get(key);
    return (
      forgotten.has(key) ||
      isOwnRun(path, row?.excluded) ||
      (rules.any && rules.fit({ key, path }, row ? library.placeOf(row) : null))
    );
  }

  /** Whether a session was withheld, as a whole or in part, and no longer is. */
  isWantedAgain({ excluded, forgotten: left = [] }: SessionRow): boolean {
    return excluded !== undefined || left.some((id) => !this.limits.forgotten.has(id));
  }

  /** Which project a session belongs to is known only once it was read. What the user opened is wanted. */
  without({ row, threads }: ReadSession): ReadSession {
    const { rules, forgotten } = this.limits;
    const { library } = this.parts;
    const place = row.imported ? null : placeOf(threads, (id) => library.head(id)?.session);
    if (place && (isOwnRun(row.path, place) || (rules.any && rules.fit(row, place)))) {
      return { row: { ...row, threads: [], diagnostics: [], excluded: place }, threads: [] };
    }
    const lost = row.threads.filter((id) => forgotten.has(id));
    if (lost.length === 0) return { row, threads };
    const left = threads.filter(({ own }) => !lost.includes(own.id));
    return { row: { ...row, threads: left.map(({ own }) => own.id), forgotten: lost }, threads: left };
  }
}

/** Whether a command that a question was put to has saved its session, though it was told not to. */
function isOwnRun(path: string, place?: SessionPlace): boolean {
  return isOfCommand(path) || place?.folders.some(isOfCommand) === true;
}
