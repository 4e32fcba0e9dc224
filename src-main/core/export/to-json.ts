// A thread as one JSON document for programs. README.md beside this file describes it; `schema` changes when a field goes
// or means something else, and not when one is added.
import type { ThreadId } from '@shared/model/ids';
import type { LongText, Message, ThreadDetail } from '@shared/model/thread';
import { toJsonText } from '@shared/text/json-text';
import { toMessageJson, toThreadJson } from './json-shapes';
import type { ExportContext } from './to-markdown';

const SCHEMA = 'threadfinch/thread/1';

/** Yields the document message by message; the pieces joined are the file. */
export async function* toJson(thread: ThreadDetail, { reader, options }: ExportContext): AsyncGenerator<string> {
  const { head, files, commands, children } = thread;
  yield `{"schema":${toJsonText(SCHEMA)},"thread":${toJsonText(toThreadJson(head))}`;
  yield `,\n"files":${toJsonText(files)},\n"commands":${toJsonText(commands)},\n"messages":`;
  yield* messages(head.id);
  yield ',\n"children":[';
  let before = '';
  for (const child of children) {
    yield `${before}\n{"thread":${toJsonText(toThreadJson(child.head))},"ordinal":${toJsonText(child.ordinal)},"messages":`;
    yield* messages(child.head.id);
    yield '}';
    before = ',';
  }
  yield ']}\n';

  async function* messages(id: ThreadId): AsyncGenerator<string> {
    yield '[';
    let comma = '';
    for await (const message of reader.messages(id)) {
      const told = options.tools === 'full' ? await withWholeTexts(message) : message;
      yield `${comma}\n${toJsonText(toMessageJson(told))}`;
      comma = ',';
    }
    yield ']';
  }

  async function withWholeTexts(message: Message): Promise<Message> {
    const whole = async (text: LongText) => ({ text: await reader.whole(text) });
    const parts = message.parts.map(async (part) => {
      if (part.type !== 'tool') return part;
      const output = part.output && (await whole(part.output));
      return { ...part, input: await whole(part.input), ...(output === undefined ? {} : { output }) };
    });
    return { ...message, parts: await Promise.all(parts) };
  }
}
