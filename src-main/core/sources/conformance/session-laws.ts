// What holds for the events of every session, whatever was done to its file before.
import { DIAGNOSTICS } from '@shared/model/diagnostic';
import { explainedRecords, type ParsedEnd, type ParseEvent, unknownRecords } from '@shared/model/session';
import type { Part, ToolPart } from '@shared/model/thread';
import { expect } from 'vitest';

/** A Date beyond it can't be formatted. */
const LAST_TIME = 8.64e15;

export function endOf(events: readonly ParseEvent[]): ParsedEnd {
  const end = events.at(-1);
  if (end?.type !== 'end') throw new Error('A session does not finish with an end');
  return end;
}

export function partsOf(events: readonly ParseEvent[]): Part[] {
  return events.flatMap((event) => (event.type === 'message' ? event.parts : []));
}

/** `records` is the independent count of what the container holds. */
export function checkSession(events: readonly ParseEvent[], records: number): void {
  checkOrder(events);
  checkRecords(endOf(events), records);
  checkDiagnostics(events);
  checkTools(events);
  checkBlobs(events);
  checkValues(events);
}

/** Cheaper than `expect`, which takes most of the time where laws are held a thousand times. */
export function hold(isTrue: boolean, law: string): void {
  if (!isTrue) expect.fail(law);
}

/** For every thread a head, messages, a tail; one end. */
function checkOrder(events: readonly ParseEvent[]): void {
  const open = new Set<string>();
  const closed = new Set<string>();
  for (const event of events.slice(0, -1)) {
    switch (event.type) {
      case 'head':
        hold(!open.has(event.key) && !closed.has(event.key), `one head of "${event.key}"`);
        open.add(event.key);
        break;
      case 'message':
        hold(open.has(event.key), `messages of "${event.key}" within its thread`);
        break;
      case 'tail':
        hold(open.delete(event.key), `a head before the tail of "${event.key}"`);
        closed.add(event.key);
        break;
      case 'blob':
        break;
      case 'end':
        expect.fail('something comes after the end');
    }
  }
  hold(open.size === 0, `a tail for each of ${[...open].join(', ')}`);
  hold(closed.size === 0 || closed.has(''), 'a main thread');
}

function checkRecords({ records }: ParsedEnd, counted: number): void {
  const accounted = explainedRecords(records) + unknownRecords(records);
  hold(records.read === counted, `records read: ${records.read}, against an independent count of ${counted}`);
  hold(accounted === records.read, `records accounted for: ${accounted} of ${records.read}`);
}

function checkDiagnostics(events: readonly ParseEvent[]): void {
  const { records, diagnostics } = endOf(events);
  for (const { code, count, detail } of diagnostics) {
    hold(Object.hasOwn(DIAGNOSTICS, code), `diagnostic ${code} is in the table`);
    hold(Number.isInteger(count) && count > 0, `${code} counts something`);
    hold((detail?.length ?? 0) <= 100, `the detail of ${code} is a kind, not content`);
  }
  const kinds = diagnostics.map(({ code, detail }) => `${code} ${detail ?? ''}`);
  hold(new Set(kinds).size === kinds.length, `repeats are folded: ${kinds.join(', ')}`);
  hold(unknownRecords(records) === 0 || diagnostics.length > 0, 'unknown records are said');
  const isOrphaned = toolsOf(events).some(({ state }) => state === 'orphan-result');
  hold(!isOrphaned || diagnostics.some(({ code }) => code === 'orphan-result'), 'orphan results are said');
}

function toolsOf(events: readonly ParseEvent[]): ToolPart[] {
  return partsOf(events).filter((part) => part.type === 'tool');
}

function checkTools(events: readonly ParseEvent[]): void {
  for (const { state, input, output } of toolsOf(events)) {
    hold(state !== 'orphan-result' || input.text === '', 'an orphan result has no input');
    hold((state !== 'pending' && state !== 'denied') || output === undefined, `a ${state} call has no output`);
  }
}

/** Blobs come before the message that refers to them, and none comes for nothing. */
function checkBlobs(events: readonly ParseEvent[]): void {
  const given = new Set<string>();
  const used = new Set<string>();
  for (const event of events) {
    if (event.type === 'blob') given.add(event.hash);
    if (event.type !== 'message') continue;
    for (const hash of event.parts.flatMap(blobsOf)) {
      hold(given.has(hash), `blob ${hash} before its message`);
      used.add(hash);
    }
  }
  hold(given.size === used.size, 'no blob that nothing refers to');
}

function blobsOf(part: Part): string[] {
  switch (part.type) {
    case 'image':
      return part.blob === undefined ? [] : [part.blob];
    case 'tool':
      return [
        ...[part.input.cut?.blob, part.output?.cut?.blob].filter((blob) => blob !== undefined),
        ...(part.images ?? []).flatMap(blobsOf),
      ];
    case 'notice':
      return part.detail?.cut ? [part.detail.cut.blob] : [];
    case 'text':
    case 'thinking':
    case 'diff':
      return [];
  }
}

/** Times that can be formatted, and texts without halves of characters, which no file can hold. */
function checkValues(events: readonly ParseEvent[]): void {
  for (const event of events) {
    const at = event.type === 'message' ? event.at : null;
    hold(at === null || Math.abs(at) <= LAST_TIME, `time ${at}`);
    if (event.type !== 'blob') checkText(event, event.type);
  }
}

function checkText(value: unknown, where: string): void {
  if (typeof value === 'string') {
    hold(value.toWellFormed() === value, `no half a character in ${where}`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) checkText(inner, `${where}.${key}`);
  }
}
