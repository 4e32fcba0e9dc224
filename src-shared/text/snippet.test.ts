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

test('the input of a call is read, with its marks on the same words', () => {
  const input = JSON.stringify({ path: 'C:\\queue', old_string: 'say "this" {\n\tname = queue\n', new_string: 'é/x' });
  const terms = positiveTerms(parseQuery('name queue ', { today: 20000 }).query);
  expect(show(makeSnippet(`Edit\n${input}`, terms, undefined, true))).toBe(
    'Edit path: C:\\[queue] · old_string: say "this" { [name] = [queue] · new_string: é/x',
  );
  const diff = 'src/queue.ts\nconst line = `queue\\n`;\n';
  expect(show(makeSnippet(diff, terms, undefined, true))).toBe('src/[queue].ts const line = [queue]\\n;');
  // Cut anywhere, it is still read as far as it goes.
  const inside = makeSnippet('\\udc00 name"} else\\n\\u00e9\\u001b queue \\', terms, undefined, true);
  expect(show(inside)).toBe('\\udc00 [name]"} else é [queue] \\');
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
