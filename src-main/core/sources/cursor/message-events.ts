// From bubbles in order to events: times that are missing are those of the message before, a model holds until another
// is named, and messages that are lost leave one line behind.
import type { Origin } from '@shared/model/origin';
import type { ParsedMessage, ParseEvent } from '@shared/model/session';
import type { JsonObject } from '../shared/json';
import { type BubbleContext, isPlausible, readBubble } from './bubble';

export interface ThreadNotes {
  /** When the conversation began; the time of messages before the first that has one. */
  readonly startedAt: number | null;
  /** The model that answers when a message names none. */
  readonly model: string | null;
  /** Written by another agent: nobody typed its prompts. */
  readonly isSubagent: boolean;
}

export interface MessageWriter {
  /** The events of one bubble; none when it shows nothing. */
  add(bubble: JsonObject, id: string | null, origin: Origin, typeInList?: unknown): readonly ParseEvent[];
  /** A message that the list names and the store has lost. */
  lose(origin: Origin): readonly ParseEvent[];
  /** Which subagents the calls so far started. */
  readonly started: readonly { readonly callId: string; readonly nativeId: string }[];
}

export function openMessages(context: BubbleContext, notes: ThreadNotes): MessageWriter {
  let at = isPlausible(notes.startedAt) ? notes.startedAt : null;
  let model = notes.model;
  let isLosing = false;
  const started: { callId: string; nativeId: string }[] = [];
  return {
    started,
    add: (bubble, id, origin, typeInList) => {
      const read = readBubble(bubble, id ?? '', context, typeInList);
      at = read.at ?? at;
      model = read.model ?? model;
      if (read.parts.length === 0) return [];
      isLosing = false;
      started.push(...read.started);
      const message: ParsedMessage = {
        type: 'message',
        key: '',
        nativeId: id === '' ? null : id,
        role: read.role,
        author: read.role !== 'user' ? null : notes.isSubagent ? 'tool' : 'typed',
        at,
        model: read.role === 'user' ? null : model,
        ...(read.usage ? { usage: read.usage } : {}),
        parts: read.parts,
        origin,
      };
      return [...read.blobs, message];
    },
    lose: (origin) => {
      if (isLosing) return [];
      isLosing = true;
      const parts = [{ type: 'notice', kind: 'unreadable' }] as const;
      return [
        { type: 'message', key: '', nativeId: null, role: 'system', author: null, at, model: null, parts, origin },
      ];
    },
  };
}

/** The model of a conversation, unless it says only that it is the usual one, or names several that took turns. */
export function modelNamed(name: string | undefined): string | null {
  return name === undefined || name === '' || name === 'default' || name.includes(',') ? null : name;
}
