// Turns the marks of a thread into messages: what was said, thought and done, in order, each record with its fate.
import type { ParsedMessage, ParsedTail, ParseEvent } from '@shared/model/session';
import type { Part, Usage } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { type JsonObject, stringAt, valueAt } from '../shared/json';
import { contentTexts } from './content-text';
import { type Draft, type Drafts, openDrafts } from './drafts';
import type { History } from './history';
import type { Loader } from './load-record';
import type { Mark, RolloutFile } from './mark';
import { notice, readNotice } from './notices';
import { readRecord } from './rollout-record';
import { answerText, needsRecord, thinkingText } from './survey';
import { commandOf } from './tool-input';
import { type MadeTool, type ToolPieces, toToolPart } from './tool-part';
import { type Pictures, readDeveloperItem, readPrompt, readUserItem, type UserParts } from './user-parts';

export interface RenderContext {
  readonly env: SourceEnv;
  readonly nativeId: string;
  /** No human typed into it. */
  readonly isAgent: boolean;
  /** Epoch milliseconds; stands for the first message where records have no times. */
  readonly startedAt: number | null;
  readonly history: History;
  readonly loader: Loader;
  readonly spawned: ParsedTail['spawned'][number][];
  /** Keys of all threads that were begun, the main one excepted. */
  readonly branches: string[];
  /** The first thing that was said in the thread's own files. */
  task: string;
}

/** Ids of the tool's own that are at least so long are unique; shorter ones number the items of one thread. */
const UNIQUE_LENGTH = 20;
/** More context than this in one message isn't joined. */
const MOST_JOINED = 50;

export async function* renderMarks(context: RenderContext): AsyncGenerator<ParseEvent> {
  const { history, loader } = context;
  const renderer = openRenderer(context);
  for (const mark of history.marks) {
    if (mark.fate !== 'show' && mark.isCounted) mark.file.tally.noise(mark.fate);
    const value = needsRecord(mark) ? await loader.load(mark) : null;
    const isSeen = renderer.add(mark, value);
    // What was held is let go as soon as it has become a message.
    mark.value = null;
    if (mark.fate === 'show' && mark.isCounted) {
      if (isSeen === null) mark.file.tally.noise('empty');
      else mark.file.tally[isSeen]();
    }
    yield* renderer.drafts.take(false);
  }
  yield* renderer.drafts.take(true);
}

interface Renderer {
  readonly drafts: Drafts;
  /** What becomes of the record; null where there is nothing in it. */
  add(mark: Mark, value: JsonObject | null): 'shown' | 'folded' | null;
}

interface OpenTool {
  readonly pieces: ToolPieces;
  readonly draft: Draft;
  /** Records that are still to come. */
  missing: number;
  made?: MadeTool;
}

