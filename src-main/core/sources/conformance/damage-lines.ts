// What files of lines go through: cut anywhere, converted by editors, holed by power cuts, filled by hostile hands.
import { readFileSync, writeFileSync } from 'node:fs';
import type { ParsedMessage, ParseEvent, ScannedSession } from '@shared/model/session';
import { expect } from 'vitest';
import type { SourceEnv } from '../../io/source-env';
import { isObject } from '../shared/json';
import type { SourceAdapter } from '../source-adapter';
import { countLines } from './count-records';
import { checkOrigins } from './origins';
import { parseAll } from './read-home';
import { checkSession, endOf, partsOf } from './session-laws';

/** A session in a copied home, whose file may be written to. */
export interface Subject {
  readonly adapter: SourceAdapter;
  readonly session: ScannedSession;
  readonly env: SourceEnv;
  /** The file as it was. */
  readonly bytes: Buffer;
  readonly events: readonly ParseEvent[];
}

/** Most steps of a law with many, so that large fixtures cost no more than small ones. */
const MOST_STEPS = 60;
const MOST_REPLACED = 400;
const MOST_DEEP = 15;
const PLACE_HOLDER = 'place holder of a wrong value';
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** Writes the session's file, reads it, and holds all laws of sessions against it. */
async function readAs({ adapter, session, env }: Subject, bytes: Uint8Array): Promise<readonly ParseEvent[]> {
  writeFileSync(session.container.path, bytes);
  const events = await parseAll(adapter, session, env);
  checkSession(events, countLines(bytes));
  return events;
}

export async function openSubject(adapter: SourceAdapter, session: ScannedSession, env: SourceEnv): Promise<Subject> {
  const bytes = readFileSync(session.container.path);
  return { adapter, session, env, bytes, events: await parseAll(adapter, session, env) };
}

/** Cut at any line's end: what stands before the cut is read. */
export async function checkLineCuts(subject: Subject): Promise<void> {
  const ends = [0, ...lineEnds(subject.bytes)];
  for (const end of sample(ends)) {
    const events = await readAs(subject, subject.bytes.subarray(0, end));
    await checkOrigins(subject.adapter.card.id, events, subject.env);
  }
}

/** Cut at any byte of the last record: it is said, unless what is left is a whole record after all. */
export async function checkLastRecordCuts(subject: Subject): Promise<void> {
  const start = lineEnds(subject.bytes).at(-2) ?? 0;
  const cuts = Array.from({ length: subject.bytes.length - start - 1 }, (_, index) => start + 1 + index);
  for (const cut of sample(cuts)) {
    const bytes = subject.bytes.subarray(0, cut);
    const events = await readAs(subject, bytes);
    const rest = bytes.subarray(start).toString();
    if (rest.trim() !== '' && !isRecord(rest)) expect(endOf(events).diagnostics, `cut at ${cut}`).not.toEqual([]);
  }
}

/** What editors and sync tools make of a file says the same. */
export async function checkConversions(subject: Subject): Promise<void> {
  const text = subject.bytes.toString('latin1');
  const plain = text.replaceAll('\r\n', '\n');
  const hasBom = subject.bytes.subarray(0, 3).equals(BOM);
  const conversions = {
    'with a byte order mark': hasBom ? text : BOM.toString('latin1') + text,
    'with CRLF': plain.replaceAll('\n', '\r\n'),
    'with blank lines': plain.replaceAll('\n', '\n\n  \n'),
    'without the last line feed': text.replace(/\r?\n$/, ''),
  };
  for (const [name, converted] of Object.entries(conversions)) {
    const events = await readAs(subject, Buffer.from(converted, 'latin1'));
    expect(withoutOrigins(events), name).toEqual(withoutOrigins(subject.events));
    await checkOrigins(subject.adapter.card.id, events, subject.env);
  }
}

/** Separators that only other formats split lines at, and half a character as tools leave it when they cut a text. */
export async function checkSeparators(subject: Subject): Promise<void> {
  const addTo = (value: unknown): unknown => {
    if (typeof value === 'string') return value.includes(' ') ? `${value}\u2028\u2029\u0085\ud83d` : value;
    if (Array.isArray(value)) return value.map(addTo);
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, addTo(inner)]))
      : value;
  };
  const lines = recordsOf(subject.bytes).map((record) => JSON.stringify(addTo(JSON.parse(record))));
  const events = await readAs(subject, Buffer.from(`${lines.join('\n')}\n`));
  expect(endOf(events).diagnostics.filter(({ code }) => code === 'unreadable-line')).toEqual([]);
  if (partsOf(subject.events).length > 0) expect(JSON.stringify(events)).toContain('\u2028');
}

const DEEP = 100_000;

/** Lines that no tool writes on purpose. Each costs itself only, and is said. */
export const FOREIGN_LINES: Readonly<Record<string, () => Uint8Array>> = {
  'a block of NULs': () => Buffer.alloc(4096),
  'bytes that are no UTF-8': () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x80]),
  'a number': () => Buffer.from('42'),
  'a text': () => Buffer.from('"prompt"'),
  null: () => Buffer.from('null'),
  'an array': () => Buffer.from('[[],{}]'),
  'an empty object': () => Buffer.from('{}'),
  'half an object': () => Buffer.from('{"type":'),
  'an unknown kind': () => Buffer.from('{"type":"from-a-later-version"}'),
  'a kind named __proto__': () => Buffer.from('{"type":"__proto__","__proto__":{"polluted":true}}'),
  'a kind named constructor': () => Buffer.from('{"type":"constructor","constructor":{"prototype":{"polluted":true}}}'),
  'objects 100,000 deep': () => Buffer.from('{"type":'.repeat(DEEP) + 1 + '}'.repeat(DEEP)),
  'arrays 100,000 deep': () => Buffer.from(`{"type":"x","message":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`),
  'a line of 20 MB': () => Buffer.from(`{"type":"x","text":"${'long '.repeat(4 * 1024 * 1024)}"}`),
};

