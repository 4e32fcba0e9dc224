// Saving a session's files as its tool wrote them.
import type { Engine } from '@core/engine-api';
import type { ThreadId } from '@shared/model/ids';
import type { RestoredOriginal } from '@shared/model/original';
import { strings } from '@shared/strings/strings';
import { app, dialog } from 'electron';
import { chooseTarget } from './thread-actions';

/** Asks for a file, or for a folder where there are several. Resolves to null when the user cancelled. */
export async function saveOriginal(engine: Engine, thread: ThreadId): Promise<RestoredOriginal | null> {
  const { kept } = await engine.original(thread);
  const [main, ...others] = kept?.files ?? [];
  const { saveOriginalTitle, sessionFiles } = strings.dialogs;
  // Of what isn't kept the engine says why.
  if (!main) return engine.restoreOriginal(thread, { type: 'folder', path: '', replace: false });
  if (others.length === 0) {
    const ending = main.name.split('.').at(-1) ?? '*';
    const path = await chooseTarget(saveOriginalTitle, main.name, { name: sessionFiles, extensions: [ending] });
    // The dialog has asked whether a file that is there may go.
    return path === undefined ? null : engine.restoreOriginal(thread, { type: 'file', path, replace: true });
  }
  const { filePaths } = await dialog.showOpenDialog({
    title: saveOriginalTitle,
    defaultPath: app.getPath('documents'),
    properties: ['openDirectory', 'createDirectory'],
  });
  const [path] = filePaths;
  return path === undefined ? null : engine.restoreOriginal(thread, { type: 'folder', path, replace: false });
}
