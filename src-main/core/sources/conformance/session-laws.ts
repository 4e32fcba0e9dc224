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

/** For every thread a head, messages, a tail; one end. */
function checkOrder(events: readonly ParseEvent[]): void {
  const open = new Set<string>();
  const closed = new Set<string>();
  for (const event of events.slice(0, -1)) {
    switch (event.type) {
      case 'head':
        expect(open.has(event.key) || closed.has(event.key), `a second head of "${event.key}"`).toBe(false);
        open.add(event.key);
        break;
      case 'message':
        expect(open.has(event.key), `a message outside of thread "${event.key}"`).toBe(true);
        break;
      case 'tail':
        expect(open.delete(event.key), `a tail without a head: "${event.key}"`).toBe(true);
        closed.add(event.key);
        break;
      case 'blob':
        break;
      case 'end':
        expect.fail('something comes after the end');
    }
  }
  expect(endOf(events).type).toBe('end');
  expect([...open], 'threads without a tail').toEqual([]);
  if (closed.size > 0) expect([...closed], 'no main thread').toContain('');
}

function checkRecords({ records }: ParsedEnd, counted: number): void {
  expect(records.read, 'records read, against an independent count').toBe(counted);
  expect(explainedRecords(records) + unknownRecords(records), 'records accounted for').toBe(records.read);
}

function checkDiagnostics(events: readonly ParseEvent[]): void {
  const { diagnostics } = endOf(events);
  for (const { code, count, detail } of diagnostics) {
    expect(Object.hasOwn(DIAGNOSTICS, code), `diagnostic ${code} is in the table`).toBe(true);
    expect(count).toBeGreaterThan(0);
    expect(detail?.length ?? 0, 'a detail is a kind, not content').toBeLessThanOrEqual(100);
  }
  const kinds = diagnostics.map(({ code, detail }) => `${code} ${detail ?? ''}`);
  expect(new Set(kinds).size, 'repeats are folded').toBe(kinds.length);
  const hasCode = (code: string) => diagnostics.some((found) => found.code === code);
  if (unknownRecords(endOf(events).records) > 0) expect(diagnostics, 'unknown records are said').not.toEqual([]);
  if (toolsOf(events).some(({ state }) => state === 'orphan-result')) expect(hasCode('orphan-result')).toBe(true);
}

function toolsOf(events: readonly ParseEvent[]): ToolPart[] {
  return partsOf(events).filter((part) => part.type === 'tool');
}

function checkTools(events: readonly ParseEvent[]): void {
  for (const { state, input, output } of toolsOf(events)) {
    if (state === 'orphan-result') expect(input.text).toBe('');
    if (state === 'pending' || state === 'denied') expect(output).toBeUndefined();
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
      expect(given.has(hash), `blob ${hash} before its message`).toBe(true);
      used.add(hash);
    }
  }
  expect(
    [...given].filter((hash) => !used.has(hash)),
    'blobs that nothing refers to',
  ).toEqual([]);
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
    if (event.type === 'message' && event.at !== null) {
      expect(Math.abs(event.at), `time ${event.at}`).toBeLessThanOrEqual(LAST_TIME);
    }
    if (event.type !== 'blob') checkText(event, event.type);
  }
}

function checkText(value: unknown, where: string): void {
  if (typeof value === 'string') {
    if (/\p{Cs}/u.test(value)) expect.fail(`half a character in ${where}`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) checkText(inner, `${where}.${key}`);
  }
}
