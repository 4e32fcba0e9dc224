// One case: a copy of a fixture's home, damaged, read by its source's adapter, and held against the laws.
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countLines } from '@core/sources/conformance/count-records';
import { checkState } from '@core/sources/conformance/damage-log';
import { type Fixture, filesUnder, fixturesOf } from '@core/sources/conformance/fixtures';
import { parseAll, readHome, type SessionReading, withEnv } from '@core/sources/conformance/read-home';
import { checkSession, endOf } from '@core/sources/conformance/session-laws';
import { example } from '@core/sources/example';
import { SOURCES } from '@core/sources/registry';
import type { SourceAdapter } from '@core/sources/source-adapter';
import type { ScannedSession } from '@shared/model/session';
import { type Case, damageHome, stepsOf } from './damage-home';
import { decodedStrings } from './decoded-strings';
import { findMadeUp } from './shown-texts';

const ADAPTERS: readonly SourceAdapter[] = [...SOURCES, example];
const HEAD_BYTES = 64 * 1024;
/** Texts may stand twice, in a part and as a blob; much more than what was read is growth. */
const MOST_SHOWN = 40;
const SOME = 1_000_000;

export function fixtureNames(source: string): string[] {
  return fixturesOf(source).map(({ name }) => name);
}

/** Throws what breaks a law. `steps`: those of the case to do; all of them by default. `keep` gets the damaged home. */
export async function runCase(
  one: Case,
  { steps, keep }: { steps?: readonly number[]; keep?: string } = {},
): Promise<void> {
  const adapter = ADAPTERS.find(({ card }) => card.id === one.source);
  const fixture = adapter && fixturesOf(adapter.card.id).find(({ name }) => name === one.fixture);
  if (!adapter || !fixture) throw new Error(`There is no fixture ${one.source}/${one.fixture}`);
  const home = copyOf(fixture);
  const damaged = new Set<string>();
  try {
    for (const step of steps ?? Array.from({ length: stepsOf(one) }, (_, index) => index)) {
      damaged.add(await damageHome(home, one, step));
    }
    if (keep !== undefined) cpSync(home, keep, { recursive: true });
    await checkHome(adapter, home);
  } finally {
    for (const file of damaged) if (file !== '') mend(fixture, home, file);
  }
}

/** One copy for all cases of a fixture: making and removing folders would take most of their time. */
const copies = new Map<string, string>();

function copyOf({ home }: Fixture): string {
  const known = copies.get(home);
  if (known !== undefined) return known;
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'threadfinch-fuzz-home-')), 'home');
  cpSync(home, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  copies.set(home, copy);
  return copy;
}

/** Removes the copies; cases may be run afterwards. */
export function removeCopies(): void {
  for (const copy of copies.values()) rmSync(path.dirname(copy), { recursive: true, force: true });
  copies.clear();
}

/** The log beside a database may be gone, too. */
function mend(fixture: Fixture, home: string, file: string): void {
  for (const name of [file, `${file}-wal`]) {
    const original = path.join(fixture.home, name);
    if (existsSync(original)) copyFileSync(original, path.join(home, name));
  }
}

async function checkHome(adapter: SourceAdapter, home: string): Promise<void> {
  const { sessions } = await readHome(adapter, home);
  const strings = await decodedStrings(home);
  await withEnv(home, async (env) => {
    for (const { session, events } of sessions) {
      if (events.length === 0) continue;
      checkSession(events, linesOf(session) ?? endOf(events).records.read);
      checkSize({ session, events }, strings.length);
      const madeUp = findMadeUp(events, strings);
      if (madeUp !== null) throw new Error(`A text that stands in no source: ${madeUp}`);
    }
    // Any file may be dropped on the window.
    for (const file of filesUnder(home)) {
      const session = await adapter.recognise(file, readFileSync(file).subarray(0, HEAD_BYTES), env);
      if (!session || session.container.kind === 'database') continue;
      const events = await parseAll(adapter, session, env);
      checkSession(events, endOf(events).records.read);
    }
  });
  const logs = new Set(
    sessions.flatMap(({ session: { container } }) => (container.kind === 'log' ? [container.path] : [])),
  );
  for (const log of logs) await checkLog(adapter, home, log);
}

/** Replayed as the rules are, whatever stands in it. */
async function checkLog(adapter: SourceAdapter, home: string, log: string): Promise<void> {
  const bytes = readFileSync(log);
  try {
    await checkState(adapter, home, log);
  } finally {
    writeFileSync(log, bytes);
  }
}

function checkSize({ session, events }: SessionReading, length: number): void {
  const shown = JSON.stringify(events).length;
  if (shown <= length * MOST_SHOWN + SOME) return;
  throw new Error(`${session.nativeId} shows ${shown} characters out of ${length}`);
}

/** Undefined where nobody can tell: rows and elements are counted by ids, which may be what was damaged. */
function linesOf({ container }: ScannedSession): number | undefined {
  if (container.kind !== 'lines' && container.kind !== 'log') return undefined;
  return /\.zst$/.test(container.path) ? undefined : countLines(readFileSync(container.path));
}
