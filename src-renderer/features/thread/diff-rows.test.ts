import type { DiffHunk } from '@shared/model/thread';
import { expect, test } from 'vitest';
import { toDiffRows, toPatch } from './diff-rows';

const SIGN = { same: ' ', added: '+', removed: '-' };

function check(lines: readonly string[], expected: readonly string[]): void {
  const hunk: DiffHunk = { oldStart: 10, newStart: 20, lines };
  const drawn = toDiffRows(hunk).map(({ type, oldLine, newLine, pieces }) => {
    const text = pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
    return `${oldLine ?? ''}:${newLine ?? ''} ${SIGN[type]}${text}`;
  });
  expect(drawn).toEqual(expected);
}

test('lines carry the numbers of both files', () => {
  check([' a', '-b', '+c', '+d', ' e'], ['10:20  a', '11: -b', ':21 +c', ':22 +d', '12:23  e']);
});

test('of a line that was changed, the words are marked', () => {
  check(["-const rest = '';", "+const torn = '';"], ["10: -const [rest] = '';", ":20 +const [torn] = '';"]);
});

test('lines that have nothing in common are changed as a whole', () => {
  check(['-alpha beta', '+gamma delta'], ['10: -alpha beta', ':20 +gamma delta']);
});

test('the note about a missing line feed has no number', () => {
  check([' a', '\\ No newline at end of file'], ['10:20  a', ':  \\ No newline at end of file']);
});

test('an empty hunk has no rows', () => {
  check([], []);
});

test('a patch is one that git takes', () => {
  const hunks = [{ oldStart: 3, newStart: 3, lines: [' a', '-b', '+c', '+d'] }];
  expect(toPatch({ path: 'src/x.ts', change: 'edited', added: 2, removed: 1, hunks })).toBe(
    '--- a/src/x.ts\n+++ b/src/x.ts\n@@ -3,2 +3,3 @@\n a\n-b\n+c\n+d\n',
  );
  expect(toPatch({ path: 'n.ts', change: 'created', added: 1, removed: 0, hunks: [] })).toContain('--- /dev/null');
});
