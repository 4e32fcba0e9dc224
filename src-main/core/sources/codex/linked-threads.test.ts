// What becomes of threads that share their past, once all of a home was read: nothing that was said is counted twice.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolders, openTestEngine } from '../../engine/test-home';

const FIXTURES = path.join(import.meta.dirname, '..', 'fixtures', 'codex');

/** Rows are the threads of a fixture: title, prompts, replies, messages that it inherited, and what it hangs under. */
async function check(
  fixture: string,
  expected: readonly (readonly unknown[])[],
  prepare: (home: string) => void = () => undefined,
): Promise<void> {
  const folders = await makeFolders();
  cpSync(path.join(FIXTURES, fixture, 'home'), folders.home, { recursive: true });
  prepare(folders.home);
  const engine = await openTestEngine(folders);
  await engine.scan();
  const { threads } = await engine.list({ text: '', limit: 100, all: true });
  const titles = new Map(threads.map(({ id, title }) => [id, title]));
  const rows = threads.map(({ title, counts, inherited, parent }) => [
    title,
    counts.prompts,
    counts.replies,
    inherited,
    parent ? `${parent.relation} of ${titles.get(parent.thread)}` : null,
  ]);
  expect(rows.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual(expected);
}

const FORKS = [
  ['alone', 1, 1, 0, null],
  ['and a lighthouse', 2, 2, 2, 'fork of plan the harbour'],
  ['in a circle', 1, 1, 0, null],
  ['paint it', 1, 1, 4, 'fork of and a lighthouse'],
  ['plan the harbour', 2, 2, 0, null],
];

test('forks by reference', () => check('fork', FORKS));

test('forks of threads that were packed and archived since', () =>
  check('fork', FORKS, (home) => {
    const day = path.join(home, '.codex', 'sessions', '2026', '03', '04');
    const archive = path.join(home, '.codex', 'archived_sessions');
    mkdirSync(archive);
    const first = 'rollout-2026-03-04T10-00-00-019a0020-0000-7000-8000-000000000020.jsonl';
    const second = 'rollout-2026-03-04T10-01-40-019a0021-0000-7000-8000-000000000021.jsonl';
    pack(path.join(day, first), path.join(archive, `${first}.zst`));
    pack(path.join(day, second), path.join(day, `${second}.zst`));
  }));

/** A zstd frame of one block that isn't compressed. */
function pack(from: string, to: string): void {
  const bytes = readFileSync(from);
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x50, 0, 0, 0]);
  head.writeUIntLE(bytes.length * 8 + 1, 6, 3);
  writeFileSync(to, Buffer.concat([head, bytes]));
  rmSync(from);
}

test('forks by copy, and a thread that only happens to begin with the same words', () =>
  check('copied-fork', [
    ['and a door', 1, 1, 2, 'fork of build a shed'],
    ['build a shed', 2, 2, 0, null],
    ['hang the door', 0, 1, 2, 'subagent of build a shed'],
    ['same words', 1, 1, 0, null],
    ['same words', 2, 2, 0, null],
    ['then that', 1, 1, 2, 'fork of same words'],
  ]));

test('reverted turns, and a fork of what was left', () =>
  check('reverted', [
    ['and the door?', 1, 1, 4, 'fork of pick a colour'],
    ['pick a colour', 3, 3, 0, null],
  ]));

test('turns that were taken back', () => check('rollback', [['name the boat', 3, 3, 0, null]]));

test('agents under whoever started them', () =>
  check('subagents', [
    ['Is this safe?', 0, 1, 0, 'subagent of find all owls'],
    ['Review the current changes.', 0, 1, 0, 'subagent of find all owls'],
    ['ask someone', 1, 1, 0, null],
    ['count the barn owls', 0, 1, 0, 'subagent of find all owls'],
    ['count the snowy owls', 0, 1, 0, 'subagent of find all owls'],
    ['dig', 0, 1, 0, 'subagent of ask someone'],
    ['find all owls', 1, 2, 0, null],
  ]));
