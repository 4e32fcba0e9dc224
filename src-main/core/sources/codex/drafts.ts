// Messages that are still being made: an answer is joined from several records, and a call waits for its output. They
// leave in order, as soon as nothing before them waits.
import type { Origin } from '@shared/model/origin';
import type { ParsedBlob, ParsedMessage, ParseEvent } from '@shared/model/session';
import type { Part, Usage } from '@shared/model/thread';
import type { RolloutFile } from './mark';

export interface Draft {
  readonly key: string;
  readonly file: RolloutFile;
  readonly nativeId: string;
  readonly role: ParsedMessage['role'];
  readonly author: ParsedMessage['author'];
  readonly at: number | null;
  readonly model: string | null;
  readonly effort: string;
  readonly origin: Origin;
  /** A call that waits gives its parts when it is known whole. */
  readonly slots: (Part | (() => readonly Part[]))[];
  readonly blobs: ParsedBlob[];
  usage?: Usage;
  /** Calls whose output is still to come. */
  waiting: number;
  hasLeft: boolean;
}

/** Beyond these a call whose output is far off is shown without it. */
const MOST_WAITING = 2000;
const LARGEST_WAITING = 48 * 1024 * 1024;

export interface Drafts {
  add(draft: Draft): void;
  /** The latest, while it may still grow. */
  last(): Draft | undefined;
  /** Takes note of so many UTF-16 units that wait. */
  weigh(size: number): void;
  /** What may leave; all, when nothing more comes. */
  take(isEnd: boolean): Generator<ParseEvent>;
}

export interface DraftsOptions {
  /** Called once for each thread but the main one, before its first message. */
  readonly open: (key: string, file: RolloutFile) => ParseEvent;
  /** Called for each message that leaves. */
  readonly left: (draft: Draft) => void;
}

export function openDrafts({ open, left }: DraftsOptions): Drafts {
  const queue: Draft[] = [];
  const opened = new Set(['']);
  const given = new Set<string>();
  const models = new Map<string, string>();
  let weight = 0;

  function* emit(draft: Draft): Generator<ParseEvent> {
    const parts = draft.slots.flatMap((slot) => (typeof slot === 'function' ? slot() : [slot]));
    if (parts.length === 0) return;
    if (!opened.has(draft.key)) {
      opened.add(draft.key);
      yield open(draft.key, draft.file);
    }
    yield* modelChange(draft);
    for (const blob of draft.blobs) {
      if (given.has(blob.hash)) continue;
      given.add(blob.hash);
      yield blob;
    }
    const { key, nativeId, role, author, at, model, usage, origin } = draft;
    draft.hasLeft = true;
    left(draft);
    yield { type: 'message', key, nativeId, role, author, at, model, ...(usage ? { usage } : {}), parts, origin };
  }

  function* modelChange({ key, model, effort, at, origin, nativeId }: Draft): Generator<ParseEvent> {
    if (model === null) return;
    const label = effort === '' ? model : `${model}, ${effort}`;
    const before = models.get(key) ?? models.get('');
    models.set(key, label);
    if (before === undefined || before === label) return;
    const part = { type: 'notice', kind: 'model-changed', value: label } as const;
    const id = `model-${nativeId}`;
    yield { type: 'message', key, nativeId: id, role: 'system', author: null, at, model: null, parts: [part], origin };
  }

  return {
    add: (draft) => {
      queue.push(draft);
    },
    last: () => queue.at(-1),
    weigh: (size) => {
      weight += size;
    },
    *take(isEnd) {
      const isFull = queue.length > MOST_WAITING || weight > LARGEST_WAITING;
      // The latest may still get its usage, or grow.
      let next = queue[0];
      while (next && (isEnd || (queue.length > 1 && (next.waiting === 0 || isFull)))) {
        queue.shift();
        yield* emit(next);
        next = queue[0];
      }
      if (queue.length <= 1) weight = 0;
    },
  };
}
