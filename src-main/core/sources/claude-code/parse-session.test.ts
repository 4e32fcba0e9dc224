// What no fixture can show: files too large to be held, and messages made to cost much.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ParseEvent, ScannedSession } from '@shared/model/session';
import { describe, expect, test } from 'vitest';
import { openSourceEnv } from '../../io/node-source-env';
import type { SourceEnv } from '../../io/source-env';
import { claudeCode } from './index';

const FIXTURES = path.join(import.meta.dirname, '..', 'fixtures', 'claude-code');

async function parse(session: ScannedSession, env: SourceEnv): Promise<ParseEvent[]> {
  const events: ParseEvent[] = [];
  for await (const event of claudeCode.parse(session, env)) events.push(event);
  return events;
}

async function parseLines(lines: readonly unknown[]): Promise<ParseEvent[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'threadfinch-parse-'));
  try {
    const file = path.join(folder, 'made-up.jsonl');
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { env } = openSourceEnv({ home: folder });
    const session = await claudeCode.recognise(file, new TextEncoder().encode(JSON.stringify(lines[0])), env);
    if (!session) throw new Error('not recognised');
    return await parse(session, env);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a file too large to be held', () => {
  test.each(readdirSync(FIXTURES))('is read as a small one: %s', async (name) => {
    const { env } = openSourceEnv({ home: path.join(FIXTURES, name, 'home') });
    for (const root of await claudeCode.detect(env)) {
      for await (const session of claudeCode.scan(root, env)) {
        const asLarge = await parse({ ...session, sizeBytes: Number.MAX_SAFE_INTEGER }, env);
        expect(asLarge).toEqual(await parse(session, env));
      }
    }
  });
});

const sessionId = '5e551000-0000-4000-8000-0000000000bb';
let serial = 0;
const record = (type: string, fields: object) => {
  serial += 1;
  return { type, uuid: `u-${serial}`, parentUuid: null, sessionId, cwd: '/home/dana/x', ...fields };
};

describe('queued prompts', () => {
  const attachment = (fields: object) =>
    record('attachment', { attachment: { type: 'queued_command', commandMode: 'prompt', ...fields } });
  const prompts = (events: readonly ParseEvent[]) =>
    events.flatMap((event) => (event.type === 'message' && event.author === 'typed' ? event.parts : []));

  test('that also stand in the file as a prompt are shown once', async () => {
    const sent = record('user', { message: { role: 'user', content: 'Only the loud ones.' }, promptSource: 'queued' });
    const events = await parseLines([sent, attachment({ prompt: 'Only the loud ones.', source_uuid: sent.uuid })]);
    expect(prompts(events)).toHaveLength(1);
  });

  test('that only the queue knows lie on the branch that was gone back from', async () => {
    const first = record('user', { message: { role: 'user', content: 'Draw.' }, version: '2.0.50' });
    const answer = (parent: { uuid: string }) =>
      record('assistant', { parentUuid: parent.uuid, message: { role: 'assistant', content: 'Drawn.' } });
    const drawn = answer(first);
    const again = (content: string) =>
      record('user', { parentUuid: drawn.uuid, message: { role: 'user', content }, version: '2.0.50' });
    const [left, taken] = [again('In blue.'), again('In red.')];
    const queued = { type: 'queue-operation', operation: 'enqueue', content: 'Darker.', sessionId };
    const events = await parseLines([first, drawn, left, queued, answer(left), taken, answer(taken)]);
    const keys = events.flatMap((event) => (event.type === 'message' && event.queued ? [event.key] : []));
    expect(keys).toEqual([`branch-${left.uuid}`]);
  });

  test('that repeat what was typed before are prompts', async () => {
    const typed = record('user', { message: { role: 'user', content: 'continue' } });
    expect(prompts(await parseLines([typed, attachment({ prompt: 'continue' })]))).toHaveLength(2);
  });
});

test('two answers of a gateway that uses one id for all are two messages', async () => {
  const answer = (text: string) =>
    record('assistant', { message: { id: 'msg_1', role: 'assistant', content: [{ type: 'text', text }] } });
  const prompt = () => record('user', { message: { role: 'user', content: 'Go on.' } });
  const events = await parseLines([prompt(), answer('One.'), prompt(), answer('Two.')]);
  expect(events.filter((event) => event.type === 'message')).toHaveLength(4);
});

test('of two copies the one whose parent is in the file is kept', async () => {
  const prompt = record('user', { message: { role: 'user', content: 'Draw.' } });
  const copy = { ...record('assistant', { message: { role: 'assistant', content: 'Drawn.' } }), uuid: 'twice' };
  const events = await parseLines([prompt, { ...copy, parentUuid: 'gone' }, { ...copy, parentUuid: prompt.uuid }]);
  const answers = events.filter((event) => event.type === 'message' && event.role === 'assistant');
  expect(answers.map((event) => event.type === 'message' && event.origin.at)).toMatchObject([{ line: 3 }]);
});

test('a message of many blocks in many records costs no more than they are', async () => {
  const blocks = (from: number) =>
    Array.from({ length: 1000 }, (_, index) => ({
      type: 'tool_use',
      id: `t-${from}-${index}`,
      name: 'Read',
      input: {},
    }));
  const records = Array.from({ length: 20 }, (_, from) =>
    record('assistant', { message: { id: 'msg_many', role: 'assistant', content: blocks(from) } }),
  );
  const [message] = (await parseLines(records)).filter((event) => event.type === 'message');
  expect(message?.type === 'message' && message.parts.length).toBe(20_000);
});

test('a chain of twenty thousand records is walked without recursion', async () => {
  const chain = Array.from({ length: 20_000 }, (_, index) => ({
    type: index % 2 === 0 ? 'user' : 'assistant',
    uuid: `c-${index}`,
    parentUuid: index === 0 ? null : `c-${index - 1}`,
    sessionId,
    message: { content: 'x' },
  }));
  const fork = { ...chain[0], uuid: 'c-fork', parentUuid: 'c-1' };
  const events = await parseLines([...chain, fork]);
  expect(events.filter((event) => event.type === 'head').map(({ key }) => key)).toEqual(['', 'branch-c-2']);
});

test.each([
  ['is looked for in the files beside', 0, { text: 'Moon phases', from: 'summary' }],
  ['is not, where there are so many that it would take long', 500, null],
])('a title that stands elsewhere %s', async (_, more, title) => {
  const home = mkdtempSync(path.join(tmpdir(), 'threadfinch-parse-'));
  try {
    const project = path.join(home, '.claude', 'projects', '-home-dana-x');
    mkdirSync(project, { recursive: true });
    const prompt = record('user', { message: { role: 'user', content: 'Hm.' }, version: '1.0.60' });
    const write = (name: string, line: object) =>
      writeFileSync(path.join(project, `${name}.jsonl`), `${JSON.stringify(line)}\n`);
    write('named', prompt);
    write('naming', { type: 'summary', summary: 'Moon phases', leafUuid: prompt.uuid });
    for (let i = 0; i < more; i += 1) writeFileSync(path.join(project, `agent-${i}.jsonl`), '');
    const { env } = openSourceEnv({ home });
    const titles: unknown[] = [];
    for (const root of await claudeCode.detect(env)) {
      for await (const session of claudeCode.scan(root, env)) {
        if (session.nativeId !== 'named') continue;
        titles.push(...(await parse(session, env)).flatMap((event) => (event.type === 'tail' ? [event.title] : [])));
      }
    }
    expect(titles).toEqual([title]);
  } finally {
    rmSync(home, { recursive: true });
  }
});
