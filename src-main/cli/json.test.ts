// README.md beside this file names every field of the JSON that the verbs print.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolders, sessionLines, writeSession } from '@core/engine/test-home';
import { beforeAll, expect, test } from 'vitest';
import { runOnHome } from './test-terminal';
import { VERBS } from './verbs';

const NOW = Date.UTC(2026, 2, 14, 18);
let readme = '';

beforeAll(async () => {
  readme = await readFile('src-main/cli/README.md', 'utf8');
});

const rowOf = (verb: string) =>
  readme.split('\n').find((line) => new RegExp(`^\\|[^|]*\`${verb}\`[^|]*\\|`).test(line)) ?? '';
const listed = (name: string) => readme.split(`- **${name}**`)[1]?.split('\n- **')[0] ?? '';

test.each(VERBS)('%s has a row', (verb) => {
  expect(rowOf(verb)).not.toBe('');
});

async function makeRun() {
  const folders = await makeFolders();
  await writeSession(
    folders.home,
    'aaaa',
    sessionLines('aaaa', [{ id: 'a1', prompt: 'Fix the timeout', reply: 'Done.' }]),
  );
  const other = { id: 'b1', prompt: 'The request timed out', reply: 'Once more.' };
  await writeSession(folders.home, 'bbbb', sessionLines('bbbb', [other]));
  return async (...words: readonly string[]) => {
    const { json } = await runOnHome(folders, [...words, '--json'], NOW);
    return { json: json() as Record<string, unknown>, folders };
  };
}

test.each([
  ['scan'],
  ['list'],
  ['search', 'timeout'],
  ['show', 'aaaa'],
  ['export', 'aaaa'],
  ['export', 'aaaa', '--format', 'json'],
  ['summary'],
  ['digest', '2026-03-14'],
  ['stats'],
  ['sources'],
  ['archive'],
  ['archive', 'prune'],
  ['open', 'aaaa'],
  ['mcp', 'install', 'claude'],
  ['ingest'],
  ['hook', 'install'],
  ['skill', 'install'],
  ['answers'],
  ['ask', 'timeout?'],
  ['summarize', 'aaaa'],
])('%s %s', async (...words) => {
  const run = await makeRun();
  const { json } = await run(...words.filter((word) => word !== undefined));
  expect(Object.keys(json).length).toBeGreaterThan(0);
  for (const field of Object.keys(json)) expect(rowOf(words[0] ?? ''), field).toContain(`\`${field}\``);
});

test('threads, messages, matches and sources hold what is listed', async () => {
  const run = await makeRun();
  const check = (name: string, value: object) => {
    for (const field of Object.keys(value)) expect(listed(name), field).toContain(`\`${field}\``);
  };
  const { json } = await run('search', 'timeout');
  const [hit] = json.hits as { thread: object; matches: object[] }[];
  check('thread', hit?.thread ?? {});
  check('match', hit?.matches[0] ?? {});
  expect(json.related).toMatchObject([{ matched: 'related', related: ['timed out'] }]);
  for (const field of Object.keys((json.related as object[])[0] ?? {}))
    expect(rowOf('search')).toContain(`\`${field}\``);
  check('related term', (json.relatedTerms as object[])[0] ?? {});
  expect((await run('search', 'timeout', '--no-related')).json).toMatchObject({ related: [] });
  check('message', ((await run('show', 'aaaa')).json.messages as object[])[0] ?? {});
  check('source', ((await run('scan')).json.sources as object[])[0] ?? {});
});

test('an agent is set up in the home that is given, and in no other', async () => {
  const run = await makeRun();
  const { json, folders } = await run('mcp', 'install', 'claude');
  expect(json).toMatchObject({ path: path.join(folders.home, '.claude.json'), written: false });
  expect(json.patch).toContain('--home');
});
