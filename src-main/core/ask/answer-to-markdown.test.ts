import type { KeptAnswer } from '@shared/model/ask';
import { toThreadId } from '@shared/model/ids';
import { fromMarkdown } from 'mdast-util-from-markdown';
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

test('what a model writes leads nowhere but to the web, stands in its own order, and was said by somebody', () => {
  const text = [
    '[a](javascript:alert(1)) [b](java&#10;script:alert(1)) ![c](file:///etc/passwd) <vbscript:x> [d]',
    '[[e](javascript:x)](file:///x) [web](https://example.com/a) [there](threadfinch://thread/codex:x) \u202egnp.exe\u202c',
    '',
    '[d]: file:///etc/passwd',
    '',
  ].join('\n');
  const by = { provider: 'codex command', model: '' };
  const answer = { question: 'q', text, at: Date.UTC(2026, 4, 12), by, evidence: [] } as unknown as KeptAnswer;
  const markdown = answerToMarkdown(answer);
  const urls: string[] = [];
  const visit = (node: object): void => {
    if ('url' in node) urls.push(String(node.url));
    if ('children' in node) for (const child of node.children as object[]) visit(child);
  };
  visit(fromMarkdown(markdown));
  expect(urls).toEqual(['https://example.com/a', 'threadfinch://thread/codex:x']);
  const nested = `${'['.repeat(30)}x${'](file:///x)'.repeat(30)}`;
  const fenced = answerToMarkdown({ ...answer, text: nested });
  expect(fenced).toContain(`\`\`\`text\n${nested}`);
  expect(markdown).not.toMatch(/[\u202a-\u202e]/);
  expect(markdown).toContain('_Answered by codex command, 2026-05-12_');
});
