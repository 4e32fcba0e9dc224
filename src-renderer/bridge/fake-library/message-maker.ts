// Short ways to write messages of the fake library.
import { toMessageId, toThreadId } from '@shared/model/ids';
import type { Author, Message, Part, Role, ToolPart } from '@shared/model/thread';

export interface Draft {
  readonly role: Role;
  readonly author?: Author;
  readonly parts: readonly Part[];
  readonly queued?: boolean;
  /** Seconds after the message before. */
  readonly after?: number;
}

export const you = (text: string, more: Partial<Draft> = {}): Draft => ({
  role: 'user',
  author: 'typed',
  parts: [markdown(text)],
  ...more,
});
export const assistant = (...parts: readonly Part[]): Draft => ({ role: 'assistant', parts });
export const notice = (part: Omit<Extract<Part, { type: 'notice' }>, 'type'>): Draft => ({
  role: 'system',
  parts: [{ type: 'notice', ...part }],
});
export const markdown = (text: string): Part => ({ type: 'text', text, format: 'markdown' });
export const thinking = (text: string): Part => ({ type: 'thinking', text });

let calls = 0;

export function tool(
  kind: ToolPart['kind'],
  name: string,
  title: string,
  more: Partial<ToolPart> & { readonly given?: unknown } = {},
): ToolPart {
  const { given = {}, ...rest } = more;
  calls += 1;
  return {
    type: 'tool',
    callId: `call-${calls}`,
    name,
    kind,
    state: 'done',
    title,
    paths: [],
    input: { text: JSON.stringify(given) },
    durationMs: 120 + ((calls * 373) % 4200),
    ...rest,
  };
}

/** Drafts as messages of a thread, one after the other from a moment on. */
export function toMessages(source: string, nativeId: string, startedAt: number, drafts: readonly Draft[]): Message[] {
  const thread = toThreadId(source, nativeId);
  let at = startedAt;
  return drafts.map(({ role, author, parts, queued, after = 17 }, ordinal) => {
    at += after * 1000;
    return {
      id: toMessageId(thread, ordinal),
      ordinal,
      role,
      author: role === 'user' ? (author ?? 'typed') : null,
      ...(queued ? { queued } : {}),
      at,
      model: role === 'assistant' ? 'sonnet-5' : null,
      parts,
      origin: {
        source,
        path: `/home/dana/.sessions/${source}/${nativeId}.jsonl`,
        at: { type: 'line', line: ordinal * 2 + 1, start: ordinal * 900, end: ordinal * 900 + 860 },
      },
    };
  });
}
