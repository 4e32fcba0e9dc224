// What is done with a thread outside the window: the clipboard, the disk, the file manager. The same for calls of the
// window and for native menus.
import path from 'node:path';
import type { Engine } from '@core/engine-api';
import type { ExportJob, ExportOptions, ExportResult, FileFormat } from '@shared/model/export';
import { AppError } from '@shared/model/failure';
import type { ThreadId } from '@shared/model/ids';
import type { Message } from '@shared/model/thread';
import { strings } from '@shared/strings/strings';
import { toMessageTexts } from '@shared/text/message-text';
import { app, clipboard, dialog, shell } from 'electron';

/** Puts what a message says on the clipboard, verbatim; of one that says nothing, its calls and their outputs. */
export async function copyMessage(engine: Engine, thread: ThreadId, ordinal: number): Promise<void> {
  const message = await readMessage(engine, thread, ordinal);
  const texts = message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const all = texts.length > 0 ? texts : toMessageTexts(message).map(({ text }) => text);
  await clipboard.writeText(all.join('\n\n'));
}

/**
 * Copies threads one after the other. Returns how long the Markdown is, in UTF-16 units, and how many secrets and
 * addresses were hidden.
 */
export async function copyMarkdown(
  engine: Engine,
  threads: readonly ThreadId[],
  options: ExportOptions,
): Promise<{ readonly characters: number; readonly hidden: number }> {
  const pieces: string[] = [];
  let hidden = 0;
  for (const thread of threads) {
    const { text: markdown, redacted } = await engine.exportThread(thread, 'md', options);
    pieces.push(markdown);
    hidden += redacted.count;
  }
  const text = pieces.join('\n');
  await clipboard.writeText(text);
  return { characters: text.length, hidden };
}

/** Asks where to. Resolves to undefined when the user cancelled. */
export async function saveThread(
  engine: Engine,
  thread: ThreadId,
  format: FileFormat,
  options: ExportOptions,
): Promise<{ readonly path: string; readonly hidden: number } | undefined> {
  const { name } = await engine.previewExport(thread, format);
  const { saveThreadTitle, formats } = strings.dialogs;
  const file = await chooseTarget(saveThreadTitle, name, { name: formats[format], extensions: [format] });
  if (file === undefined) return undefined;
  const redacted = await engine.saveThread(thread, format, options, file);
  return { path: file, hidden: redacted.count };
}

/** Asks for a folder. Resolves to null when the user cancelled. */
export async function saveThreads(
  engine: Engine,
  job: Omit<ExportJob, 'folder'>,
  signal: AbortSignal,
): Promise<ExportResult | null> {
  const { filePaths } = await dialog.showOpenDialog({
    title: strings.dialogs.saveThreadsTitle,
    defaultPath: app.getPath('documents'),
    properties: ['openDirectory', 'createDirectory'],
  });
  const [folder] = filePaths;
  return folder === undefined ? null : engine.exportFiles({ ...job, folder }, signal);
}

/** Asks where to write a file, among the documents first; undefined when the user cancelled. */
export async function chooseTarget(
  title: string,
  name: string,
  kind: Electron.FileFilter,
): Promise<string | undefined> {
  const defaultPath = path.join(app.getPath('documents'), name);
  const { canceled, filePath } = await dialog.showSaveDialog({ title, defaultPath, filters: [kind] });
  return canceled || !filePath ? undefined : filePath;
}

/** Shows the file that a thread, or one message of it, was read from. Rejects with 'no-longer-there' when it is gone. */
export async function revealOrigin(engine: Engine, thread: ThreadId, ordinal: number | null): Promise<void> {
  const { head } = await engine.thread(thread);
  if (head.goneSince !== null) throw new AppError('no-longer-there', head.sourcePath);
  const file = ordinal === null ? head.sourcePath : (await readMessage(engine, thread, ordinal)).origin.path;
  shell.showItemInFolder(file);
}

async function readMessage(engine: Engine, thread: ThreadId, ordinal: number): Promise<Message> {
  const [message] = await engine.messages(thread, ordinal, 1);
  if (!message) throw new AppError('thread-not-found', `${thread}#${ordinal}`);
  return message;
}