function openRenderer(context: RenderContext): Renderer {
  const { env, history, isAgent, spawned, branches, nativeId } = context;
  const tools = new Map<string, OpenTool>();
  const numbers = new Map<string, number>();
  const lastIds = new Map<RolloutFile, string>();
  const expected = countExpected(history.marks);
  const pictures: Pictures = new Map();
  let [model, effort]: [string | null, string] = [null, ''];
  let unplaced: Usage | undefined;
  let isFirst = true;
  /** The answer that records are joined to. */
  let answer: Draft | null = null;

  const drafts = openDrafts({
    open: (key, file) => {
      branches.push(key);
      const at = lastIds.get(file);
      return { type: 'head', key, parent: { relation: 'branch', nativeId, key: '', ...(at ? { at } : {}) } };
    },
    left: ({ key, file, nativeId: id }) => {
      if (key === '') lastIds.set(file, id);
    },
  });

  /** The same wherever a copy of the record stands, so that forks are found. */
  const idOf = (mark: Mark, text: string): string => {
    if (mark.id.length >= UNIQUE_LENGTH) return mark.id;
    const scope = mark.turn ?? history.rootOf(mark.file);
    if (mark.id !== '') return `${scope}:${mark.id}`;
    const number = numbers.get(scope) ?? 0;
    numbers.set(scope, number + 1);
    return `${scope}:${number}:${env.hash(text).slice(0, 8)}`;
  };

  const begin = (mark: Mark, text: string, about: Pick<ParsedMessage, 'role' | 'author'>): Draft => {
    const draft: Draft = {
      key: mark.key,
      file: mark.file,
      nativeId: idOf(mark, text),
      ...about,
      at: mark.time ?? (isFirst ? context.startedAt : null),
      model: about.role === 'assistant' ? model : null,
      effort: about.role === 'assistant' ? effort : '',
      origin: mark.file.originOf(mark.at),
      slots: [],
      blobs: [],
      waiting: 0,
      hasLeft: false,
    };
    isFirst = false;
    if (about.role === 'assistant' && unplaced) {
      draft.usage = unplaced;
      unplaced = undefined;
    }
    drafts.add(draft);
    return draft;
  };

  const hasType = (draft: Draft, ...types: readonly string[]) =>
    draft.slots.some((slot) => types.includes(typeof slot === 'function' ? 'tool' : slot.type));

  /** One response: thoughts, then words, then calls. */
  const toAnswer = (mark: Mark, as: 'thinking' | 'text' | 'tool', text: string): Draft => {
    const isOver =
      !answer ||
      answer.key !== mark.key ||
      answer.file !== mark.file ||
      (as === 'thinking' && hasType(answer, 'text', 'tool')) ||
      (as === 'text' && hasType(answer, 'text', 'tool'));
    if (!answer || isOver) answer = begin(mark, text, { role: 'assistant', author: null });
    return answer;
  };

  const addUser = (mark: Mark, { parts, blobs, author }: UserParts): 'shown' | 'folded' | null => {
    if (author === null) return null;
    answer = null;
    const isNotice = parts.every(({ type }) => type === 'notice');
    const last = drafts.last();
    if (isNotice && isInterruption(parts)) return addNotice(mark, parts);
    if (
      author === 'injected' &&
      isNotice &&
      last?.author === 'injected' &&
      last.key === mark.key &&
      last.file === mark.file
    ) {
      if (last.slots.length < MOST_JOINED) {
        last.slots.push(...parts);
        return 'folded';
      }
    }
    const text = parts.map(textOf).join('\n');
    if (author !== 'injected' && !mark.file.isInherited)
      context.task ||= parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
    const draft = begin(mark, text, { role: 'user', author: author !== 'injected' && isAgent ? 'tool' : author });
    draft.slots.push(...parts);
    draft.blobs.push(...blobs);
    return isNotice ? 'folded' : 'shown';
  };

  const addNotice = (mark: Mark, parts: readonly Part[]): 'folded' => {
    answer = null;
    const last = drafts.last();
    const isTold =
      last?.key === mark.key && last.slots.every((slot) => typeof slot !== 'function' && isInterruption([slot]));
    // Told to the model and as an event.
    if (last && isTold && isInterruption(parts)) return 'folded';
    const [first] = parts;
    const draft = begin(mark, first?.type === 'notice' ? `${first.kind} ${first.value ?? ''}` : '', {
      role: 'system',
      author: null,
    });
    draft.slots.push(...parts);
    if (unplaced && first?.type === 'notice' && first.kind === 'compacted') {
      draft.usage = unplaced;
      unplaced = undefined;
    }
    return 'folded';
  };

  const openTool = (mark: Mark, pieces: ToolPieces, missing: number): OpenTool => {
    const draft = toAnswer(mark, 'tool', pieces.callId);
    const tool: OpenTool = { pieces, draft, missing };
    draft.waiting += missing > 0 ? 1 : 0;
    draft.slots.push(() => [finish(tool).part]);
    if (missing === 0) finish(tool);
    return tool;
  };

  const finish = (tool: OpenTool): MadeTool => {
    if (tool.made) return tool.made;
    const made = toToolPart(tool.pieces, env);
    tool.made = made;
    tool.draft.blobs.push(...made.blobs);
    if (tool.draft.key === '' && !tool.draft.file.isInherited) {
      for (const id of made.spawned) spawned.push({ callId: made.part.callId, nativeId: id });
    }
    return made;
  };

  const complete = (tool: OpenTool, id: string) => {
    tool.missing -= 1;
    if (tool.missing > 0) return;
    tools.delete(id);
    finish(tool);
    tool.draft.waiting -= 1;
  };

  const callIdOf = (mark: Mark) => (mark.id !== '' ? mark.id : idOf(mark, 'call'));

  const addCall = (mark: Mark, payload: JsonObject) => {
    const missing = mark.id === '' ? 0 : (expected.get(mark.id) ?? 0);
    const tool = openTool(mark, { callId: callIdOf(mark), call: payload, events: [] }, missing);
    if (missing > 0) tools.set(mark.id, tool);
    drafts.weigh(JSON.stringify(payload).length);
    return 'shown' as const;
  };

  const addOutput = (mark: Mark, payload: JsonObject) => {
    const tool = mark.id === '' ? undefined : tools.get(mark.id);
    const output = { payload, origin: mark.file.originOf(mark.at) };
    drafts.weigh(stringAt(payload, 'output')?.length ?? 0);
    if (tool && !tool.draft.hasLeft) {
      tool.pieces.output = output;
      complete(tool, mark.id);
      // What comes next is another response.
      if (answer === tool.draft) answer = null;
    } else {
      mark.file.tally.note('orphan-result', output.origin);
      answer = null;
      openTool(mark, { callId: callIdOf(mark), output, events: [] }, 0);
      answer = null;
    }
    return 'shown' as const;
  };

  const addOutcome = (mark: Mark, body: JsonObject) => {
    const tool = mark.id === '' ? undefined : tools.get(mark.id);
    const event = { type: mark.type, body };
    if (mark.isUserShell) return addUser(mark, shellCommand(body));
    if (tool) {
      if (!tool.draft.hasLeft) tool.pieces.events.push(event);
      complete(tool, mark.id);
    } else openTool(mark, { callId: callIdOf(mark), events: [event] }, 0);
    return 'shown' as const;
  };

  const addUsage = ({ usage, file }: Mark) => {
    if (!usage || file.isInherited) return 'folded' as const;
    const target = answer ?? drafts.last();
    if (target?.role === 'assistant' && !target.usage) target.usage = usage;
    else unplaced = unplaced ? sum(unplaced, usage) : usage;
    if (answer?.usage) answer = null;
    return 'folded' as const;
  };

  return {
    drafts,
    add: (mark, value) => {
      const record = value && readRecord(value);
      const { payload, item } = record && 'payload' in record ? record : { payload: {}, item: undefined };
      if (mark.fate !== 'show') {
        if (value && mark.as === 'user-item') readUserItem(payload, mark, pictures, env);
        return null;
      }
      switch (mark.as) {
        case 'prompt':
          return addUser(mark, readPrompt(payload, item, pictures, env));
        case 'user-item':
          return addUser(mark, readUserItem(payload, mark, pictures, env));
        case 'developer-item':
          return addUser(mark, readDeveloperItem(payload, env));
        case 'answer':
        case 'answer-item': {
          const isEvent = mark.as === 'answer';
          const text = isEvent ? answerText({ payload, item }) : contentTexts(valueAt(payload, 'content')).join('');
          if (text.trim() === '') return null;
          toAnswer(mark, 'text', text).slots.push({ type: 'text', text, format: 'markdown' });
          return 'shown';
        }
        case 'thinking':
        case 'thinking-item': {
          const text =
            item || mark.as === 'thinking-item' ? thinkingText(item ?? payload) : (stringAt(payload, 'text') ?? '');
          const isEncrypted = (stringAt(payload, 'encrypted_content') ?? '') !== '';
          const hidden =
            text.trim() !== '' ? {} : { hidden: isEncrypted ? ('encrypted' as const) : ('empty' as const) };
          toAnswer(mark, 'thinking', text).slots.push({
            type: 'thinking',
            text: text.trim() === '' ? '' : text,
            ...hidden,
          });
          return 'shown';
        }
        case 'call':
          return addCall(mark, payload);
        case 'output':
          return addOutput(mark, payload);
        case 'outcome':
          return addOutcome(mark, item ?? payload);
        case 'notice': {
          const part = readNotice(mark.type, item ?? payload);
          return part ? addNotice(mark, [part]) : null;
        }
        case 'usage':
          return addUsage(mark);
        case 'turn':
          model = mark.model ?? model;
          effort = mark.effort ?? effort;
          return 'folded';
        case 'rollback':
          answer = null;
          return 'folded';
      }
    },
  };
}

