import { DEFAULT_EXPORT, type ExportOptions } from '@shared/model/export';
import { type ThreadId, toMessageId, toSessionKey, toThreadId } from '@shared/model/ids';
import type { Message, Part, ThreadDetail, ThreadHead, ToolPart } from '@shared/model/thread';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { exportName } from './file-name';
import { toMarkdown } from './to-markdown';

const AT = Date.UTC(2026, 4, 12, 14, 2, 11, 345);
const ID = toThreadId('claude-code', '3f9a1b2c-0000-4000-8000-000000000001');

function head(change: Partial<ThreadHead> = {}): ThreadHead {
  return {
    id: ID,
    source: 'claude-code',
    session: toSessionKey('claude-code', '3f9a1b2c-0000-4000-8000-000000000001'),
    nativeId: '3f9a1b2c-0000-4000-8000-000000000001',
    title: 'Fix the race',
    titleFrom: 'prompt',
    project: { id: 'p', name: 'editor-core', path: '/home/dana/src/editor-core' },
    branch: 'main',
    startedAt: AT,
    endedAt: AT + 60_000,
    counts: { prompts: 1, replies: 1, toolCalls: 0, commands: 0, messages: 2, failures: 0 },
    models: ['model-a'],
    toolKinds: [],
    traits: [],
    filesTouched: 0,
    usage: null,
    parent: null,
    inherited: 0,
    listed: true,
    diagnostics: [],
    stamp: 's',
    sourcePath: '/home/dana/.claude/projects/x/3f9a1b2c.jsonl',
    goneSince: null,
    readAt: AT,
    facts: {},
    ...change,
  };
}

type Draft = Partial<Omit<Message, 'parts'>> & { readonly parts: readonly Part[] };
const text = (value: string, format: 'markdown' | 'plain' = 'markdown'): Part => ({
  type: 'text',
  text: value,
  format,
});
const you = (value: string, more: Partial<Message> = {}): Draft => ({
  role: 'user',
  author: 'typed',
  parts: [text(value, 'plain')],
  ...more,
});
const reply = (...parts: Part[]): Draft => ({ role: 'assistant', parts });
const tool = (change: Partial<ToolPart> = {}): ToolPart => ({
  type: 'tool',
  callId: 'c1',
  name: 'Bash',
  kind: 'execute',
  state: 'done',
  title: 'npm test',
  paths: [],
  input: { text: '{"command":"npm test"}' },
  output: { text: 'ok' },
  ...change,
});

function messagesOf(thread: ThreadId, drafts: readonly Draft[]): Message[] {
  return drafts.map((draft, ordinal) => ({
    id: toMessageId(thread, ordinal),
    ordinal,
    role: 'assistant',
    author: null,
    at: AT + ordinal * 1000,
    model: null,
    origin: { source: 'claude-code', path: '/x', at: { type: 'file' } },
    ...draft,
  }));
}

interface Case {
  readonly head?: Partial<ThreadHead>;
  readonly options?: Partial<ExportOptions>;
  readonly children?: ThreadDetail['children'];
  readonly threads?: Readonly<Record<string, readonly Draft[]>>;
}

const ANCHOR = / <a id="[\w-]+"><\/a>$/gm;

async function exported(drafts: readonly Draft[], { head: change, options, children, threads }: Case = {}) {
  const own = head(change);
  const detail: ThreadDetail = { head: own, outline: [], files: [], commands: [], children: children ?? [] };
  const reader = {
    async *messages(id: ThreadId) {
      yield* messagesOf(id, id === own.id ? drafts : (threads?.[id] ?? []));
    },
    whole: async (long: { readonly text: string; readonly cut?: unknown }) =>
      long.cut === undefined ? long.text : 'THE WHOLE TEXT',
  };
  let markdown = '';
  const context = { options: { ...DEFAULT_EXPORT, ...options }, tool: 'Claude Code', home: '/home/dana', reader };
  for await (const piece of toMarkdown(detail, context)) markdown += piece;
  const [, front = '', ...rest] = markdown.split(/^---$/m);
  const anchors = [...markdown.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id);
  const body = rest.join('---').replaceAll(ANCHOR, '').trim();
  return { markdown: markdown.replaceAll(ANCHOR, ''), anchors, front: parse(front) as Record<string, unknown>, body };
}

