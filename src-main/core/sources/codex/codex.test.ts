// What fixtures are too small or too still for: long indexes of names, files that aren't held, names that change.
import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ParseEvent, ScannedSession } from '@shared/model/session';
import { expect, test } from 'vitest';
import { inFolder } from '../conformance/fixtures';
import { parseAll, scanHome, withEnv } from '../conformance/read-home';
import { codex } from '.';

const ID = '019b0000-0000-7000-8000-000000000001';

function write(home: string, records: readonly (readonly [string, unknown])[], id = ID): string {
  const folder = path.join(home, '.codex', 'sessions', '2026', '03', '04');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `rollout-2026-03-04T10-00-00-${id}.jsonl`);
  const lines = records.map(([type, payload], index) =>
    JSON.stringify({ timestamp: new Date(1.77e12 + index * 1000).toISOString(), type, payload }),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

const SMALL = [
  ['session_meta', { id: ID, cwd: '/home/dana/work' }],
  ['event_msg', { type: 'user_message', message: 'hello' }],
  ['event_msg', { type: 'agent_message', message: 'Hello.' }],
] as const;

async function read(home: string, id = ID): Promise<{ session: ScannedSession; events: readonly ParseEvent[] }> {
  return withEnv(home, async (env) => {
    const session = (await scanHome(codex, env)).sessions.find(({ nativeId }) => nativeId === id);
    if (!session) throw new Error('no session');
    return { session, events: await parseAll(codex, session, env) };
  });
}

function titleOf(events: readonly ParseEvent[]): string | undefined {
  return events.flatMap((event) => (event.type === 'tail' ? [event.title?.text] : []))[0];
}

test('a new name is a change, though the rollout is the same', () =>
  inFolder(async (home) => {
    write(home, SMALL);
    const index = path.join(home, '.codex', 'session_index.jsonl');
    const name = (text: string) => appendFileSync(index, `${JSON.stringify({ id: ID, thread_name: text })}\n`);
    const nameless = await read(home);
    name('First');
    const first = await read(home);
    appendFileSync(index, `${JSON.stringify({ id: 'another', thread_name: 'Other' })}\n`);
    const same = await read(home);
    name('Second');
    const second = await read(home);
    expect([nameless, first, same, second].map(({ events }) => titleOf(events))).toEqual([
      undefined,
      'First',
      'First',
      'Second',
    ]);
    expect(same.session.revision).toBe(first.session.revision);
    expect(new Set([nameless, first, second].map(({ session }) => session.revision)).size).toBe(3);
  }));

test('a name is found at the beginning of an index that is too long to be read at each scan', () =>
  inFolder(async (home) => {
    write(home, SMALL);
    const others = Array.from({ length: 6000 }, (_, id) =>
      JSON.stringify({ id: `other-${id}`, thread_name: 'Other name' }),
    );
    const own = JSON.stringify({ id: ID, thread_name: 'Far up' });
    writeFileSync(path.join(home, '.codex', 'session_index.jsonl'), `${[own, ...others].join('\n')}\n`);
    expect(titleOf((await read(home)).events)).toBe('Far up');
  }));

test('turns and items that are only numbered name no message of another thread', () =>
  inFolder(async (home) => {
    const ids: string[] = [];
    for (const [id, text] of [
      [ID, 'one'],
      ['019b0000-0000-7000-8000-000000000002', 'two'],
    ] as const) {
      const item = { type: 'UserMessage', id: 'item-1', content: [{ type: 'text', text }] };
      write(
        home,
        [
          ['session_meta', { id, cwd: '/home/dana/work', history_mode: 'paginated' }],
          ['event_msg', { type: 'item_completed', thread_id: id, turn_id: 'turn-1', item }],
        ],
        id,
      );
      const { events } = await read(home, id);
      ids.push(...events.flatMap((event) => (event.type === 'message' ? [event.nativeId ?? ''] : [])));
    }
    expect(new Set(ids).size).toBe(2);
  }));

const FIXTURES = path.join(import.meta.dirname, '..', 'fixtures', 'codex');

test.each(readdirSync(FIXTURES))('a file that is too large to be held is read as a small one: %s', async (name) => {
  await withEnv(path.join(FIXTURES, name, 'home'), async (env) => {
    for (const session of (await scanHome(codex, env)).sessions) {
      const asLarge = await parseAll(codex, { ...session, sizeBytes: Number.MAX_SAFE_INTEGER }, env);
      expect(asLarge).toEqual(await parseAll(codex, session, env));
    }
  });
});
