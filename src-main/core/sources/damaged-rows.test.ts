// What the rows of databases go through: any value of the JSON in them replaced by one of another type, missing rows, and
// rows that hold no JSON. No throw, every law of sessions still holds, and nothing else is lost.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { changeDatabase } from '../io/make-database';
import { type Fixture, filesUnder, fixturesOf, inCopy } from './conformance/fixtures';
import { parseAll, scanHome, withEnv } from './conformance/read-home';
import { checkSession, endOf } from './conformance/session-laws';
import { SOURCES } from './registry';
import type { SourceAdapter } from './source-adapter';

vi.setConfig({ testTimeout: 120_000 });

const WRONG: readonly unknown[] = [null, 42, 'x', [], {}, [null], [[{}]], true, -1e308, '\ud83d', { type: 'x' }, ['x']];
const NO_JSON: readonly (string | Uint8Array | null)[] = [
  null,
  '',
  '{"cut',
  '\0',
  Uint8Array.of(0xff, 0xfe),
  '[]',
  '7',
];
/** Of all replacements of a database so many are tried, evenly taken. */
const MOST_REPLACED = 25;

interface Replacement {
  readonly table: string;
  readonly column: string;
  readonly rowid: number;
  readonly value: string | Uint8Array | null;
}

interface Subject {
  readonly fixture: Fixture;
  /** Below its home. */
  readonly databases: readonly string[];
}

const subjects = SOURCES.map((adapter) => [adapter.card.id, adapter, subjectsOf(adapter.card.id)] as const);

function subjectsOf(source: string): readonly Subject[] {
  const all = fixturesOf(source).map((fixture) => ({
    fixture,
    databases: filesUnder(fixture.home)
      .filter(isDatabase)
      .map((file) => path.relative(fixture.home, file)),
  }));
  return all.filter(({ databases }) => databases.length > 0);
}

describe.each(subjects.filter(([, , all]) => all.length > 0))('%s', (_, adapter, all) => {
  test.each(all.map((subject) => [subject.fixture.name, subject] as const))('%s', async (__, subject) => {
    for (const database of subject.databases) {
      await inCopy(subject.fixture, (home) => checkReplacements(adapter, home, path.join(home, database)));
    }
  });
});

async function checkReplacements(adapter: SourceAdapter, home: string, file: string): Promise<void> {
  // What stands in the log would come before what is written here.
  rmSync(`${file}-wal`, { force: true });
  const bytes = readFileSync(file);
  for (const { table, column, rowid, value } of sample(await replacementsIn(file, home))) {
    const sql = `UPDATE OR IGNORE "${table}" SET "${column}" = ? WHERE rowid = ?`;
    writeFileSync(file, await changeDatabase(bytes, [sql, [value, rowid]]));
    await checkHome(adapter, home).catch((error: unknown) => {
      throw new Error(`with ${String(value).slice(0, 400)} in row ${rowid} of ${table}`, { cause: error });
    });
  }
}

function isDatabase(file: string): boolean {
  return readFileSync(file).subarray(0, 16).toString('latin1') === 'SQLite format 3\0';
}

async function checkHome(adapter: SourceAdapter, home: string): Promise<void> {
  await withEnv(home, async (env) => {
    const { sessions, failures } = await scanHome(adapter, env);
    expect(failures).toEqual([]);
    for (const session of sessions) {
      const events = await parseAll(adapter, session, env);
      // What was replaced may be the id that an independent count would ask for.
      if (events.length > 0) checkSession(events, endOf(events).records.read);
    }
  });
}

/** Every text or blob of every row as no JSON, and as its JSON with one value of another type. */
function replacementsIn(file: string, home: string): Promise<Replacement[]> {
  return withEnv(home, async (env) => {
    const snapshot = await env.snapshot(file);
    const tables = [...snapshot.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")].map(({ name }) =>
      String(name),
    );
    return tables.flatMap((table) =>
      [...snapshot.rows(`SELECT rowid AS "rowid of it", * FROM "${table}"`)].flatMap(
        ({ 'rowid of it': rowid, ...row }) =>
          Object.entries(row).flatMap(([column, value]) => {
            const values = [...NO_JSON, ...wrongValues(value)];
            return column === 'key' || column === 'id'
              ? []
              : values.map((wrong) => ({ table, column, rowid: Number(rowid), value: wrong }));
          }),
      ),
    );
  });
}

function wrongValues(stored: unknown): string[] {
  const text = stored instanceof Uint8Array ? Buffer.from(stored).toString() : String(stored);
  const value = parseOrNull(text);
  return pathsOf(value).flatMap((steps) => WRONG.map((wrong) => JSON.stringify(replaced(value, steps, wrong))));
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function pathsOf(value: unknown, steps: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return steps.length > 0 ? [steps] : [];
  return [
    ...(steps.length > 0 ? [steps] : []),
    ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...steps, key])),
  ];
}

function replaced(value: unknown, [step, ...rest]: readonly string[], wrong: unknown): unknown {
  if (step === undefined) return wrong;
  const change = (inner: unknown) => replaced(inner, rest, wrong);
  if (Array.isArray(value)) return value.map((inner, index) => (String(index) === step ? change(inner) : inner));
  return Object.fromEntries(
    Object.entries(Object(value)).map(([key, inner]) => [key, key === step ? change(inner) : inner]),
  );
}

function sample(all: readonly Replacement[]): readonly Replacement[] {
  if (all.length <= MOST_REPLACED) return all;
  const step = (all.length - 1) / (MOST_REPLACED - 1);
  return Array.from({ length: MOST_REPLACED }, (_, index) => all[Math.round(index * step)] as Replacement);
}