describe('toMarkdown', () => {
  it('gives front matter, a title and a heading for each turn', async () => {
    const { markdown } = await exported([
      you('Why does it fail?'),
      reply(text('Let me look.')),
      reply(tool()),
      reply(text('A race.')),
    ]);
    expect(markdown).toBe(`---
title: Fix the race
tool: Claude Code
project: editor-core
project_path: ~/src/editor-core
branch: main
started: 2026-05-12T14:02:11Z
ended: 2026-05-12T14:03:11Z
models:
  - model-a
session: 3f9a1b2c-0000-4000-8000-000000000001
thread: claude-code:3f9a1b2c-0000-4000-8000-000000000001
source: ~/.claude/projects/x/3f9a1b2c.jsonl
---

# Fix the race

## You · 2026-05-12T14:02:11Z

Why does it fail?

## Claude Code · 2026-05-12T14:02:12Z

Let me look.

> - Bash: \`npm test\` · done

A race.
`);
  });

  const check = (name: string, drafts: readonly Draft[], expected: string, given: Case = {}) =>
    it(name, async () => {
      const { body } = await exported(
        drafts.map((draft) => ({ at: null, ...draft })),
        given,
      );
      expect(body.replace('# Fix the race', '').trim()).toBe(expected.trim());
    });
  const full: Case = { options: { tools: 'full' } };

  check(
    'full calls show input and output',
    [reply(tool({ state: 'failed', exitCode: 1 }))],
    `
## Claude Code

<details>
<summary>Bash: npm test · failed (exit code 1)</summary>

Input:

\`\`\`json
{
  "command": "npm test"
}
\`\`\`

Output:

\`\`\`text
ok
\`\`\`

</details>`,
    full,
  );
  check('calls can be left out', [reply(tool(), text('Done.'))], '## Claude Code\n\nDone.', {
    options: { tools: 'none' },
  });
  check('a turn of calls alone goes with them', [you('go'), reply(tool())], '## You\n\ngo', {
    options: { tools: 'none' },
  });
  check(
    'fences outgrow backticks in output',
    [reply(tool({ input: { text: '' }, output: { text: '````\nx\n```' } }))],
    `
## Claude Code

<details>
<summary>Bash: npm test · done</summary>

Output:

\`\`\`\`\`text
\`\`\`\`
x
\`\`\`
\`\`\`\`\`

</details>`,
    full,
  );
  check(
    'the whole of a long output',
    [reply(tool({ input: { text: '' }, output: { text: 'head … tail', cut: { fullLength: 99, blob: 'b' } } }))],
    `
## Claude Code

<details>
<summary>Bash: npm test · done</summary>

Output:

\`\`\`text
THE WHOLE TEXT
\`\`\`

</details>`,
    full,
  );
  check(
    'names and titles of calls are no markup',
    [reply(tool({ name: 'x</summary>', title: '<b>\n`y`' }))],
    '## Claude Code\n\n> - x\\</summary\\>: `` <b> `y` `` · done',
  );
  check(
    'changes are diffs',
    [
      reply(
        tool({
          name: 'Edit',
          title: 'a.ts',
          diffs: [
            {
              path: '/home/dana/src/a.ts',
              change: 'edited',
              added: 1,
              removed: 1,
              hunks: [{ oldStart: 3, newStart: 3, lines: [' a', '-b', '+```'] }],
            },
          ],
          output: { text: '' },
        }),
      ),
    ],
    `
## Claude Code

<details>
<summary>Edit: a.ts · done · +1 −1</summary>

Edited: \`~/src/a.ts\` · +1 −1

\`\`\`\`diff
@@ -3,2 +3,2 @@
 a
-b
+\`\`\`
\`\`\`\`

</details>`,
    full,
  );
  check(
    'images and documents are notes',
    [
      {
        role: 'user',
        author: 'typed',
        parts: [
          { type: 'image', mediaType: 'image/png', sizeBytes: 2048 },
          { type: 'image', mediaType: 'application/pdf', sizeBytes: 0, name: 'plan.pdf' },
        ],
      },
    ],
    '## You\n\n> - Image (image/png, 2 KB)\n> - Document `plan.pdf` (application/pdf)',
  );
  check('thinking is left out', [reply({ type: 'thinking', text: 'Hm.' }, text('Yes.'))], '## Claude Code\n\nYes.');
  check(
    'thinking by choice',
    [reply({ type: 'thinking', text: 'Hm.' }, { type: 'thinking', text: '' }, text('Yes.'))],
    `
## Claude Code

<details>
<summary>Thinking</summary>

Hm.

</details>

Yes.`,
    { options: { thinking: true } },
  );
  check(
    'notices are quoted',
    [
      you('go'),
      { role: 'system', parts: [{ type: 'notice', kind: 'model-changed', value: 'model-b' }] },
      { role: 'system', parts: [{ type: 'notice', kind: 'compacted', detail: { text: 'summary' } }] },
    ],
    '## You\n\ngo\n\n> - Model changed: `model-b`\n> - Conversation compacted',
  );
  check(
    'what the tool put into the mouth of the user is left out',
    [
      you('go'),
      { role: 'user', author: 'injected', parts: [text('<system-reminder>be nice</system-reminder>')] },
      { role: 'user', author: 'typed', parts: [{ type: 'notice', kind: 'context', detail: { text: 'CLAUDE.md' } }] },
    ],
    '## You\n\ngo',
    full,
  );
  check(
    'commands are shown with their output',
    [
      { role: 'user', author: 'command', parts: [text('/review `x`', 'plain')] },
      { role: 'system', parts: [{ type: 'notice', kind: 'command-output', detail: { text: 'done' } }] },
    ],
    `
## You

\`\` /review \`x\` \`\`

<details>
<summary>Output</summary>

\`\`\`text
done
\`\`\`

</details>`,
  );
  check(
    'a queued prompt says so',
    [you('also this', { queued: true })],
    '## You (while the assistant was working)\n\nalso this',
  );
  check(
    'raw HTML and headings stay in their turn',
    [you('# You\n</details><script>')],
    '## You\n\n### You\n&lt;/details>&lt;script>',
  );
  check(
    'CRLF, colours, controls and halves of characters',
    [reply(text('a\r\nb\u001b[31mred\u001b[0m\u0007 \u0000 \ud800 \u001b]0;title\u0007end'))],
    '## Claude Code\n\na\nbred␇ ␀ \ufffd end',
  );
  check(
    'CJK',
    [you('修复竞态\n谢谢'), reply(text('直しました。'))],
    '## You\n\n修复竞态  \n谢谢\n\n## Claude Code\n\n直しました。',
  );
  check(
    'the home path becomes ~ everywhere',
    [you('see /home/dana/src and /home/dana2/x and /mnt/home/dana'), reply(tool({ title: 'cat /home/dana/x' }))],
    '## You\n\nsee ~/src and /home/dana2/x and /mnt/home/dana\n\n## Claude Code\n\n> - Bash: `cat ~/x` · done',
  );
  check(
    'so does the home of another machine',
    [you('C:\\Users\\mei\\app and "C:\\\\Users\\\\mei\\\\app" and C:/Users/mei and C:\\Users\\meister')],
    '## You\n\n~\\app and "~\\\\app" and ~ and C:\\Users\\meister',
    { head: { project: { id: 'p', name: 'app', path: 'C:\\Users\\mei\\app' } } },
  );
  check(
    'says where a fork begins',
    [you('old'), you('new')],
    '## You\n\nold\n\n> - The messages up to here also stand in an earlier session\n\n## You\n\nnew',
    { head: { inherited: 1 } },
  );

  const agent = toThreadId('claude-code', 'agent-1');
  const stray = toThreadId('claude-code', 'agent-2');
  const child = (id: ThreadId): ThreadDetail['children'][number] => ({
    head: head({ id, title: `Child ${id.slice(-1)}`, parent: { thread: ID, relation: 'subagent' } }),
    ordinal: null,
  });
  check(
    'subagents stand under their calls, others at the end, each once',
    [
      reply(
        tool({ name: 'Task', title: 'look', childThread: agent, input: { text: '' } }),
        tool({ name: 'Task', title: 'again', childThread: agent, input: { text: '' }, output: { text: '' } }),
      ),
    ],
    `
## Claude Code

<details>
<summary>Task: look · done</summary>

### Task

find it

### Claude Code

found

> - Bash: \`npm test\` · done

Output:

\`\`\`text
ok
\`\`\`

</details>

> - Task: \`again\` · done

## Subagent: Child 2

### Claude Code

alone`,
    {
      ...full,
      children: [child(agent), child(stray)],
      threads: {
        [agent]: [
          { role: 'user', author: 'tool', at: null, parts: [text('find it')] },
          { at: null, ...reply(text('found'), tool({ childThread: ID, input: { text: '' }, output: { text: '' } })) },
        ],
        [stray]: [{ at: null, ...reply(text('alone')) }],
      },
    },
  );

  check(
    'indented code stays code after a list',
    [reply(text('- a'), text('    <b>'))],
    '## Claude Code\n\n- a\n\n<!-- -->\n\n    <b>',
  );

  it('keeps hostile titles inside the front matter', async () => {
    const title = '---\ntool: evil\n"\': # [x]\u0000\u2028';
    const { front, body } = await exported([], { head: { title, branch: 'null', project: null } });
    expect(front).toMatchObject({ title: `--- tool: evil "': # [x]␀`, tool: 'Claude Code', branch: 'null' });
    expect(front).not.toHaveProperty('project');
    expect(body).toBe(`# --- tool: evil "': # \\[x\\]␀`);
  });

  it('lets no output close its fold', async () => {
    const evil = '</details>\n\n## You\n\n<script>alert(1)</script>\n```\n';
    const { body } = await exported(
      [you(evil), reply(text(evil), tool({ output: { text: evil }, title: evil }))],
      full,
    );
    const shapes = fromMarkdown(body).children.flatMap((node) =>
      node.type === 'html' ? [node.value.split('\n')[0]] : node.type === 'heading' ? [`h${node.depth}`] : [],
    );
    expect(shapes).toEqual(['h1', 'h2', 'h4', 'h2', 'h4', '<details>', '</details>']);
  });
});

describe('exportName', () => {
  const check = (title: string, expected: string, change: { nativeId?: string; startedAt?: number | null } = {}) =>
    it(expected, () => expect(exportName({ ...head(), endedAt: null, title, ...change }, 'md')).toBe(expected));
  check('Fix the race: in `reader.ts`!', '2026-05-12-fix-the-race-in-reader-ts-3f9a1b2c.md');
  check('修复竞态 あ', '2026-05-12-修复竞态-あ-3f9a1b2c.md');
  check('../../etc/passwd\u0000 CON', '2026-05-12-etc-passwd-con-3f9a1b2c.md');
  check('', '2026-05-12-3f9a1b2c.md');
  check('x', 'undated-x-3f9a1b2c.md', { startedAt: null });
  check('x', '271821-04-20-x-3f9a1b2c.md', { startedAt: -8.64e15 });
  check('x', 'undated-x-agentabc.md', { startedAt: 9e15, nativeId: 'sub/agent-abc' });
  check('𝒳'.repeat(200), `2026-05-12-${'𝒳'.repeat(60)}-3f9a1b2c.md`);
});
