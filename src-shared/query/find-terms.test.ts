import { expect, test } from 'vitest';
import { compileTerm } from './compile-term';
import { holdsTerm, markText, positiveTerms } from './find-terms';
import { parseQuery } from './parse-query';

function termOf(text: string) {
  const term = parseQuery(text, { today: 20000 }).query.groups[0]?.[0];
  return term ? compileTerm(term) : null;
}

test.each([
  ['race ', 'a race', true],
  ['race ', 'a trace', false],
  ['rac', 'a race', true],
  ['page ', 'LoginPage', true],
  ['"connection refused"', 'Connection\nREFUSED!', true],
  ['"connection refused"', 'disconnection refused', false],
  ['"connection refused"', 'connection refusedly', false],
  ['"死信队列"', '为什么死信队列没有', true],
  ['"a.b()"', 'call a.b() now', true],
  ['"$1.50 (net)"', 'it is $1.50 (net).', true],
  ['"=>"', 'a => b', true],
  ['0123456789abcdef0123 ', 'commit 0123456789abcdef0123', true],
  ['0123456789abcdef', 'commit 0123456789abcdef0123', true],
  ['0123456789abcdef ', 'commit 0123456789abcdef0123', false],
  ['commit:0123456789abcdef0123 ', 'commit:0123456789abcdef0123', true],
  ['commit:0123456789abcdef0123 ', 'commit 999', false],
  ['src/app.ts ', 'ts, app, src', true],
  [`"${'ab '.repeat(9000)}"`, 'ab '.repeat(9000), true],
  [`"${'ab '.repeat(9000)}"`, `${'ab '.repeat(100)} c`, false],
  [`${'x'.repeat(100_000)} `, 'x'.repeat(100_000), true],
])('%s in "%s": %s', (query, text, expected) => {
  const term = termOf(query);
  expect(term && holdsTerm(text, term)).toBe(expected);
});

test.each(['- ', '... ', '=> ', '🎉 ', '"  "'])('%s says nothing', (query) => {
  expect(termOf(query)).toBeNull();
});

test('marks of a title don’t overlap', () => {
  const { query } = parseQuery('login page loginPage ', { today: 20000 });
  expect(markText('The LoginPage', positiveTerms(query))).toEqual([[4, 13]]);
});

test('a word that is asked for twice is looked for once', () => {
  const { query } = parseQuery(`${'timeout OR '.repeat(2000)}Timeout "timeout" time* `, { today: 20000 });
  expect(positiveTerms(query).map(({ text }) => text)).toEqual(['Timeout', 'timeout', 'time']);
});

test.each([
  ['user_na', 'a user_name', ['user_na']],
  ['\u00e9co', 'une e\u0301cole', ['e\u0301co']],
  ['\ud55c\uad6d', '\u1112\u1161\u11ab\u1100\u116e\u11a8\u110b\u1165', ['\u1112\u1161\u11ab\u1100\u116e\u11a8']],
  ['\u30ac\u30a4', '\uff76\uff9e\uff72\uff84\uff9e', ['\uff76\uff9e\uff72']],
  ['fi', '\ufb01xture', ['\ufb01']],
  ['\uff9e', '👍\uff9e', ['👍\uff9e']],
])('the beginning %s of a word is marked as it is spelt in "%s"', (query, text, expected) => {
  const term = compileTerm({ type: 'word', text: query, not: false, prefix: true });
  const marks = term ? markText(text, [term]) : [];
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(expected);
});
