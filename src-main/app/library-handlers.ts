// The calls about the user's own data. Every change is told to all windows.
import type { Engine } from '@core/engine-api';
import { writeAtomic } from '@core/io/atomic-file';
import type { MessageId, ThreadId } from '@shared/model/ids';
import type { Library } from '@shared/model/library';
import { strings } from '@shared/strings/strings';
import { dialog } from 'electron';
import type { Handlers } from './ipc-server';
import { chooseTarget } from './thread-actions';
import { withoutUndefined } from './without-undefined';

type LibraryCall = Extract<keyof Handlers, `library.${string}`>;

export function libraryHandlers(engine: Engine, onLibrary: (library: Library) => void): Pick<Handlers, LibraryCall> {
  const told = async (change: Promise<Library>) => {
    const library = await change;
    onLibrary(library);
    return library;
  };
  return {
    'library.get': () => engine.library(),
    'library.mark': ({ thread, message, ...change }) => {
      const of = { thread: thread as ThreadId, message: message as MessageId | null };
      return told(engine.mark({ ...of, ...withoutUndefined(change) }));
    },
    'library.save-search': (search) => told(engine.saveSearch(search)),
    'library.remove-search': ({ id }) => told(engine.removeSearch(id)),
    'library.note-search': ({ text }) => told(engine.noteSearch(text)),
    'library.clear-recent': () => told(engine.clearRecent()),
    'library.forgotten': () => engine.forgotten(),
    'library.forget': async ({ threads }) => {
      const forgotten = await engine.forget(threads as ThreadId[]);
      // Their marks went with them.
      onLibrary(await engine.library());
      return forgotten;
    },
    'library.remember': ({ ids }) => engine.remember(ids),
    'library.export': async () => {
      const { exportLibraryTitle, libraryFiles } = strings.dialogs;
      const file = await chooseTarget(exportLibraryTitle, 'threadfinch-library.json', {
        name: libraryFiles,
        extensions: ['json'],
      });
      if (file === undefined) return null;
      await writeAtomic(file, await engine.exportLibrary());
      return { path: file };
    },
    'library.import': async () => {
      const { importLibraryTitle, libraryFiles } = strings.dialogs;
      const { filePaths } = await dialog.showOpenDialog({
        title: importLibraryTitle,
        filters: [{ name: libraryFiles, extensions: ['json'] }],
        properties: ['openFile'],
      });
      if (filePaths[0] === undefined) return null;
      const brought = await engine.importLibrary(filePaths[0]);
      onLibrary(await engine.library());
      return brought;
    },
  };
}
