// What answers the window. Loaded once the window is on its way: the schemas of calls and of settings take as long to load
// as all that comes before it.
import type { AppPaths } from '@core/io/app-paths';
import { CALLS } from '@shared/ipc';
import type { Library } from '@shared/model/library';
import type { Settings } from '@shared/model/settings';
import { safeStorage } from 'electron';
import type { EngineHost } from './engine-host';
import { makeHandlers } from './ipc-handlers';
import { type Served, tell } from './ipc-server';
import { openKeySafe } from './key-safe';
import { knowSettings } from './known-settings';
import { applyLanguage } from './language';
import { applyTheme } from './theme';

interface Options {
  readonly engine: EngineHost;
  readonly paths: AppPaths;
  readonly demo: boolean;
  /** In another language. */
  onLanguage(): void;
}

export async function serveWindow({ engine, paths, demo, onLanguage }: Options): Promise<Served> {
  const keys = openKeySafe(paths.keys, safeStorage, process.platform);
  // One that can't be reached now is given them when it is started again.
  engine.setKeys(keys.all()).catch(() => {});
  const known = await knowSettings(paths.settings, engine);
  const handlers = makeHandlers({
    engine,
    dataFolder: paths.data,
    demo,
    keys,
    onKeys: (held) => engine.setKeys(held),
    settings: known.get,
    onSettings: (settings: Settings) => {
      known.set(settings);
      applyTheme(settings.theme);
      if (applyLanguage(settings.language)) onLanguage();
      tell('settings.changed', settings);
    },
    onLibrary: (library: Library) => tell('library.changed', library),
  });
  return { handlers, calls: CALLS };
}
