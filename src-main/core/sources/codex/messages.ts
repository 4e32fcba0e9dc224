// Makes messages of what the records of a thread hold: what the human said, what the tool added, notices, and answers
// that are joined from several records.
import type { ParsedMessage, ParsedTail } from '@shared/model/session';
import type { Part, Usage } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { type Draft, type Drafts, openDrafts } from './drafts';
import type { History } from './history';
import type { Loader } from './load-record';
import type { Mark, RolloutFile } from './mark';
import type { UserParts } from './user-parts';

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
  /** Whether a record of that time in the thread's own file is a copy of the thread that it was forked from. */
  readonly isCopied: (time: number | null) => boolean;
  /** The first thing that was said in the thread itself. */
  task: string;
}

/** Ids of the tool's own that are at least so long are unique; shorter ones number the items of one thread. */
const UNIQUE_LENGTH = 20;
/** More context than this in one message isn't joined. */
const MOST_JOINED = 50;

export interface Messages {
  readonly drafts: Drafts;
  /** The same wherever a copy of the record stands, so that forks are found. `text` tells records without an id apart. */
  idOf(mark: Mark, text: string): string;
  /** The answer that a record belongs to: the one that is open, or a new one. */
  toAnswer(mark: Mark, as: 'thinking' | 'text' | 'tool', text: string): Draft;
  /** What comes next is another answer; if `of` is given, only where that one is open. */
  endAnswer(of?: Draft): void;
  /** Both say what becomes of the record; null where there is nothing in it. */
  addUser(mark: Mark, parts: UserParts): 'shown' | 'folded' | null;
  addNotice(mark: Mark, parts: readonly Part[]): 'folded';
  /** Gives tokens to the answer that they were used for, before or behind it. */
  addUsage(mark: Mark): void;
  /** Of the answers to come. */
  setModel(mark: Mark): void;
}

export function openMessages(context: RenderContext): Messages {
  const { env, history, isAgent, branches, nativeId } = context;
  const numbers = new Map<string, number>();
  const lastIds = new Map<RolloutFile, string>();
  let [model, effort]: [string | null, string] = [null, ''];
  let unplaced: Usage | undefined;
  let isFirst = true;
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

  const idOf = (mark: Mark, text: string): string => {
    if (mark.id.length >= UNIQUE_LENGTH) return mark.id;
    const { turn } = mark;
    const root = () => history.rootOf(mark.file);
    // Whoever numbers turns, such as a converter, begins anew in each thread.
    const scope = turn === null ? root() : turn.length < UNIQUE_LENGTH ? `${root()}:${turn}` : turn;
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
    if (author !== 'injected' && !mark.file.isInherited && !context.isCopied(mark.time)) {
      context.task ||= parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
    }
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

  const addUsage = ({ usage, file }: Mark) => {
    if (!usage || file.isInherited) return;
    const target = answer ?? drafts.last();
    if (target?.role === 'assistant' && !target.usage) target.usage = usage;
    else unplaced = unplaced ? sum(unplaced, usage) : usage;
    if (answer?.usage) answer = null;
  };

  return {
    drafts,
    idOf,
    toAnswer,
    addUser,
    addNotice,
    addUsage,
    endAnswer: (of) => {
      if (of === undefined || of === answer) answer = null;
    },
    setModel: (mark) => {
      model = mark.model ?? model;
      effort = mark.effort ?? effort;
    },
  };
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

function sum(one: Usage, other: Usage): Usage {
  return {
    input: one.input + other.input,
    output: one.output + other.output,
    cacheRead: one.cacheRead + other.cacheRead,
    cacheWrite: one.cacheWrite + other.cacheWrite,
  };
}
