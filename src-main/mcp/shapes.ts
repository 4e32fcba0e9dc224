// What agents are told of threads and messages: less than a program gets, since every word costs them.
import type { Engine } from '@core/engine-api';
import { formatOrigin } from '@shared/model/origin';
import { REDACT_ALL } from '@shared/model/redaction';
import type { SearchHit } from '@shared/model/search';
import type { LongText, Message, Part, ThreadHead } from '@shared/model/thread';
import { formatThreadLink } from '@shared/model/thread-link';
import { asManyAsFit, MOST_CHARACTERS, shorten, size } from './answer';

/** Characters of one part of a message; of an output, and of an input. */
const MOST = { text: 8000, output: 2000, input: 1000, summary: 200, title: 300, parts: MOST_CHARACTERS / 2 } as const;

export type ToolDetail = 'none' | 'summary' | 'full';

export function toThreadShape(head: ThreadHead) {
  return {
    id: head.id,
    title: shorten(head.title, MOST.title),
    tool: head.source,
    project: head.project?.name ?? null,
    branch: head.branch,
    started: isoTime(head.startedAt),
    ended: isoTime(head.endedAt),
    prompts: head.counts.prompts,
    messages: head.counts.messages,
    link: formatThreadLink({ thread: head.id, ordinal: null }),
    ...(head.goneSince === null ? {} : { originalDeleted: true }),
  };
}

export function toHitShape({ thread, matched, related, matches }: SearchHit) {
  return {
    ...toThreadShape(thread),
    ...(matched === 'all' ? {} : { matched }),
    ...(related ? { related } : {}),
    matches: matches.map((match) => ({
      ordinal: match.ordinal,
      ...(match.thread === undefined ? {} : { thread: match.thread }),
      role: match.role,
      snippet: match.snippet,
      link: formatThreadLink({ thread: match.thread ?? thread.id, ordinal: match.ordinal }),
    })),
  };
}

/** As many as may fit, with secrets hidden in the whole texts: a part of one can't be told any more. */
export async function toShapes(engine: Engine, messages: readonly Message[], tools: ToolDetail) {
  const shapes: { readonly message: Message; readonly shape: ReturnType<typeof toMessageShape> }[] = [];
  let hidden = 0;
  for (let room: number = MOST_CHARACTERS; shapes.length < messages.length && room > 0; ) {
    const message = messages[shapes.length] as Message;
    const { value, report } = await engine.redact(message, REDACT_ALL);
    const shape = toMessageShape(value, tools);
    shapes.push({ message, shape });
    hidden += report.count;
    room -= size(shape);
  }
  return { shapes, hidden };
}

/** Null for a message with nothing to tell at this detail. */
export function toMessageShape(message: Message, tools: ToolDetail) {
  const whole = message.parts.map((part) => partShape(part, tools)).filter((part) => part !== null);
  if (whole.length === 0) return null;
  const parts = asManyAsFit(whole, MOST.parts, size);
  const { ordinal, role, author, at, model, origin } = message;
  return {
    ordinal,
    role,
    ...(role === 'user' && author !== 'typed' ? { author } : {}),
    at: isoTime(at),
    ...(model === null ? {} : { model }),
    parts,
    ...(parts.length < whole.length ? { partsLeftOut: whole.length - parts.length } : {}),
    origin: formatOrigin(origin),
  };
}

function partShape(part: Part, tools: ToolDetail): object | null {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? null : { text: shorten(part.text, MOST.text) };
    case 'thinking':
      return tools === 'full' && part.text !== '' ? { thinking: shorten(part.text, MOST.output) } : null;
    case 'tool': {
      if (tools === 'none') return null;
      const call = {
        tool: shorten(part.name, MOST.summary),
        kind: part.kind,
        title: shorten(part.title, MOST.summary),
        state: part.state,
      };
      const exit = part.exitCode === undefined ? {} : { exitCode: part.exitCode };
      const child = part.childThread === undefined ? {} : { thread: part.childThread };
      if (tools === 'summary') return { ...call, ...exit, ...child };
      const input = { input: shorten(part.input.text, MOST.input) };
      return { ...call, ...exit, ...child, ...input, ...long('output', part.output) };
    }
    case 'diff':
      return tools === 'none'
        ? null
        : {
            diff: shorten(part.path, MOST.input),
            added: part.added,
            removed: part.removed,
            ...(tools === 'full'
              ? { hunks: shorten(part.hunks.flatMap(({ lines }) => lines).join('\n'), MOST.output) }
              : {}),
          };
    case 'image':
      return { image: shorten(part.name ?? part.mediaType, MOST.summary) };
    case 'notice':
      return part.kind === 'context'
        ? null
        : { notice: part.kind, ...(part.value ? { value: shorten(part.value, MOST.output) } : {}) };
  }
}

function long(name: string, text: LongText | undefined): object {
  if (text === undefined) return {};
  const whole = text.cut === undefined ? {} : { [`${name}Length`]: text.cut.fullLength };
  return { [name]: shorten(text.text, MOST.output), ...whole };
}

/** UTC; null for no time, and for numbers that are none. */
export function isoTime(at: number | null): string | null {
  const date = new Date(at ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
