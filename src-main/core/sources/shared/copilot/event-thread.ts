// The messages of one thread of an event log while it is read. A message waits until the results of its calls are in;
// what is ready is taken out in order, so that a long session isn't held whole.
import type { Origin } from '@shared/model/origin';
import type { ParentReference, ParsedBlob, ParsedMessage, ParseEvent } from '@shared/model/session';
import type { Part } from '@shared/model/thread';
import { type JsonObject, stringAt, timeAt } from '../json';

/** A message that may still change. */
export interface Draft {
  message: ParsedMessage;
  parts: Part[];
  blobs: ParsedBlob[];
  /** Calls whose results are not in yet. */
  readonly open: Set<string>;
  /** More pieces of the same answer will follow. */
  isPartial: boolean;
  isGone: boolean;
}

export interface EventThread {
  readonly key: string;
  readonly parent: ParentReference | null;
  readonly isEmpty: () => boolean;
  add(message: Omit<ParsedMessage, 'type' | 'key' | 'parts'>, parts: readonly Part[]): Draft;
  /** No result is waited for any more. */
  release(): void;
  /** What is ready; `all` takes what waits, too. */
  take(all: boolean): Generator<ParseEvent>;
}

export function openEventThread(key: string, parent: ParentReference | null): EventThread {
  let drafts: Draft[] = [];
  let count = 0;
  let hasHead = false;
  return {
    key,
    parent,
    isEmpty: () => count === 0,
    add: (message, parts) => {
      const draft: Draft = {
        message: { type: 'message', key, ...message, parts: [] },
        parts: [...parts],
        blobs: [],
        open: new Set(),
        isPartial: false,
        isGone: false,
      };
      drafts.push(draft);
      count += 1;
      return draft;
    },
    release: () => {
      for (const draft of drafts) {
        draft.open.clear();
        draft.isPartial = false;
      }
    },
    *take(all) {
      const waiting = all ? -1 : drafts.findIndex(({ open, isPartial }) => open.size > 0 || isPartial);
      const ready = waiting < 0 ? drafts : drafts.slice(0, waiting);
      if (ready.length === 0 && hasHead) return;
      if (!hasHead) {
        hasHead = true;
        yield { type: 'head', key, parent };
      }
      drafts = waiting < 0 ? [] : drafts.slice(waiting);
      for (const draft of ready) {
        const { parts, blobs } = draft;
        // Calls still know the draft; what it held is given out.
        [draft.parts, draft.blobs, draft.isGone] = [[], [], true];
        if (parts.length === 0) continue;
        yield* blobs;
        yield { ...draft.message, parts };
      }
    },
  };
}

/** What a record says of its message, whoever it is of. */
export function blank(
  record: JsonObject,
  origin: Origin,
): Omit<ParsedMessage, 'type' | 'key' | 'parts' | 'role' | 'author'> {
  return { nativeId: stringAt(record, 'id') ?? null, at: timeAt(record, 'timestamp'), model: null, origin };
}
