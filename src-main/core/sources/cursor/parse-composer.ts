// Reads one conversation of the global database: the list of its messages gives the order, each message is a row of its
// own. Early in 2025 the messages stood inside the conversation's own row; what has no such row any more is put in order
// by time.
import type { Origin } from '@shared/model/origin';
import type { ParseEvent, ScannedSession } from '@shared/model/session';
import type { Snapshot, SourceEnv } from '../../io/source-env';
import { arrayAt, isObject, type JsonObject, objectAt, stringAt, valueAt } from '../shared/json';
import { openTally, type Tally } from '../shared/tally';
import { jsonOfValue } from '../shared/vscode-storage-items';
import type { Place } from '../shared/vscode-storage-place';
import { type BubbleContext, readBubble } from './bubble';
import { notesOf, parentOf, tailOf } from './composer-facts';
import {
  BUBBLE_TABLE,
  bubbleKey,
  bubbleRowIds,
  composerKey,
  composerText,
  contentText,
  type RowIds,
  requestContexts,
  storedValues,
} from './composer-store';
import { type MessageWriter, openMessages } from './message-events';
import type { NoiseKind } from './noise';
import { openProjectClues, type ProjectClues, placeOfAgent, placeOfComposer, placeOfLayouts } from './project';
import { hintOf } from './scan-hint';
import { SOURCE } from './source-id';

export async function* parseComposer(session: ScannedSession, env: SourceEnv): AsyncGenerator<ParseEvent> {
  const { nativeId: id, container } = session;
  const hint = hintOf(session);
  const tally = openTally<NoiseKind>();
  const snapshot = await env.snapshot(container.path);
  for (const { code } of snapshot.diagnostics) tally.note(code, originOf(container.path, composerKey(id)));
  const text = composerText(snapshot, id);
  const parsed = text === undefined || text === null ? undefined : jsonOfValue(text);
  const composer = isObject(parsed) ? parsed : null;
  const own = originOf(container.path, composerKey(id));
  if (text !== undefined) {
    tally.read();
    if (text !== null && !composer) tally.unknown('unreadable', own, 'unreadable-record');
    else tally.folded();
  }
  const clues = openProjectClues();
  const context: BubbleContext = { env, readContent: (content) => contentText(snapshot, content) };
  const messages = openMessages(context, notesOf(composer, hint));
  const reading: Reading = { id, path: container.path, snapshot, composer, tally, messages, clues, context };

  yield { type: 'head', key: '', parent: parentOf(composer, hint) };
  // A deleted conversation may have left messages behind.
  if (text === null) for (const _ of bubbleRowIds(snapshot, id)) countNoise(tally, 'deleted-bubble');
  else yield* readMessages(reading);
  const named = await placeOfComposer(composer, env);
  const place = named ?? placeOfHint(hint) ?? placeOfAgent(composer) ?? recoverPlace(reading);
  yield tailOf(composer, hint, place, messages.started);
  yield tally.end();
}

interface Reading {
  readonly id: string;
  readonly path: string;
  readonly snapshot: Snapshot;
  readonly composer: JsonObject | null;
  readonly tally: Tally<NoiseKind>;
  readonly messages: MessageWriter;
  readonly clues: ProjectClues;
  readonly context: BubbleContext;
}

function* readMessages(reading: Reading): Iterable<ParseEvent> {
  const { id, snapshot, composer, tally } = reading;
  const rows = bubbleRowIds(snapshot, id);
  for (const _ of rows) tally.read();
  const headers = arrayAt(composer, 'fullConversationHeadersOnly');
  const inline = inlineMessages(composer, headers);
  for (const _ of inline) tally.read();

  // Also where none of them is on this machine: then each that is listed is missing.
  if (headers.length > 0 && (rows.size > 0 || inline.length === 0)) {
    for (const _ of inline) tally.noise('superseded');
    yield* readListed(reading, headers, rows);
  } else if (inline.length > 0 || Array.isArray(valueAt(composer, 'fullConversationHeadersOnly'))) {
    // An empty list names none: all was taken back.
    for (const _ of rows) tally.noise('abandoned');
    yield* readInline(reading, inline);
  } else if (rows.size > 0) {
    yield* readOrphans(reading, rows);
  }
}

interface InlineMessage {
  readonly value: unknown;
  readonly pointer: string;
}

