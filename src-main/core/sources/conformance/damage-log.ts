// What a replayed log goes through: its tool may stop writing after any line, and may at any time put one line in the
// place of all that it holds the state of. Both say the same.
import { readFileSync, writeFileSync } from 'node:fs';
import type { ParseEvent } from '@shared/model/session';
import { expect } from 'vitest';
import { isObject } from '../shared/json';
import type { SourceAdapter } from '../source-adapter';
import { countRecords } from './count-records';
import { parseAll, scanHome, withEnv } from './read-home';
import { checkSession } from './session-laws';

/** Replays every beginning of the log by the plainest code there is, and compares with what the adapter makes of it. */
export async function checkLog(adapter: SourceAdapter, home: string, file: string): Promise<void> {
  const lines = readFileSync(file, 'utf8').split('\n');
  for (let count = 1; count <= lines.length; count += 1) {
    const beginning = lines.slice(0, count);
    const state = replay(beginning);
    if (state === undefined) continue;
    const replayed = await readAs(adapter, home, file, beginning.join('\n'));
    const compacted = await readAs(adapter, home, file, `${JSON.stringify({ kind: 0, v: state })}\n`);
    expect(contentOf(replayed), `the first ${count} lines`).toEqual(contentOf(compacted));
  }
}

async function readAs(
  adapter: SourceAdapter,
  home: string,
  file: string,
  text: string,
): Promise<readonly ParseEvent[]> {
  writeFileSync(file, text);
  return withEnv(home, async (env) => {
    const { sessions } = await scanHome(adapter, env);
    const session = sessions.find(({ container }) => container.path === file);
    // Copies of a session stand for each other.
    if (!session) return [];
    const events = await parseAll(adapter, session, env);
    checkSession(events, await countRecords(session, env));
    return events;
  });
}

/** Heads, messages and tails, without where they stand. */
function contentOf(events: readonly ParseEvent[]): unknown {
  const said = events.filter(({ type }) => type !== 'end');
  return JSON.parse(JSON.stringify(said, (key, value) => (/origin$/i.test(key) ? undefined : value)));
}

/** The state after all lines; undefined before there is one. A gap in an array is null here. */
function replay(lines: readonly string[]): unknown {
  let state: unknown;
  for (const line of lines) {
    const record = parsed(line);
    if (!isObject(record)) continue;
    if (record.kind === 0) state = record.v;
    else if (state !== undefined) change(state, record);
  }
  return state;
}

function change(state: unknown, { kind, k, v, i }: Readonly<Record<string, unknown>>): void {
  if (!Array.isArray(k) || k.length === 0) return;
  const parent = k
    .slice(0, -1)
    .reduce<unknown>((inner, key) => (Object(inner) === inner ? Reflect.get(Object(inner), key) : undefined), state);
  const key: unknown = k.at(-1);
  if (typeof parent !== 'object' || parent === null || typeof key === 'object') return;
  if (Array.isArray(parent) && Number(key) > parent.length + 10_000) return;
  const name = String(key);
  const present: unknown = Reflect.get(parent, name);
  if (kind === 1) Reflect.set(parent, name, v);
  if (kind === 3) Reflect.set(parent, name, undefined);
  if (kind !== 2) return;
  const array = Array.isArray(present) ? present : [];
  if (typeof i === 'number') array.length = i;
  Reflect.set(parent, name, Array.isArray(v) ? [...array, ...v] : array);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