/** Outputs and events by the call that stands before them. */
function countExpected(marks: readonly Mark[]): ReadonlyMap<string, number> {
  const expected = new Map<string, number>();
  for (const { as, id, fate } of marks) {
    if (id === '' || fate !== 'show') continue;
    if (as === 'call') expected.set(id, 0);
    else if (as === 'output' || as === 'outcome') {
      const count = expected.get(id);
      if (count !== undefined) expected.set(id, count + 1);
    }
  }
  return expected;
}

function textOf(part: Part): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'notice':
      return part.detail?.text ?? part.value ?? part.kind;
    case 'image':
      return part.name ?? part.blob ?? '';
    default:
      return part.type;
  }
}

function isInterruption(parts: readonly Part[]): boolean {
  return parts.length > 0 && parts.every((part) => part.type === 'notice' && part.kind === 'interrupted');
}

/** A command of the human that only an event tells of. */
function shellCommand(body: JsonObject): UserParts {
  const output = stringAt(body, 'aggregated_output') ?? '';
  const text: Part = { type: 'text', text: `! ${commandOf(body)}`, format: 'plain' };
  return {
    parts: output.trim() === '' ? [text] : [text, notice('command-output', '', output)],
    blobs: [],
    author: 'command',
  };
}

function sum(one: Usage, other: Usage): Usage {
  return {
    input: one.input + other.input,
    output: one.output + other.output,
    cacheRead: one.cacheRead + other.cacheRead,
    cacheWrite: one.cacheWrite + other.cacheWrite,
  };
}