/** Messages inside the conversation's own row: a list, or a map that the headers name ids of. */
function inlineMessages(composer: JsonObject | null, headers: readonly unknown[]): readonly InlineMessage[] {
  const list = arrayAt(composer, 'conversation').map((value, index) => ({ value, pointer: `/conversation/${index}` }));
  const map = objectAt(composer, 'conversationMap') ?? {};
  const listed = headers.map((header) => stringAt(header, 'bubbleId') ?? '').filter((id) => Object.hasOwn(map, id));
  const inOrder = [...new Set([...listed, ...Object.keys(map)])];
  const mapped = inOrder.map((id) => ({
    value: map[id],
    pointer: `/conversationMap/${id.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  }));
  return [...list, ...mapped];
}

function* readInline(
  { id, path, tally, messages, clues }: Reading,
  inline: readonly InlineMessage[],
): Iterable<ParseEvent> {
  for (const { value, pointer } of inline) {
    const origin = originOf(path, composerKey(id), pointer);
    if (!isObject(value)) {
      tally.unknown('unreadable', origin, 'unreadable-record');
      continue;
    }
    clues.noteBubble(value);
    const events = messages.add(value, stringAt(value, 'bubbleId') ?? null, origin);
    if (events.length > 0) tally.shown();
    else tally.noise('empty-bubble');
    yield* events;
  }
}

/** In the order of the list; what it doesn't name was edited away or written anew, and stays out. */
function* readListed(reading: Reading, headers: readonly unknown[], rows: RowIds): Iterable<ParseEvent> {
  const { id, path, snapshot, tally, messages } = reading;
  const unclaimed = new Set(rows.keys());
  const seen = new Set<string>();
  const isNew = (header: unknown) => {
    const bubble = stringAt(header, 'bubbleId') ?? '';
    return !seen.has(bubble) && seen.add(bubble) !== undefined;
  };
  const wanted = headers.filter(isNew).map((header) => {
    const bubble = stringAt(header, 'bubbleId') ?? '';
    const key = bubbleKey(id, bubble);
    return { bubble, type: valueAt(header, 'type'), key: unclaimed.delete(key) ? key : null };
  });
  const byInnerId = wanted.some(({ key }) => key === null) ? keysByInnerId(snapshot, [...unclaimed], rows) : new Map();
  const placed = wanted.map((header) => {
    const key: string | null = header.key ?? byInnerId.get(header.bubble) ?? null;
    return { ...header, key: header.key === null && key !== null && !unclaimed.delete(key) ? null : key };
  });
  const values = storedValues(
    snapshot,
    placed.flatMap(({ key }) => key ?? []),
    rows,
  )[Symbol.iterator]();
  for (const { bubble, type, key } of placed) {
    if (key === null) {
      tally.note('missing-record', originOf(path, composerKey(id)));
      yield* messages.lose(originOf(path, composerKey(id)));
      continue;
    }
    const { value = undefined } = values.next().value ?? {};
    yield* readRow(reading, key, value, bubble, type);
  }
  for (const _ of unclaimed) tally.noise('abandoned');
}

function* readRow(reading: Reading, key: string, value: unknown, bubble: string, type: unknown): Iterable<ParseEvent> {
  const { path, tally, messages, clues } = reading;
  const origin = originOf(path, key);
  if (!isObject(value)) {
    if (value === null) countOnly(tally, 'deleted-bubble', origin);
    else tally.unknown('unreadable', origin, 'unreadable-record');
    yield* messages.lose(origin);
    return;
  }
  clues.noteBubble(value);
  const events = messages.add(value, bubble, origin, type);
  if (events.length > 0) tally.shown();
  else tally.noise('empty-bubble');
  yield* events;
}

/** More rows that nothing names than these aren't opened for the id inside. */
const MOST_OPENED = 5000;

/** Rows whose id in the key differs from the one inside, by the latter. */
function keysByInnerId(snapshot: Snapshot, keys: readonly string[], rows: RowIds): Map<string, string> {
  const found = new Map<string, string>();
  for (const { key, value } of storedValues(snapshot, keys.slice(0, MOST_OPENED), rows)) {
    const inner = stringAt(value, 'bubbleId');
    if (inner !== undefined && !found.has(inner)) found.set(inner, key);
  }
  return found;
}

/** Messages without a list: by their times, those without any where their keys stand. */
function* readOrphans(reading: Reading, rows: RowIds): Iterable<ParseEvent> {
  const { snapshot, context } = reading;
  const timed: { key: string; at: number }[] = [];
  for (const { key, value } of storedValues(snapshot, [...rows.keys()], rows)) {
    const at = isObject(value) ? readBubble(value, key, { ...context, readContent: () => null }).at : null;
    timed.push({ key, at: at ?? timed.at(-1)?.at ?? 0 });
  }
  // Sorting keeps the order of keys among equal times.
  const inOrder = timed.sort((one, other) => one.at - other.at).map(({ key }) => key);
  for (const { key, value } of storedValues(snapshot, inOrder, rows)) {
    yield* readRow(reading, key, value, key.slice(bubbleKey(reading.id, '').length), undefined);
  }
}

function recoverPlace({ id, snapshot, composer, clues }: Reading): Place | null {
  const guessed = clues.place(null);
  if (guessed) return guessed;
  for (const context of requestContexts(snapshot, id)) {
    const place = placeOfLayouts(context);
    if (place) return place;
  }
  return clues.place(composer);
}

function placeOfHint({ folder, host }: { readonly folder?: string; readonly host?: string }): Place | null {
  return folder === undefined ? null : { path: folder, ...(host === undefined ? {} : { host }) };
}

function countNoise(tally: Tally<NoiseKind>, kind: NoiseKind): void {
  tally.read();
  tally.noise(kind);
}

function countOnly(tally: Tally<NoiseKind>, kind: NoiseKind, origin: Origin): void {
  tally.noise(kind);
  tally.note('missing-record', origin);
}

function originOf(path: string, key: string, pointer?: string): Origin {
  return {
    source: SOURCE,
    path,
    at: { type: 'row', table: BUBBLE_TABLE, key, ...(pointer === undefined ? {} : { pointer }) },
  };
}
