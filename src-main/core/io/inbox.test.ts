import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drainInbox, type InboxRequest, leaveRequest } from './inbox';
import { testFolder } from './test-folder';

async function newInbox(): Promise<string> {
  return join(await testFolder(), 'inbox');
}

test('requests are taken once, oldest first', async () => {
  const inbox = await newInbox();
  const requests: InboxRequest[] = [
    { type: 'scan' },
    { type: 'import', path: '/home/dana/Downloads/old session.jsonl' },
    { type: 'settings', change: { theme: 'dark' } },
    { type: 'scan' },
  ];
  for (const request of requests) await leaveRequest(inbox, request);
  expect(await drainInbox(inbox)).toEqual(requests);
  expect(await drainInbox(inbox)).toEqual([]);
  expect(await readdir(inbox)).toEqual([]);
});

test('what a hook put there is a session that changed', async () => {
  const inbox = await newInbox();
  await leaveRequest(inbox, { type: 'scan' });
  const payload = {
    session_id: 'a',
    transcript_path: '/home/dana/.claude/projects/p/a.jsonl',
    hook_event_name: 'Stop',
  };
  await writeFile(join(inbox, 'hook-1-2.json'), JSON.stringify(payload));
  expect(await drainInbox(inbox)).toEqual([{ type: 'scan' }, { type: 'session', path: payload.transcript_path }]);
});

test('an inbox that is not there yet is empty', async () => {
  expect(await drainInbox(await newInbox())).toEqual([]);
});

test('requests are for this user only', async () => {
  const inbox = await newInbox();
  await leaveRequest(inbox, { type: 'scan' });
  const [name = ''] = await readdir(inbox);
  expect((await stat(join(inbox, name))).mode & 0o777).toBe(0o600);
});

test.each([
  ['no JSON', 'scan please'],
  ['nothing', ''],
  ['not a request', '{"type":"delete-everything"}'],
  ['an import without a path', '{"type":"import"}'],
  ['a list', '[{"type":"scan"}]'],
  ['far too long', JSON.stringify({ type: 'settings', change: 'x'.repeat(2_000_000) })],
])('junk is removed: %s', async (_, content) => {
  const inbox = await newInbox();
  await leaveRequest(inbox, { type: 'scan' });
  await writeFile(join(inbox, '0-junk.json'), content);
  expect(await drainInbox(inbox)).toEqual([{ type: 'scan' }]);
  expect(await readdir(inbox)).toEqual([]);
});

test('a request that is just being written is left alone; what a kill left of one is removed', async () => {
  const inbox = await newInbox();
  await mkdir(join(inbox, 'a folder'), { recursive: true });
  await writeFile(join(inbox, '1.json.12345'), '{"ty');
  await writeFile(join(inbox, '2.json.12345'), '{"ty');
  await utimes(join(inbox, '2.json.12345'), 0, 0);
  expect(await drainInbox(inbox)).toEqual([]);
  expect(await readdir(inbox)).toEqual(['1.json.12345', 'a folder']);
});
