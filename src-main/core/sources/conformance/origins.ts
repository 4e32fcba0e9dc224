// The law of origins: what an origin points to can be read again, and is a record.
import type { Origin } from '@shared/model/origin';
import type { ParseEvent } from '@shared/model/session';
import { expect } from 'vitest';
import type { SourceEnv } from '../../io/source-env';
import { isObject } from '../shared/json';
import { unpacked } from './count-records';
import { hold } from './session-laws';

const LF = 0x0a;

/** Origins of messages and results re-read to records; those of diagnostics at least lie in the file. */
export async function checkOrigins(source: string, events: readonly ParseEvent[], env: SourceEnv): Promise<void> {
  const files = new Map<string, Uint8Array>();
  const read = async (path: string) => {
    const bytes = files.get(path) ?? unpacked(await env.bytes(path, 0, Number.POSITIVE_INFINITY));
    files.set(path, bytes);
    return bytes;
  };
  for (const event of events) {
    if (event.type === 'message') {
      await checkOrigin(event.origin, env, read);
      expect(event.origin.source).toBe(source);
      for (const part of event.parts) {
        if (part.type === 'tool' && part.outputOrigin) await checkOrigin(part.outputOrigin, env, read);
      }
    }
    if (event.type !== 'end') continue;
    for (const { origin } of event.diagnostics) {
      if (origin?.at.type === 'line') {
        expect(origin.at.end).toBeLessThanOrEqual((await read(origin.path)).length);
      }
    }
  }
}

async function checkOrigin(
  { path, at }: Origin,
  env: SourceEnv,
  read: (path: string) => Promise<Uint8Array>,
): Promise<void> {
  switch (at.type) {
    case 'line': {
      const bytes = await read(path);
      const text = Buffer.from(bytes.subarray(at.start, at.end)).toString('utf8').replaceAll('\0', '');
      hold(isObject(parsed(text)), `${path}:${at.line} re-reads to a record, not ${text.slice(0, 80)}`);
      hold(lineOf(bytes, at.start) === at.line, `byte ${at.start} is in line ${at.line}`);
      return;
    }
    case 'row':
      expect(await rowHolds(path, at, env), `${path}#${at.table}/${at.key}${at.pointer ?? ''}`).toBe(true);
      return;
    case 'pointer':
      expect(resolve(parsed(await env.text(path)), at.pointer), `${path}#${at.pointer}`).toBeDefined();
      return;
    case 'file':
      expect(await env.stat(path), path).not.toBeNull();
  }
}

/** The row is found by its table's primary key, else by a column of that name; a pointer goes into whichever column holds JSON. */
async function rowHolds(
  path: string,
  { table, key, pointer }: { table: string; key: string; pointer?: string },
  env: SourceEnv,
): Promise<boolean> {
  const snapshot = await env.snapshot(path);
  const columns = [...snapshot.rows('SELECT name, pk FROM pragma_table_info(?)', [table])];
  const column = columns.find(({ pk }) => pk === 1) ?? columns.find(({ name }) => name === 'key');
  const name = String(column?.name ?? 'rowid');
  const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;
  const [row] = snapshot.rows(`SELECT * FROM ${quoted(table)} WHERE ${quoted(name)} = ?`, [key]);
  if (!row) return false;
  return (
    pointer === undefined || Object.values(row).some((value) => resolve(parsed(textOf(value)), pointer) !== undefined)
  );
}

function textOf(value: unknown): string {
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** RFC 6901. */
function resolve(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((inner, step) => {
      if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, step)) return undefined;
      return (inner as Readonly<Record<string, unknown>>)[step];
    }, value);
}

function lineOf(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = bytes.indexOf(LF); at >= 0 && at < offset; at = bytes.indexOf(LF, at + 1)) line += 1;
  return line;
}
