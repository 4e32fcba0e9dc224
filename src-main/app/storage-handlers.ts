// The calls about what is kept and how it is cleared away.
import type { Engine } from '@core/engine-api';
import { AppError } from '@shared/model/failure';
import type { Library } from '@shared/model/library';
import type { Settings } from '@shared/model/settings';
import { session, shell } from 'electron';
import type { Handlers } from './ipc-server';

type StorageCall = Extract<keyof Handlers, `storage.${string}` | 'index.rebuild'>;

interface Told {
  onSettings(settings: Settings): void;
  onLibrary(library: Library): void;
}

export function storageHandlers(engine: Engine, { onSettings, onLibrary }: Told): Pick<Handlers, StorageCall> {
  return {
    'storage.get': () => engine.storage(),
    'storage.show-folder': async () => {
      const { folder } = await engine.storage();
      const problem = await shell.openPath(folder);
      if (problem !== '') throw new AppError('cannot-read', folder, { cause: problem });
      return null;
    },
    'storage.vanished': () => engine.vanished(),
    'storage.prune': ({ rule, preview }) => engine.prune(rule, preview),
    'storage.delete-all': async (what) => {
      await engine.deleteAll(what);
      // What the window remembers of places and searches.
      await session.defaultSession.clearStorageData();
      onSettings(await engine.settings());
      onLibrary(await engine.library());
      return null;
    },
    'index.rebuild': async () => {
      await engine.rebuildIndex();
      return null;
    },
  };
}
