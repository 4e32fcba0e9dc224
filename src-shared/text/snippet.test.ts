import { expect, test } from 'vitest';
import { positiveTerms } from '../query/find-terms';
import { parseQuery } from '../query/parse-query';
import { makeSnippet, type Snippet } from './snippet';
import { SNIPPET_CASES } from './snippet.cases';

function show({ text, marks }: Snippet): string {
  let shown = '';
  let at = 0;
  for (const [from, to] of marks) {
    shown += `${text.slice(at, from)}[${text.slice(from, to)}]`;
    at = to;
  }
  return shown + text.slice(at);
}

function snippetOf(text: string, query: string): Snippet {
  return makeSnippet(text, positiveTerms(parseQuery(query, { today: 20000 }).query));
}

test.each(SNIPPET_CASES)('$about', ({ text, query, shown }) => {
  expect(show(snippetOf(text, query))).toBe(shown);
});

test('signs that are as wide as two letters leave room for what was found, too', () => {
  const { marks } = snippetOf(`${'字'.repeat(500)}死信队列${'字'.repeat(500)}`, '死信队列 ');
  expect(marks).toEqual([[17, 21]]);
});

test('a text without spaces is cut too, and no character in two', () => {
  const text = `${'字'.repeat(500)}死信队列${'🎉'.repeat(500)}`;
  const { text: shown, marks } = snippetOf(text, '死信队列 ');
  expect(shown.length).toBeLessThan(200);
  expect(marks.map(([from, to]) => shown.slice(from, to))).toEqual(['死信队列']);
  expect(shown.isWellFormed()).toBe(true);
});
