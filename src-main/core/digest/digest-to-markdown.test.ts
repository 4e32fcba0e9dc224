import type { DigestSession } from '@shared/model/digest';
import { toThreadId } from '@shared/model/ids';
import { expect, test } from 'vitest';
import { digestToJson } from './digest-to-json';
import { digestToMarkdown } from './digest-to-markdown';

const EVIL = 'a\u001b]52;c;eA==\u0007b\u009b31mc\u0000\n## d';
const TOTALS = { sessions: 1, messages: 1, activeMs: 0, files: 1, commands: 0, failures: 0 };

function digestOf(day: number, change: Partial<DigestSession>) {
  const session = {
    thread: toThreadId('codex', 'x'),
    title: 'x',
    source: 'codex',
    sourceLabel: 'Codex',
    branch: null,
    startedAt: 0,
    endedAt: 0,
    activeMs: 0,
    prompts: 1,
    messages: 1,
    files: [],
    commands: 0,
    failedCommands: 0,
    failures: 0,
    outcome: '',
    continued: false,
    ...change,
  } as DigestSession;
  const days = [{ day, projects: [{ id: 'p', name: session.title, sessions: [session] }] }];
  return { from: day, to: day, days, totals: TOTALS } as Parameters<typeof digestToMarkdown>[0];
}

test('nothing that a session holds reaches a terminal as a control character, or begins a line', () => {
  const files = [{ path: `/x/${EVIL}`, change: 'edited', added: 0, removed: 0 }] as unknown as DigestSession['files'];
  const digest = digestOf(20_000, { title: EVIL, branch: EVIL, outcome: EVIL, files });
  const markdown = digestToMarkdown(digest);
  expect(markdown).not.toMatch(/[^\P{Cc}\n]/u);
  expect(markdown.match(/^#.*$/gm)).toEqual(['# Friday, 4 October 2024', '## abc␀ ## d']);
  expect(digestToJson(digest)).not.toMatch(/[^\P{Cc}\n]/u);
});

test('days before 1970 have a weekday, too', () => {
  expect(digestToMarkdown(digestOf(-1, {}))).toContain('# Wednesday, 31 December 1969');
});
