// What a replayed log goes through: its tool may stop writing after any line, and may at any time put one line in the
// place of all that it holds the state of. Both say the same.
import { readFileSync, writeFileSync } from 'node:fs';
import type { ParseEvent } from '@shared/model/session';
import { expect } from 'vitest';
import { parseJson } from '../shared/json';
import type { SourceAdapter } from '../source-adapter';
import { countRecords } from './count-records';
import { replayPlainly } from './plain-replay';
import { parseAll, scanHome, withEnv } from './read-home';
import { checkSession } from './session-laws';

/** Replays every beginning of the log by the plainest code there is, and compares with what the adapter makes of it. */
export async function checkLog(adapter: SourceAdapter, home: string, file: string): Promise<void> {
  const lines = readFileSync(file, 'utf8').split('\n');
  for (let count = 1; count <= lines.length; count += 1) {
    writeFileSync(file, lines.slice(0, count).join('\n'));
    await checkState(adapter, home, file);
  }
}

/** The log says the same as one line with the state that it ends in, which then stands in its place. */
export async function checkState(adapter: SourceAdapter, home: string, file: string): Promise<void> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const state = replayPlainly(lines.map(recordOf));
  if (state === undefined) return;
  const replayed = await readAs(adapter, home, file);
  writeFileSync(file, `${JSON.stringify({ kind: 0, v: state })}\n`);
  const compacted = await readAs(adapter, home, file);
  // Copies of a session stand for each other, the largest for all.
  if (replayed.length === 0 || compacted.length === 0) return;
  expect(contentOf(replayed), `${lines.length} lines`).toEqual(contentOf(compacted));
}

async function readAs(adapter: SourceAdapter, home: string, file: string): Promise<readonly ParseEvent[]> {
  return withEnv(home, async (env) => {
    const { sessions } = await scanHome(adapter, env);
    const session = sessions.find(({ container }) => container.path === file);
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

function recordOf(line: string): unknown {
  const parsed = parseJson(line.replace(/^\uFEFF/, '').replaceAll('\0', ''));
  return 'value' in parsed ? parsed.value : undefined;
}
