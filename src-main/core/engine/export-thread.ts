// A kept thread as Markdown: gives the export what it reads from.

import type { ExportOptions } from '@shared/model/export';
import type { ThreadId } from '@shared/model/ids';
import type { RedactionReport } from '@shared/model/redaction';
import type { LongText, Message } from '@shared/model/thread';
import { homeOf } from '@shared/text/hide-home';
import { markdownFileName } from '../export/file-name';
import { type ExportReader, toMarkdown } from '../export/to-markdown';
import { IDS, Redactor } from '../redaction/redactor';
import { SOURCES } from '../sources/registry';
import { openThread, readMessages } from './read-thread';
import type { State } from './state';

const PAGE = 200;

export interface ExportPlace {
  /** Shortened to `~` in the text. */
  readonly home: string;
  /** Makes the labels of what is hidden. */
  readonly redactionKey: Uint8Array;
}

/** Throws AppError('thread-not-found' | 'cannot-read'). */
export async function exportThread(
  state: Pick<State, 'library' | 'store'>,
  id: ThreadId,
  options: ExportOptions,
  { home, redactionKey }: ExportPlace,
): Promise<{ readonly name: string; readonly markdown: string; readonly redacted: RedactionReport }> {
  const whole = await openThread(state, id);
  const redactor = new Redactor(options.redact, redactionKey, [home, homeOf(whole.head.project?.path ?? '')]);
  const thread = await redactor.value(whole, IDS);
  const tool = SOURCES.find(({ card }) => card.id === thread.head.source)?.card.label ?? thread.head.source;
  const reader: ExportReader = {
    messages: (of) => allMessages(state, of, redactor),
    whole: async (text) => (await redactor.texts([await wholeText(state, text)]))[0] ?? '',
  };
  let markdown = '';
  for await (const piece of toMarkdown(thread, { options, tool, home, reader })) markdown += piece;
  return { name: markdownFileName(thread.head), markdown, redacted: redactor.report() };
}

async function* allMessages(
  state: Pick<State, 'library' | 'store'>,
  id: ThreadId,
  redactor: Redactor,
): AsyncGenerator<Message> {
  for (let from = 0; ; from += PAGE) {
    const page = await readMessages(state, id, from, PAGE);
    yield* await redactor.value(page, IDS);
    if (page.length < PAGE) return;
  }
}

async function wholeText({ store }: Pick<State, 'store'>, { text, cut }: LongText): Promise<string> {
  const blob = cut && (await store.blob(cut.blob));
  // One output that is lost must not cost the whole thread: head and tail are there.
  return blob ? new TextDecoder().decode(blob.data) : text;
}
