// What a session that is one JSON document goes through. Cut off anywhere it is lost as a whole, which is said; with
// values of wrong types or keys of hostile hands in it, all else of it is read; other sessions never notice.
import { readFileSync, writeFileSync } from 'node:fs';
import type { ParseEvent } from '@shared/model/session';
import { expect } from 'vitest';
import { isObject } from '../shared/json';
import type { SourceAdapter } from '../source-adapter';
import { countRecords } from './count-records';
import { checkOrigins } from './origins';
import { parseAll, scanHome, withEnv } from './read-home';
import { checkSession, endOf } from './session-laws';

const MOST_CUTS = 60;
const MOST_REPLACED = 300;
const DEEP = 100_000;
const PLACE_HOLDER = 'place holder of a wrong value';
const WRONG: readonly unknown[] = [null, 42, 'x', [], {}, [null], [[{}]], true, -1e308, '\ud83d', { type: 'x' }];

export async function checkDocument(adapter: SourceAdapter, home: string, file: string): Promise<void> {
  const bytes = readFileSync(file);
  const whole = await readAs(adapter, home, file, bytes);
  const isWhole = isDocument(bytes.toString());

  for (const cut of sample(Array.from({ length: bytes.length }, (_, index) => index))) {
    const events = await readAs(adapter, home, file, bytes.subarray(0, cut));
    const isSaid = endOf(events).diagnostics.length > 0;
    if (!isDocument(bytes.subarray(0, cut).toString())) expect(isSaid, `cut off at ${cut}`).toBe(true);
  }
  for (const foreign of [Buffer.alloc(4096), Buffer.from([0x7b, 0xff, 0xfe]), Buffer.from('[]'), Buffer.from('"x"')]) {
    expect(endOf(await readAs(adapter, home, file, foreign)).diagnostics).not.toEqual([]);
  }
  if (!isWhole) return;

  const bom = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
  expect(await readAs(adapter, home, file, bom), 'with a byte order mark').toEqual(whole);
  const crlf = Buffer.from(bytes.toString().replaceAll('\n', '\r\n'));
  expect(await readAs(adapter, home, file, crlf), 'with CRLF').toEqual(whole);
  const hostile = bytes.toString().replace('{', '{"__proto__":{"polluted":true},"constructor":5,"toString":null,');
  expect(await readAs(adapter, home, file, Buffer.from(hostile)), 'with keys that every object has').toEqual(whole);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);

  const places = pathsOf(JSON.parse(bytes.toString()));
  const wrongs = places.flatMap((place) => WRONG.map((wrong) => ({ place, wrong: JSON.stringify(wrong) })));
  const deep = sample(places, 5).map((place) => ({ place, wrong: '['.repeat(DEEP) + ']'.repeat(DEEP) }));
  for (const { place, wrong } of [...sample(wrongs, MOST_REPLACED), ...deep]) {
    try {
      await readAs(adapter, home, file, Buffer.from(withValue(bytes.toString(), place, wrong)));
    } catch (error) {
      throw new Error(`with ${wrong.slice(0, 20)} at ${place.join('.')}`, { cause: error });
    }
  }
}

/** Writes the document, reads its session, and holds all laws of sessions against it. */
async function readAs(
  adapter: SourceAdapter,
  home: string,
  file: string,
  bytes: Uint8Array,
): Promise<readonly ParseEvent[]> {
  writeFileSync(file, bytes);
  return withEnv(home, async (env) => {
    const { sessions } = await scanHome(adapter, env);
    const session = sessions.find(({ container }) => container.path === file);
    if (!session) throw new Error(`${file} is found whatever is in it`);
    const events = await parseAll(adapter, session, env);
    checkSession(events, await countRecords(session, env));
    await checkOrigins(adapter.card.id, events, env);
    return events;
  });
}

function isDocument(text: string): boolean {
  try {
    return isObject(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return false;
  }
}

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : [];
  const inner = Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]));
  return path.length > 0 ? [path, ...inner] : inner;
}

/** The value is JSON text, since one that is nested deeply can't be made into text. */
function withValue(document: string, path: Path, value: string): string {
  const copy: unknown = JSON.parse(document);
  const last = path.at(-1);
  const holder = path.slice(0, -1).reduce((inner, key) => Reflect.get(Object(inner), key), copy);
  if (last !== undefined) Reflect.set(Object(holder), last, PLACE_HOLDER);
  return JSON.stringify(copy).replace(JSON.stringify(PLACE_HOLDER), () => value);
}

/** Evenly taken, the first and the last included. */
function sample<T>(all: readonly T[], most = MOST_CUTS): T[] {
  if (all.length <= most) return [...all];
  const step = (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => all[Math.round(index * step)] as T);
}