export async function checkForeignLine(subject: Subject, name: string, foreign: Uint8Array): Promise<void> {
  const ends = lineEnds(subject.bytes);
  const middle = ends[Math.floor(ends.length / 2) - 1] ?? 0;
  const line = Buffer.concat([foreign, Buffer.from('\n')]);
  const bytes = Buffer.concat([subject.bytes.subarray(0, middle), line, subject.bytes.subarray(middle)]);
  const events = await readAs(subject, bytes);
  expect(readable(events), `messages beside ${name}`).toEqual(readable(subject.events));
  const said = (all: readonly ParseEvent[]) =>
    endOf(all).diagnostics.map(({ code, count, detail }) => [code, count, detail]);
  expect(said(events), name).not.toEqual(said(subject.events));
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
}

/** Known records that carry keys which every object has. */
export async function checkHostileKeys(subject: Subject): Promise<void> {
  const keys = '"__proto__":{"polluted":true,"type":"x"},"constructor":5,"toString":null,"hasOwnProperty":1';
  const lines = recordsOf(subject.bytes).map((record) => `{${keys},${record.slice(1)}`);
  const whole = Buffer.from(`${recordsOf(subject.bytes).join('\n')}\n`);
  const plain = readable(await readAs(subject, whole));
  const events = await readAs(subject, Buffer.from(`${lines.join('\n')}\n`));
  expect(readable(events)).toEqual(plain);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
}

const WRONG: readonly unknown[] = [null, 42, 'x', [], {}, [null], [[{}]], true, -1e308, '\ud83d', { type: 'x' }, ['x']];

/** Any value of any record replaced by one of another type: no throw, and every law still holds. */
export async function checkWrongTypes(subject: Subject): Promise<void> {
  const places = placesOf(subject).flatMap((place) =>
    WRONG.map((wrong) => ({ ...place, wrong: JSON.stringify(wrong) })),
  );
  for (const place of sample(places, MOST_REPLACED)) await readReplaced(subject, place);
}

/** The same with values that are nested deeper than anyone may walk. */
export async function checkDeepValues(subject: Subject): Promise<void> {
  const wrong = '['.repeat(DEEP) + ']'.repeat(DEEP);
  for (const place of sample(placesOf(subject), MOST_DEEP)) await readReplaced(subject, { ...place, wrong });
}

type Path = readonly (string | number)[];

interface Place {
  readonly line: number;
  readonly path: Path;
}

function placesOf({ bytes }: Subject): Place[] {
  return recordsOf(bytes).flatMap((record, line) => pathsOf(JSON.parse(record)).map((path) => ({ line, path })));
}

async function readReplaced(subject: Subject, { line, path, wrong }: Place & { wrong: string }): Promise<void> {
  const records = recordsOf(subject.bytes).map((record, index) =>
    index === line ? withValue(record, path, wrong) : record,
  );
  try {
    await readAs(subject, Buffer.from(`${records.join('\n')}\n`));
  } catch (error) {
    throw new Error(`with ${wrong.slice(0, 20)} at ${path.join('.')} of record ${line + 1}`, { cause: error });
  }
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : [];
  const inner = Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]));
  return path.length > 0 ? [path, ...inner] : inner;
}

/** The value is JSON text, since one that is nested deeply can't be made into text. */
function withValue(record: string, path: Path, value: string): string {
  const copy: unknown = JSON.parse(record);
  const last = path.at(-1);
  const holder = path.slice(0, -1).reduce((inner, key) => Reflect.get(Object(inner), key), copy);
  if (last !== undefined) Reflect.set(Object(holder), last, PLACE_HOLDER);
  return JSON.stringify(copy).replace(JSON.stringify(PLACE_HOLDER), () => value);
}

/** Byte offsets after each line feed. */
function lineEnds(bytes: Buffer): number[] {
  const ends: number[] = [];
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) ends.push(at + 1);
  if (ends.at(-1) !== bytes.length) ends.push(bytes.length);
  return ends;
}

function recordsOf(bytes: Buffer): string[] {
  return bytes.toString().replaceAll('\r\n', '\n').split('\n').filter(isRecord);
}

function isRecord(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

/** Evenly taken, the first and the last included. */
function sample<T>(all: readonly T[], most = MOST_STEPS): T[] {
  if (all.length <= most) return [...all];
  const step = (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => all[Math.round(index * step)] as T);
}

function withoutOrigins(events: readonly ParseEvent[]): unknown {
  return JSON.parse(JSON.stringify(events, (key, value) => (/origin$/i.test(key) ? undefined : value)));
}

/** Messages but for those that only say that something could not be read. */
function readable(events: readonly ParseEvent[]): unknown {
  const isNote = ({ parts }: ParsedMessage) =>
    parts.length > 0 && parts.every((part) => part.type === 'notice' && part.kind === 'unreadable');
  return withoutOrigins(events.filter((event) => event.type === 'message' && !isNote(event)));
}
