// The records of the pretend tool, whichever store they come from, as events.
import type { Origin } from '@shared/model/origin';
import type { ParsedBlob, ParsedMessage, ParsedTail, ParseEvent, Part, ToolKind } from '@shared/model/session';
import type { ToolPart } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { booleanAt, type JsonObject, objectAt, stringAt, timeAt, valueAt } from '../shared/json';
import { toLongText } from '../shared/long-text';
import type { Tally } from '../shared/tally';

/** Known, and of no use to a reader. */
const NOISE: ReadonlySet<string> = new Set(['heartbeat', 'draft-saved']);

const TOOL_KINDS: ReadonlyMap<string, ToolKind> = new Map([
  ['look', 'read'],
  ['change', 'edit'],
  ['run', 'execute'],
]);

export interface Reading {
  /** Takes a record; `counts` is false for the second of two that share a line. */
  add(record: JsonObject, origin: Origin, counts: boolean): void;
  /** All events of the session, in order. `hint` is what the scan already knew. */
  finish(hint?: Readonly<Record<string, string>>): Iterable<ParseEvent>;
}

/** Reads one session. Messages wait until the end, since a call's result comes later than the call. */
export function openReading(tally: Tally, env: Pick<SourceEnv, 'hash'>): Reading {
  const messages: ParsedMessage[] = [];
  const blobs: ParsedBlob[] = [];
  const calls = new Map<string, number>();
  const tail = { title: '', cwd: '', branch: '' };

  const text = (value: string) => {
    const long = toLongText(value, env);
    blobs.push(...long.blobs);
    return long.value;
  };
  const push = (record: JsonObject, origin: Origin, about: Pick<ParsedMessage, 'role' | 'author' | 'parts'>) => {
    const nativeId = stringAt(record, 'id') ?? null;
    const [at, model] = [timeAt(record, 'at'), stringAt(record, 'model') ?? null];
    messages.push({ type: 'message', key: '', nativeId, at, model, origin, ...about });
  };

  const readPrompt = (record: JsonObject, origin: Origin) => {
    const image = objectAt(record, 'image');
    const base64 = stringAt(image, 'base64');
    const parts: Part[] = textParts(stringAt(record, 'text'), 'plain');
    if (base64 !== undefined) {
      const [blob, mediaType] = [env.hash(base64), stringAt(image, 'mediaType') ?? 'application/octet-stream'];
      blobs.push({ type: 'blob', hash: blob, mediaType, data: { base64 } });
      parts.push({ type: 'image', mediaType, sizeBytes: Math.floor((base64.length * 3) / 4), blob });
    }
    push(record, origin, { role: 'user', author: 'typed', parts });
  };

  const readAnswer = (record: JsonObject, origin: Origin) => {
    const thinking = stringAt(record, 'thinking');
    const parts: Part[] = thinking === undefined ? [] : [{ type: 'thinking', text: thinking }];
    push(record, origin, {
      role: 'assistant',
      author: null,
      parts: [...parts, ...textParts(stringAt(record, 'text'), 'markdown')],
    });
  };

  const readCall = (record: JsonObject, origin: Origin) => {
    const [callId, name, input] = [
      stringAt(record, 'id') ?? '',
      stringAt(record, 'tool') ?? '',
      objectAt(record, 'input'),
    ];
    const path = stringAt(input, 'path');
    const call: ToolPart = {
      type: 'tool',
      callId,
      name: name,
      kind: TOOL_KINDS.get(name) ?? 'other',
      state: 'pending',
      title: path ?? stringAt(input, 'command') ?? '',
      paths: path === undefined ? [] : [path],
      input: text(JSON.stringify(input ?? {})),
    };
    calls.set(callId, messages.length);
    push(record, origin, { role: 'assistant', author: null, parts: [call] });
  };

  const readResult = (record: JsonObject, origin: Origin) => {
    const callId = stringAt(record, 'call') ?? '';
    const output = text(stringAt(record, 'output') ?? '');
    const index = calls.get(callId);
    const message = index === undefined ? undefined : messages[index];
    if (index === undefined || !message) {
      const orphan = {
        name: '',
        kind: 'other',
        state: 'orphan-result',
        title: '',
        paths: [],
        input: { text: '' },
      } as const;
      tally.note('orphan-result', origin);
      push(record, origin, { role: 'assistant', author: null, parts: [{ type: 'tool', callId, ...orphan, output }] });
      return;
    }
    const state = booleanAt(record, 'failed') === true ? 'failed' : 'done';
    const parts = message.parts.map((part) =>
      part.type === 'tool' ? ({ ...part, state, output, outputOrigin: origin } as const) : part,
    );
    messages[index] = { ...message, parts };
  };

  const readCompacted = (record: JsonObject, origin: Origin) => {
    const detail = text(stringAt(record, 'summary') ?? '');
    push(record, origin, { role: 'system', author: null, parts: [{ type: 'notice', kind: 'compacted', detail }] });
  };

  const SHOWN: ReadonlyMap<string, (record: JsonObject, origin: Origin) => void> = new Map([
    ['prompt', readPrompt],
    ['answer', readAnswer],
    ['call', readCall],
    ['result', readResult],
  ]);

  return {
    add: (record, origin, counts) => {
      const type = stringAt(record, 'type') ?? typeof valueAt(record, 'type');
      const read = SHOWN.get(type);
      if (read) {
        read(record, origin);
        if (counts) tally.shown();
      } else if (type === 'compacted') {
        readCompacted(record, origin);
        if (counts) tally.folded();
      } else if (type === 'start') {
        tail.cwd ||= stringAt(record, 'cwd') ?? '';
        tail.branch ||= stringAt(record, 'branch') ?? '';
        if (counts) tally.folded();
      } else if (type === 'title') {
        tail.title = stringAt(record, 'text') ?? '';
        if (counts) tally.folded();
      } else if (NOISE.has(type)) {
        if (counts) tally.noise(type);
      } else if (counts) {
        tally.unknown(type, origin);
      }
    },
    *finish(hint = {}) {
      yield { type: 'head', key: '', parent: null };
      yield* blobs;
      yield* messages;
      yield toTail({ ...tail, title: tail.title || (hint.title ?? ''), cwd: tail.cwd || (hint.cwd ?? '') });
      yield tally.end();
    },
  };
}

function textParts(text: string | undefined, format: 'plain' | 'markdown'): Part[] {
  return text === undefined || text === '' ? [] : [{ type: 'text', text: text, format }];
}

function toTail({ title, cwd, branch }: { title: string; cwd: string; branch: string }): ParsedTail {
  return {
    type: 'tail',
    key: '',
    title: title === '' ? null : { text: title, from: 'tool' },
    cwd: cwd || null,
    branch: branch || null,
    spawned: [],
    facts: {},
  };
}
