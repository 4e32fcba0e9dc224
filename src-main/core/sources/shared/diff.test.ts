import { describe, expect, test } from 'vitest';
import { createdToDiff, hunksToDiff, joinDiffs, replacementToDiff } from './diff';

describe('replacementToDiff', () => {
  function check(before: string, after: string, lines: readonly string[]): void {
    const diff = replacementToDiff('a.ts', before, after);
    expect(diff.hunks.flatMap((hunk) => hunk.lines)).toEqual(lines);
    expect(diff.added).toBe(lines.filter((line) => line.startsWith('+')).length);
    expect(diff.removed).toBe(lines.filter((line) => line.startsWith('-')).length);
  }
  test('a changed line', () => check('a\nb\n', 'a\nc\n', [' a', '-b', '+c']));
  test('no line feed at the end', () => check('a\nb', 'a\nc', [' a', '-b', '+c']));
  test('something from nothing', () => check('', 'a\n', ['+a']));
  test('nothing from something', () => check('a\nb\n', '', ['-a', '-b']));
  test('the same', () => check('a\n', 'a\n', []));
  test('lines that look like signs', () => check('-x\n', '+x\n', ['--x', '++x']));

  test('texts too long to compare are removed and added', () => {
    const long = 'line\n'.repeat(40_000);
    const diff = replacementToDiff('a.ts', long, `${long}more\n`);
    expect([diff.added, diff.removed]).toEqual([40_001, 40_000]);
    expect(diff.hunks.flatMap((hunk) => hunk.lines).length).toBeLessThanOrEqual(4000);
  });

  test('texts with nothing in common are given up on', () => {
    const text = (word: string) => Array.from({ length: 5000 }, (_, index) => `${word} ${index}`).join('\n');
    expect(replacementToDiff('a.ts', text('a'), text('b')).added).toBe(5000);
  });
});

test('a created file', () => {
  const diff = createdToDiff('new.ts', 'a\n\nb\n');
  expect(diff).toMatchObject({ path: 'new.ts', change: 'created', added: 3, removed: 0 });
  expect(diff.hunks).toEqual([{ oldStart: 0, newStart: 1, lines: ['+a', '+', '+b'] }]);
});

test('hunks are kept as they are, and counted', () => {
  const hunks = [{ oldStart: 3, newStart: 4, lines: [' a', '-b', '+c', '+d'] }];
  expect(hunksToDiff('a.ts', hunks)).toEqual({ path: 'a.ts', change: 'edited', added: 2, removed: 1, hunks });
});

test('several edits are one diff', () => {
  const edits = [replacementToDiff('a.ts', 'a', 'b'), replacementToDiff('a.ts', 'c', 'd')];
  expect(joinDiffs('a.ts', edits)).toMatchObject({ added: 2, removed: 2 });
});
