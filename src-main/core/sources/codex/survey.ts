// The first reading of a rollout: what each record is, and what becomes of it where that is known at once.
import type { LineAt, PointerAt } from '@shared/model/origin';
import type { SourceEnv } from '../../io/source-env';
import { arrayAt, type JsonObject, numberAt, objectAt, stringAt, valueAt } from '../shared/json';
import { contentTexts } from './content-text';
import { effortOf, openFacts, type RolloutFacts } from './facts';
import type { Mark, MarkAs, RolloutFile } from './mark';
import { EVENT_ROLES, ITEM_ROLES, isProgress, KIND_NOISE, RESPONSE_ROLES, type Role } from './record-roles';
import { type RolloutRecord, readRecord, turnOf } from './rollout-record';
import { openUsage } from './usage';
import { isOfPrompt, splitUserText } from './user-text';

export interface Survey {
  readonly file: RolloutFile;
  readonly marks: Mark[];
  readonly facts: RolloutFacts;
  /** Takes a record; `size` is that of its line in UTF-16 units, and `isCounted` false for the second of a line. */
  add(value: JsonObject, at: LineAt | PointerAt, size: number, isCounted: boolean): void;
}

/** Records of small files are held: how much may be, in UTF-16 units of their lines. */
export interface HeldBudget {
  left: number;
}

const LARGEST_HELD = 8 * 1024 * 1024;
/** Ten times what the longest known thread has; a file of more was made to fill the memory. */
const MOST_MARKS = 1_000_000;

export function openBudget(sizeBytes: number): HeldBudget {
  return { left: sizeBytes <= LARGEST_HELD ? LARGEST_HELD : 0 };
}

export function openSurvey(file: RolloutFile, budget: HeldBudget, env: Pick<SourceEnv, 'hash'>): Survey {
  const marks: Mark[] = [];
  const facts = openFacts();
  const usage = openUsage();
  let segment = 0;
  let turn: string | null = null;
  let lastAnswer: { readonly mark: Mark; readonly text: string } | null = null;

  const keyOf = (text: string) => (text.trim() === '' ? '' : env.hash(text.trim()).slice(0, 16));

  const read = (value: JsonObject, at: LineAt | PointerAt, size: number, isCounted: boolean): Fate => {
    const record = readRecord(value);
    if ('unknown' in record) return record;
    const role = roleOf(record);
    if ('noise' in role) {
      if (isBeginning(record.type)) segment += 1;
      turn = turnOf(record) ?? turn;
      return role;
    }
    if ('unknown' in role) return role;
    if (role.as === 'meta') return facts.meta(record.payload, record.time) ? 'folded' : { noise: 'inherited-meta' };
    if (record.item && !facts.isOwn(stringAt(record.payload, 'thread_id'))) return { noise: 'foreign' };
    facts.note(record);
    if (role.as === 'name') return 'folded';
    turn = turnOf(record) ?? turn;
    if (marks.length >= MOST_MARKS) return { unknown: '(too many)' };
    const details = detailsOf(role.as, record);
    if ('noise' in details) return details;
    if (role.as === 'prompt') segment += 1;
    const mark: Mark = {
      file,
      at,
      isCounted,
      as: role.as,
      type: record.type || record.kind,
      time: record.time,
      turn,
      segment,
      id: idOf(role.as, record),
      textKey: '',
      key: '',
      fate: 'show',
      isTwin: false,
      value: null,
      ...details,
    };
    if (NEEDS_RECORD.has(role.as) && size <= budget.left) {
      budget.left -= size;
      mark.value = value;
    }
    marks.push(mark);
    noteCompaction(mark, record);
    return 'later';
  };

  /** What only some kinds of marks have. */
  const detailsOf = (
    as: MarkAs,
    record: RolloutRecord,
  ): Partial<Mark> | { readonly noise: 'token-count' | 'duplicate' } => {
    const { payload, item, type } = record;
    switch (as) {
      case 'prompt':
        if (!item && (stringAt(payload, 'kind') ?? 'plain') !== 'plain') return { noise: 'duplicate' };
        return {
          textKey: keyOf(
            item ? contentTexts(valueAt(item, 'content')).join('\n') : (stringAt(payload, 'message') ?? ''),
          ),
        };
      case 'answer':
        return { textKey: keyOf(answerText(record)) };
      case 'answer-item':
        return { textKey: keyOf(contentTexts(valueAt(payload, 'content')).join('')) };
      case 'thinking-item':
        return { textKey: keyOf(thinkingText(payload)) };
      case 'user-item':
        return { holds: holdsOf(payload) };
      case 'turn': {
        const [model, effort] = [stringAt(payload, 'model'), effortOf(payload)];
        return { ...(model === undefined ? {} : { model }), ...(effort === undefined ? {} : { effort }) };
      }
      case 'usage': {
        const used = type === 'token_count' ? usage.count(payload) : usage.record(payload);
        return used && !facts.isCopied(record.time) ? { usage: used } : { noise: 'token-count' };
      }
      case 'outcome':
        return { isUserShell: stringAt(item ?? payload, 'source') === 'user_shell' };
      case 'rollback':
        return { turns: Math.max(0, numberAt(payload, 'num_turns') ?? 0) };
      default:
        return {};
    }
  };

  const holdsOf = (payload: JsonObject): NonNullable<Mark['holds']> => {
    const kinds = contentKinds(payload);
    const content = arrayAt(payload, 'content');
    const pieces = content.flatMap((block, index) => {
      const text = stringAt(block, 'text') ?? '';
      facts.noteContext(text);
      return splitUserText(text, kinds[index]);
    });
    const hasImage = content.some((block) => stringAt(block, 'type') === 'input_image');
    return {
      typed: hasImage || pieces.some(isOfPrompt),
      context: pieces.some((piece) => piece.as === 'notice' && !isOfPrompt(piece)),
      command: pieces.some((piece) => piece.as === 'command'),
      image: hasImage,
    };
  };

  /** A compaction by the model itself is first an answer, which only newer versions say of it. */
  const noteCompaction = (mark: Mark, { kind, payload, metadata }: RolloutRecord) => {
    if (mark.as === 'answer-item') {
      if (valueAt(metadata, 'compaction_output') === true) mark.fate = 'compaction-output';
      lastAnswer = { mark, text: contentTexts(valueAt(payload, 'content')).join('').trim() };
    } else if (kind === 'compacted') {
      const message = stringAt(payload, 'message') ?? '';
      if (lastAnswer && lastAnswer.text !== '' && message.endsWith(lastAnswer.text)) {
        lastAnswer.mark.fate = 'compaction-output';
      }
      lastAnswer = null;
    }
  };

  return {
    file,
    marks,
    facts,
    add: (value, at, size, isCounted) => {
      const fate = read(value, at, size, isCounted);
      if (fate === 'later' || !isCounted) return;
      if (fate === 'folded') file.tally.folded();
      else if ('noise' in fate) file.tally.noise(fate.noise);
      else file.tally.unknown(fate.unknown, file.originOf(at));
    },
  };
}

