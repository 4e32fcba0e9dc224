// What is done with a thread outside the window: the clipboard, the disk, the file manager. The same for calls of the
// window and for native menus.
import path from 'node:path';
import type { Engine } from '@core/engine-api';
import { writeAtomic } from '@core/io/atomic-file';
import type { ExportOptions } from '@shared/model/export';
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

/** Returns how long the Markdown is, in UTF-16 units. */
export async function copyMarkdown(engine: Engine, thread: ThreadId, options: ExportOptions): Promise<number> {
  const { markdown } = await engine.exportMarkdown(thread, options);
  await clipboard.writeText(markdown);
  return markdown.length;
}

/** Asks where to. Resolves to the file's path, or undefined when the user cancelled. */
export async function saveMarkdown(
  engine: Engine,
  thread: ThreadId,
  options: ExportOptions,
): Promise<string | undefined> {
  const { name, markdown } = await engine.exportMarkdown(thread, options);
  const { canceled, filePath } = await dialog.showSaveDialog({
    title: strings.dialogs.saveMarkdownTitle,
    defaultPath: path.join(app.getPath('documents'), name),
    filters: [{ name: strings.dialogs.markdown, extensions: ['md'] }],
  });
  if (canceled || !filePath) return undefined;
  await writeAtomic(filePath, markdown);
  return filePath;
}

/** Shows the file that a thread, or one message of it, was read from. Rejects with 'not-found' when it is gone. */
export async function revealOrigin(engine: Engine, thread: ThreadId, ordinal: number | null): Promise<void> {
  const { head } = await engine.thread(thread);
  if (head.goneSince !== null) throw new AppError('not-found', head.sourcePath);
  const file = ordinal === null ? head.sourcePath : (await readMessage(engine, thread, ordinal)).origin.path;
  shell.showItemInFolder(file);
}

async function readMessage(engine: Engine, thread: ThreadId, ordinal: number): Promise<Message> {
  const [message] = await engine.messages(thread, ordinal, 1);
  if (!message) throw new AppError('thread-not-found', `${thread}#${ordinal}`);
  return message;
}
