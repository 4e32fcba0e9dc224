// A kept thread as Markdown: gives the export what it reads from.

import type { ExportOptions } from '@shared/model/export';
import type { ThreadId } from '@shared/model/ids';
import type { LongText, Message } from '@shared/model/thread';
import { markdownFileName } from '../export/file-name';
import { type ExportReader, toMarkdown } from '../export/to-markdown';
import { SOURCES } from '../sources/registry';
import { openThread, readMessages } from './read-thread';
import type { State } from './state';

const PAGE = 200;

/** `home` is shortened to `~` in the text. Throws AppError('thread-not-found' | 'cannot-read'). */
export async function exportThread(
  state: Pick<State, 'library' | 'store'>,
  id: ThreadId,
  options: ExportOptions,
  home: string,
): Promise<{ readonly name: string; readonly markdown: string }> {
  const thread = await openThread(state, id);
  const tool = SOURCES.find(({ card }) => card.id === thread.head.source)?.card.label ?? thread.head.source;
  const reader: ExportReader = {
    messages: (of) => allMessages(state, of),
    whole: (text) => wholeText(state, text),
  };
  let markdown = '';
  for await (const piece of toMarkdown(thread, { options, tool, home, reader })) markdown += piece;
  return { name: markdownFileName(thread.head), markdown };
}

async function* allMessages(state: Pick<State, 'library' | 'store'>, id: ThreadId): AsyncGenerator<Message> {
  for (let from = 0; ; from += PAGE) {
    const page = await readMessages(state, id, from, PAGE);
    yield* page;
    if (page.length < PAGE) return;
  }
}

async function wholeText({ store }: Pick<State, 'store'>, { text, cut }: LongText): Promise<string> {
  const blob = cut && (await store.blob(cut.blob));
  // One output that is lost must not cost the whole thread: head and tail are there.
  return blob ? new TextDecoder().decode(blob.data) : text;
}
