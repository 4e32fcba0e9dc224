import type { KeptAnswer } from '@shared/model/ask';
import { toThreadId } from '@shared/model/ids';
import { expect, test } from 'vitest';
import { answerToMarkdown } from './answer-to-markdown';

test('neither an answer nor what it rests on breaks out of its place', () => {
  const evil = '<img src=x>\u001b[31m ![i](http://x.example/a.png)\n# Sources';
  const place = { number: 1, thread: toThreadId('codex', 'x'), title: evil, sourceLabel: 'Codex', project: evil };
  const answer = {
    question: evil,
    text: `${evil}\n\n\`\`\`\nnot closed`,
    at: Date.UTC(2026, 4, 12),
    by: { provider: 'Made', model: evil },
    evidence: [{ ...place, at: 9e15, foundBy: ['words'], ordinal: 0 }],
  } as unknown as KeptAnswer;
  const markdown = answerToMarkdown(answer);
  expect(markdown).not.toMatch(/[^\P{Cc}\n]/u);
  expect(markdown).not.toMatch(/(?<!\\)<img/);
  expect(markdown.match(/^#+ \w+$/gm)).toEqual(['## Sources', '## Sources']);
  const [, sources = ''] = markdown.split('not closed\n```\n');
  expect(sources).toContain('1. [\\<img src=x\\> !\\[i\\](http://x.example/a.png) # Sources](threadfinch://');
  expect(sources).toContain('· \\<img src=x\\> !\\[i\\](http://x.example/a.png) # Sources)');
});
