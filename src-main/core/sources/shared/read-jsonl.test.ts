import { describe, expect, test } from 'vitest';
import type { Line } from '../../io/source-env';
import { readJsonl } from './read-jsonl';

function check(text: string, expected: { values: unknown[]; problem?: string }, line: Partial<Line> = {}): void {
  const end = 100 + new TextEncoder().encode(text).length;
  const whole: Line = { text, line: 3, start: 100, end, torn: false, tooLong: false, ...line };
  const { records, problem } = readJsonl(whole);
  expect(records.map(({ value }) => value)).toEqual(expected.values);
  expect(problem).toBe(expected.problem);
}

describe('readJsonl', () => {
  test('a record', () => check('{"a":1}', { values: [{ a: 1 }] }));
  test('a scalar', () => check('42', { values: [], problem: 'unreadable-line' }));
  test('an array', () => check('[{"a":1}]', { values: [], problem: 'unreadable-line' }));
  test('null', () => check('null', { values: [], problem: 'unreadable-line' }));
  test('not JSON', () => check('{"a":', { values: [], problem: 'unreadable-line' }));
  test('the end of a file', () => check('{"a":', { values: [], problem: 'torn-line' }, { torn: true }));
  test('a whole record without a line feed', () => check('{"a":1}', { values: [{ a: 1 }] }, { torn: true }));
  test('too long', () => check('', { values: [], problem: 'line-too-long' }, { tooLong: true }));
  test('only NULs', () => check('', { values: [], problem: 'nul-bytes' }, { damage: 'nul-bytes' }));
  test('a record after NULs', () =>
    check('{"a":1}', { values: [{ a: 1 }], problem: 'nul-bytes' }, { damage: 'nul-bytes' }));
  test('replaced bytes', () =>
    check('{"a":"\uFFFD"}', { values: [{ a: '\uFFFD' }], problem: 'invalid-utf8' }, { damage: 'invalid-utf8' }));
  test('nested too deeply', () =>
    check(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, { values: [], problem: 'too-deep' }));
  test('two records glued together', () =>
    check('{"a":"é}{\\""}{"b":2}', { values: [{ a: 'é}{"' }, { b: 2 }], problem: 'unreadable-line' }));
  test('half a record glued to a whole one', () => check('{"a":"x{"b":2}', { values: [], problem: 'unreadable-line' }));

  test('glued records have byte ranges of their own', () => {
    const { records } = readJsonl({
      text: '{"a":"é"}{"b":2}',
      line: 1,
      start: 10,
      end: 27,
      torn: false,
      tooLong: false,
    });
    expect(records.map(({ at }) => [at.start, at.end])).toEqual([
      [10, 20],
      [20, 27],
    ]);
  });
});
