// The thread that holds every kind of part: what the gallery and the component tests look at first.
import type { FileDiff, ImagePart } from '@shared/model/thread';
import { assistant, type Draft, markdown, notice, thinking, tool, you } from './message-maker';

const PROJECT = '/home/dana/code/ledger';

export const READER_DIFF: FileDiff = {
  path: `${PROJECT}/src/read-rollout.ts`,
  change: 'edited',
  added: 7,
  removed: 3,
  hunks: [
    {
      oldStart: 41,
      newStart: 41,
      lines: [
        ' export async function* readRollout(path: string): AsyncIterable<Entry> {',
        "   const stream = createReadStream(path, { encoding: 'utf8' });",
        "-  let rest = '';",
        '-  for await (const chunk of stream) {',
        "+  let torn = '';",
        '+  for await (const chunk of stream) {',
        "-    const lines = (rest + chunk).split('\\n');",
        "+    const lines = (torn + chunk).split('\\n');",
        "+    torn = lines.pop() ?? '';",
        '     for (const line of lines) yield parseEntry(line);',
        '   }',
      ],
    },
    {
      oldStart: 63,
      newStart: 65,
      lines: [
        ' }',
        ' ',
        '+/** What is left when the writer is between two flushes. */',
        '+export function isTorn(rest: string): boolean {',
        "+  return rest !== '' && !rest.endsWith('}');",
        '+}',
      ],
    },
  ],
};

const CREATED: FileDiff = {
  path: `${PROJECT}/test/torn-line.test.ts`,
  change: 'created',
  added: 9,
  removed: 0,
  hunks: [
    {
      oldStart: 0,
      newStart: 1,
      lines: [
        "+import { expect, test } from 'vitest';",
        "+import { readRollout } from '../src/read-rollout';",
        '+',
        "+test('a line that is still being written is left for the next read', async () => {",
        '+  const file = await writeTemporary(\'{"n":1}\\n{"n":\');',
        '+  const entries = [];',
        '+  for await (const entry of readRollout(file)) entries.push(entry);',
        '+  expect(entries).toEqual([{ n: 1 }]);',
        '+});',
      ],
    },
  ],
};

const TEST_RUN = [
  '\u001b[1m RUN \u001b[22m v4.1.12 /home/dana/code/ledger',
  '',
  ' \u001b[31m❯\u001b[39m test/torn-line.test.ts \u001b[2m(1 test | \u001b[31m1 failed\u001b[39m)\u001b[22m',
  '   \u001b[31m× a line that is still being written is left for the next read\u001b[39m',
  '     → expected [ { n: 1 }, null ] to deeply equal [ { n: 1 } ]',
  ...Array.from(
    { length: 36 },
    (_, at) => ` \u001b[32m✓\u001b[39m test/ledger-${at + 1}.test.ts \u001b[2m(${(at % 7) + 2} tests)\u001b[22m`,
  ),
  '',
  ' Test Files  \u001b[31m1 failed\u001b[39m | \u001b[32m36 passed\u001b[39m (37)',
].join('\n');

const SCREENSHOT: ImagePart = {
  type: 'image',
  mediaType: 'image/png',
  sizeBytes: 48_211,
  name: 'flame-graph.png',
  blob: 'fa4e0000000000000000000000000001',
};

