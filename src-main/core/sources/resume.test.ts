// The command that continues a session, or opens its folder where a tool can't do more: for every source, and none for
// what can't be continued.
import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolders, openTestEngine } from '../engine/test-home';

/** The commands of a fixture's threads by title; null for those that can't be continued. */
async function check(fixture: string, expected: Readonly<Record<string, string | null>>): Promise<void> {
  const folders = await makeFolders();
  cpSync(path.join(import.meta.dirname, 'fixtures', fixture, 'home'), folders.home, { recursive: true });
  const engine = await openTestEngine(folders);
  await engine.scan();
  const { threads } = await engine.list({ text: '', limit: 100, all: true });
  const found: [string, string | null][] = [];
  for (const { id, title } of threads) found.push([title, (await engine.thread(id)).resume ?? null]);
  expect(Object.fromEntries(found)).toMatchObject(expected);
}

test('Claude Code', () =>
  check('claude-code/basic', {
    'Drift of the tide clock': 'cd /home/dana/tide-clock && claude --resume 5e551000-0000-4000-8000-000000000001',
  }));

test('Codex, and no agent of it', () =>
  check('codex/subagents', {
    'find all owls': 'cd /home/dana/work/mossnote && codex resume 019a0040-0000-7000-8000-000000000040',
    'count the barn owls': null,
    'Is this safe?': null,
  }));

test('Codex before September 2025', async () => {
  await check('codex/document', { 'list the owls': null });
  await check('codex/bare-lines', { 'count the tides': null });
});

test('Cursor opens the folder', () => check('cursor/basic', { 'Wind speed': 'cursor /home/dana/kite' }));

test('Trae opens the folder', () => check('trae/basic', { 'Coil the rope': "trae '/home/dana/rope loft'" }));

test('Copilot opens the folder in its editor, where that is on this machine', () =>
  check('copilot/workspaces', {
    'Where is it? (1)': "code 'C:\\Users\\dana\\kite'",
    'Where is it? (3)': "code '/home/dana/my kite#é'",
    'Where is it? (4)': null,
    'Where is it? (6)': null,
    'Where is it? (8)': null,
    'Without a file': 'code /home/dana/kite/tail',
    Nowhere: null,
  }));

test('Copilot CLI, and no agent of it', async () => {
  await check('copilot-cli/agents', {
    'Who uses retry, and is it tested?':
      'cd /home/dana/kite/app && copilot --resume 22222222-2222-4000-8000-000000000001',
    'Run the tests': null,
  });
  await check('copilot-cli/older', { 'Create hello.py': null });
});
