// The settings as they were last told. The window's process reads the file once itself: what the window draws first
// doesn't wait for the engine.
import type { Engine } from '@core/engine-api';
import { openSettings } from '@core/settings/settings-file';
import type { Settings } from '@shared/model/settings';

export interface KnownSettings {
  /** Rejects as the engine does when they aren't known: it says why. */
  get(): Promise<Settings>;
  set(settings: Settings): void;
}

export async function knowSettings(path: string, engine: Pick<Engine, 'settings'>): Promise<KnownSettings> {
  let current = await openSettings(path).then(
    (file): Settings | null => file.current(),
    () => null,
  );
  return {
    get: async () => current ?? engine.settings(),
    set: (settings) => {
      current = settings;
    },
  };
}