export const SHOWPIECE: readonly Draft[] = [
  {
    role: 'user',
    author: 'injected',
    parts: [
      markdown(Array.from({ length: 120 }, (_, at) => `${at + 1}. A rule of the house, number ${at + 1}.`).join('\n')),
    ],
  },
  you(
    'The rollout reader drops the last line when the writer is in the middle of a flush. It happens about once a day, always with the *big* sessions. Can you find out why?\n\nThe file is `src/read-rollout.ts`. I think it is a race, but I have not been able to reproduce it.',
  ),
  assistant(
    thinking(
      'The reader splits chunks by line feeds. If a chunk ends in the middle of a line, the rest has to be kept until the next chunk. Let me look at how `rest` is handled.\n\nIf the stream ends while the writer is between two writes, the last piece is not a whole line. It would be parsed as one and fail, and the catch swallows it.',
    ),
    markdown('I will look at the reader and its tests first.'),
    tool('read', 'Read', 'src/read-rollout.ts', {
      paths: [`${PROJECT}/src/read-rollout.ts`],
      given: { file_path: `${PROJECT}/src/read-rollout.ts` },
      output: {
        text: Array.from(
          { length: 84 },
          (_, at) => `${String(at + 1).padStart(4)}  const line${at + 1} = next();`,
        ).join('\n'),
      },
    }),
    tool('search', 'Grep', 'rest \\+ chunk', {
      given: { pattern: 'rest \\+ chunk', path: PROJECT, output_mode: 'content' },
      output: {
        text: 'src/read-rollout.ts:45:    const lines = (rest + chunk).split("\\n");\nsrc/read-audit.ts:19:  buffer = rest + chunk;',
      },
    }),
  ),
  assistant(
    tool('read', 'Read', 'test/read-rollout.test.ts', {
      paths: [`${PROJECT}/test/read-rollout.test.ts`],
      given: { file_path: `${PROJECT}/test/read-rollout.test.ts`, limit: 120 },
      output: { text: 'import { test } from "vitest";\n' },
    }),
  ),
  assistant(
    thinking('There is no test with a torn line. I write one first.'),
    tool('edit', 'Write', 'test/torn-line.test.ts', {
      paths: [CREATED.path],
      given: { file_path: CREATED.path },
      diffs: [CREATED],
      output: { text: 'File created' },
    }),
    tool('execute', 'Bash', 'npx vitest run test/torn-line.test.ts', {
      given: { command: 'npx vitest run test/torn-line.test.ts', description: 'Run the new test' },
      state: 'failed',
      exitCode: 1,
      output: { text: TEST_RUN },
      durationMs: 4210,
    }),
  ),
  assistant(
    markdown(
      "The test fails as expected, so this **is** the bug:\n\n1. A chunk ends in the middle of a line.\n2. `rest` is prepended to the next chunk, but never *taken off* the current one.\n3. `parseEntry` gets half a record, throws, and the `catch` in `watch.ts` drops it.\n\n```ts\nfor await (const chunk of stream) {\n  const lines = (rest + chunk).split('\\n');\n  // The last piece is not a line yet.\n  for (const line of lines) yield parseEntry(line);\n}\n```\n\nSee [the note on torn lines](https://example.org/notes/torn-lines) for the same fault elsewhere.",
    ),
    tool('edit', 'Edit', 'src/read-rollout.ts', {
      paths: [READER_DIFF.path],
      given: { file_path: READER_DIFF.path },
      diffs: [READER_DIFF],
      output: { text: 'Applied' },
    }),
    tool('execute', 'Bash', 'npx vitest run', {
      given: { command: 'npx vitest run', description: 'Run all tests' },
      exitCode: 0,
      output: {
        text: TEST_RUN.replaceAll('31m', '32m').replaceAll('failed', 'passed'),
        cut: { fullLength: 182_400, blob: 'b10b0000000000000000000000000002' },
      },
      durationMs: 9120,
    }),
  ),
  assistant(
    markdown(
      'Fixed. The unfinished piece is now kept until the next chunk, and a line that never ends stays unread until the file grows.\n\n| Case | Before | After |\n| --- | --- | --- |\n| chunk ends in a line | dropped | kept |\n| file ends in a line | `null` | left for the next read |\n| CRLF | kept | kept |\n\n- [x] test that fails without the change\n- [x] `isTorn` for the watcher\n- [ ] the same fault in `src/read-audit.ts`\n\nShall I do the last one too?',
    ),
  ),
  you('Yes please. And here is the profile you asked for:', {
    queued: true,
    parts: [markdown('Yes please. And here is the profile you asked for:'), SCREENSHOT],
  }),
  assistant(
    tool('other', 'Task', 'Look for other readers that split by chunks', {
      given: {
        prompt:
          'Look for other places that read files in chunks and split by line feeds. Report path and line of each.',
      },
      output: {
        text: 'Found **two** more readers:\n\n- `src/read-audit.ts:19`, the same fault\n- `src/import/csv.ts:88`, which keeps the rest properly',
      },
      childThread: 'claude-code:rollout/agent-1' as never,
      durationMs: 48_200,
    }),
    tool('execute', 'Bash', 'rm -rf dist && npm run build', {
      given: { command: 'rm -rf dist && npm run build' },
      state: 'denied',
    }),
    tool('fetch', 'WebFetch', 'https://example.org/notes/torn-lines', {
      given: { url: 'https://example.org/notes/torn-lines' },
      output: { text: 'Torn lines\n\nA writer that flushes by size leaves half a record.' },
    }),
    tool('other', 'mcp__tracker__create_issue', 'Torn line in audit reader', {
      given: { title: 'Torn line in audit reader', labels: ['bug'], body: 'See the reader of rollouts.' },
      state: 'pending',
    }),
  ),
  notice({
    kind: 'compacted',
    detail: {
      text: 'The user asked to find a race in the rollout reader.\nIt was found and fixed.\nNext: the audit reader.',
    },
  }),
  notice({ kind: 'model-changed', value: 'opus-5' }),
  { role: 'user', author: 'command', parts: [{ type: 'text', format: 'plain', text: '/review src/read-audit.ts' }] },
  assistant(
    { type: 'thinking', text: '', hidden: 'encrypted' },
    markdown('`src/read-audit.ts` has the same fault at line 19. The change is three lines:'),
    { type: 'diff', ...READER_DIFF, path: `${PROJECT}/src/read-audit.ts` },
  ),
  { role: 'user', author: 'tool', parts: [markdown('The background task “watch tests” ended with exit code 0.')] },
  notice({
    kind: 'api-error',
    value: '529 overloaded',
    detail: { text: 'The service is overloaded. Try again in a moment.' },
  }),
  notice({ kind: 'interrupted' }),
  you('日本語でも要約してください。それから、次に読むべきファイルも教えてください。'),
  assistant(
    markdown(
      '読み取り側の問題でした。チャンクの途中で行が切れると、残りが次のチャンクに渡されず、最後の行が失われていました。\n\n- `src/read-rollout.ts`：修正済み\n- `src/read-audit.ts`：同じ修正が必要\n\n次は `src/watch.ts` を読むとよいでしょう。![diagram](https://example.org/diagram.png)',
    ),
  ),
  {
    role: 'user',
    author: 'typed',
    parts: [{ type: 'image', mediaType: 'application/pdf', sizeBytes: 812_000, name: 'incident-report.pdf' }],
  },
  assistant(
    markdown('Thank you. The report matches what we found: the two lost records are the last lines of two flushes.'),
  ),
];
