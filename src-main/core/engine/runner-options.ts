import type { EngineOptions } from '../engine-api';
import type { AppPaths } from '../io/app-paths';
import type { Log } from '../io/log';
import type { SettingsFile } from '../settings/settings-file';
import type { StateOptions } from './state';

export interface RunnerOptions
  extends Pick<EngineOptions, 'home' | 'watch' | 'paused'>,
    Pick<StateOptions, 'limits' | 'retired'> {
  readonly threads: boolean;
  readonly indexing: boolean;
  readonly now: () => number;
  readonly paths: AppPaths;
  readonly log: Log;
  readonly settings: SettingsFile;
  /** Reads a session file that another process left a request for. */
  readonly importFile: (path: string) => Promise<unknown>;
  /** What is on the disk is known for the first time since this process writes. */
  readonly onFirstLook: () => void;
}
