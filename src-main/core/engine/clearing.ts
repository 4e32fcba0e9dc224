// Forgetting, pruning, deleting and making anew: what the user does to what is kept, as the engine serves it.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ThreadId } from '@shared/model/ids';
import type { Forgotten } from '@shared/model/library';
import type { PruneReport, PruneRule, StorageReport, VanishedSession } from '@shared/model/storage';
import { type AppPaths, createFolders } from '../io/app-paths';
import { toWriteFailure } from '../io/atomic-file';
import { leaveRequest } from '../io/inbox';
import { forget, remember } from '../library/change-library';
import type { LibraryFile } from '../library/library-file';
import type { SettingsFile } from '../settings/settings-file';
import { libraryFiles } from '../storage/folder-sizes';
import { choosePruned } from '../storage/prune';
import type { Library } from './library';
import type { Limits } from './limits';
import type { Runner } from './runner';
import { forgottenWith, reportStorage, vanishedSessions } from './storage';

export interface ClearingParts {
  readonly runner: Runner;
  readonly paths: AppPaths;
  readonly library: LibraryFile;
  readonly settings: SettingsFile;
  readonly limits: () => Promise<Limits>;
  /** Deletes what was made of these threads: answers that rest on them, their vectors. */
  readonly forgetMade: (threads: readonly ThreadId[] | 'all') => Promise<void>;
  readonly now: () => number;
}

export class Clearing {
  constructor(private readonly parts: ClearingParts) {}

  async forgotten(): Promise<readonly Forgotten[]> {
    return (await this.parts.library.refresh()).forgotten;
  }

  /** They are out of sight once it is written down; resolves when nothing of them is kept any more. */
  async forget(ids: readonly ThreadId[]): Promise<readonly Forgotten[]> {
    const { runner, library, paths, now } = this.parts;
    const entries = ids.flatMap((id) => forgottenWith(runner.state, id, now()));
    const made = ids.flatMap((id) => withChildren(runner.state.library, id));
    await library.change((stored) => forget(stored, entries));
    // Out of sight first: what is made of them meanwhile looks whether they still are.
    await this.applyLimits();
    await this.parts.forgetMade(made);
    if (runner.state.lock) await runner.exclusive(({ ingest }) => ingest.clean());
    else await leaveRequest(paths.inbox, { type: 'scan' });
    return this.forgotten();
  }

  /** They are read again by the next look, if they are still there. */
  async remember(ids: readonly string[]): Promise<readonly Forgotten[]> {
    await this.parts.library.change((stored) => remember(stored, ids));
    await this.applyLimits();
    this.parts.runner.lookSoon();
    return this.forgotten();
  }

  /** Makes what the user wants hidden hidden, before anything is removed. */
  async applyLimits(): Promise<void> {
    const { runner, limits } = this.parts;
    runner.state.library.limit(await limits());
    runner.allChanged();
  }

  async report(): Promise<StorageReport> {
    const { runner, paths } = this.parts;
    return reportStorage(runner.state, paths, (await this.forgotten()).length);
  }

  async vanished(): Promise<readonly VanishedSession[]> {
    const { runner, library, paths } = this.parts;
    return vanishedSessions(runner.state, (await library.refresh()).library, paths.originals);
  }

  async prune(rule: PruneRule, preview: boolean): Promise<PruneReport> {
    const { runner, now } = this.parts;
    if (preview) return choosePruned(await this.vanished(), rule, now()).report;
    return runner.exclusive(async ({ ingest }) => {
      const { gone, report } = choosePruned(await this.vanished(), rule, now());
      await ingest.deleteCopies(gone.map(({ session }) => session));
      return report;
    });
  }

  rebuildIndex(): Promise<void> {
    return this.parts.runner.exclusive(({ indexer }) => indexer.rebuild());
  }

  /** Everything that was read; with `library` the user's own data too. Nothing is read again until the user says so. */
  async deleteAll({ library }: { readonly library: boolean }): Promise<void> {
    const { runner, paths, settings } = this.parts;
    await settings.change({ welcomed: false });
    const { data, threads, blobs, originals, index, catalogue, imports, inbox, logs } = paths;
    await this.parts.forgetMade('all');
    await runner.startAnew(async () => {
      const own = library ? (await libraryFiles(data, paths.library)).map((name) => join(data, name)) : [];
      for (const path of [
        threads,
        blobs,
        originals,
        index,
        catalogue,
        imports,
        inbox,
        logs,
        paths.redactionKey,
        ...own,
      ]) {
        await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
          throw toWriteFailure(error, path);
        });
      }
      await createFolders(paths);
    });
  }
}

/** The thread and all that hang under it. */
function withChildren(library: Pick<Library, 'childrenOf'>, id: ThreadId): ThreadId[] {
  return [id, ...library.childrenOf(id).flatMap((child) => withChildren(library, child.id))];
}