type Fate = 'later' | 'folded' | { readonly noise: string } | { readonly unknown: string };

/** What was read of the others is all that is needed of them. */
const NEEDS_RECORD: ReadonlySet<MarkAs> = new Set([
  'prompt',
  'user-item',
  'developer-item',
  'answer',
  'answer-item',
  'thinking',
  'thinking-item',
  'call',
  'output',
  'outcome',
  'notice',
]);

export function needsRecord({ as, fate, isTwin, holds }: Mark): boolean {
  return (fate === 'show' || (isTwin && holds?.image === true)) && NEEDS_RECORD.has(as);
}

function roleOf(record: RolloutRecord): Role | { readonly unknown: string } {
  const { kind, type, payload } = record;
  const pick = (table: Readonly<Record<string, Role>>, name: string) =>
    Object.hasOwn(table, name) ? table[name] : undefined;
  switch (kind) {
    case 'response_item': {
      if (type !== 'message') return pick(RESPONSE_ROLES, type) ?? { unknown: `response_item:${type}` };
      const role = stringAt(payload, 'role');
      if (role === 'assistant') return { as: 'answer-item' };
      return { as: role === 'user' ? 'user-item' : 'developer-item' };
    }
    case 'event_msg': {
      if (record.item) return pick(ITEM_ROLES, type.slice('item:'.length)) ?? { unknown: type };
      const role = pick(EVENT_ROLES, type);
      if (type === 'task_complete' || type === 'turn_complete') {
        return objectAt(payload, 'error') ? { as: 'notice' } : { noise: 'turn-state' };
      }
      return role ?? (isProgress(type) ? { noise: 'progress' } : { unknown: `event_msg:${type}` });
    }
    default:
      return pick(KIND_NOISE, kind) ?? { unknown: kind };
  }
}

function isBeginning(type: string): boolean {
  return type === 'task_started' || type === 'turn_started';
}

function idOf(as: MarkAs, { payload, item, type }: RolloutRecord): string {
  if (item) return stringAt(item, 'id') ?? '';
  const own = stringAt(payload, 'id') ?? '';
  if (as === 'call' || as === 'output' || as === 'outcome') {
    // Searches and pictures have no call id, but events that name them by their own.
    return stringAt(payload, 'call_id') ?? stringAt(payload, 'callId') ?? (type.endsWith('_call') ? own : '');
  }
  return own;
}

export function answerText({ payload, item }: Pick<RolloutRecord, 'payload' | 'item'>): string {
  if (!item) return stringAt(payload, 'message') ?? '';
  return stringAt(item, 'text') ?? contentTexts(valueAt(item, 'content')).join('');
}

/** Of an item of the API or of a completed item. */
export function thinkingText(payload: unknown): string {
  const parts = ['summary', 'content', 'summary_text', 'raw_content'].flatMap((key) =>
    contentTexts(valueAt(payload, key)),
  );
  return parts.filter((text) => text.trim() !== '').join('\n\n');
}

export function contentKinds(payload: unknown): readonly (string | undefined)[] {
  const passthrough = objectAt(payload, 'internal_chat_message_metadata_passthrough');
  return arrayAt(passthrough, 'content_item_kinds').map((kind) => (typeof kind === 'string' ? kind : undefined));
}
