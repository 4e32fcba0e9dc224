import { expect, test } from 'vitest';
import { openReplay } from './replay';

const at = { type: 'line', line: 1, start: 0, end: 1 } as const;
const state = { kind: 0, v: { requests: [{ requestId: 'r1', response: ['a', 'b', 'c'] }] } };

/** What the last of the changes did, and the response of the first request afterwards. */
function replayed(...records: readonly Record<string, unknown>[]): readonly unknown[] {
  const replay = openReplay();
  const changes = [state, ...records].map((record) => replay.apply(structuredClone(record), at));
  return [changes.at(-1), replay.requests()[0]?.value.response];
}

test.each([
  ['what is pushed is appended', { kind: 2, v: ['d'] }, ['requests', ['a', 'b', 'c', 'd']]],
  ['an index cuts before it is appended', { kind: 2, i: 1, v: ['d'] }, ['requests', ['a', 'd']]],
  ['an index alone cuts', { kind: 2, i: 1 }, ['requests', ['a']]],
  ['an index of 0 empties', { kind: 2, i: 0 }, ['requests', []]],
  ['a set without a value leaves none', { kind: 1 }, ['requests', undefined]],
  ['a deleted field has no value', { kind: 3 }, ['requests', undefined]],
  ['no array grows without bound', { kind: 2, i: 4e9 }, ['no-place', ['a', 'b', 'c']]],
  ['a negative index is none', { kind: 2, i: -1 }, ['no-place', ['a', 'b', 'c']]],
])('%s', (_, record, expected) => {
  expect(replayed({ ...record, k: ['requests', 0, 'response'] })).toEqual(expected);
});

test.each([
  ['a place that is not there', { kind: 1, k: ['requests', 7, 'response'], v: [] }, 'no-place'],
  ['a far place', { kind: 1, k: ['requests', 1e7], v: {} }, 'no-place'],
  ['a prototype', { kind: 1, k: ['requests', 0, '__proto__', 'x'], v: 1 }, 'no-place'],
  ['a constructor', { kind: 1, k: ['requests', 0, 'constructor', 'prototype', 'x'], v: 1 }, 'no-place'],
  ['a path that is none', { kind: 1, k: 'requests', v: [] }, 'no-place'],
  ['no path', { kind: 1, k: [], v: [] }, 'no-effect'],
  ['a draft', { kind: 1, k: ['inputState', 'inputText'], v: 'x' }, 'input-state'],
  ['an unknown kind', { kind: 4, k: ['requests'], v: [] }, 'unknown-kind'],
])('%s changes nothing', (_, record, change) => {
  expect(replayed(record)).toEqual([change, ['a', 'b', 'c']]);
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
});

test('a deleted turn leaves its place empty, and the others where they are', () => {
  const replay = openReplay();
  replay.apply({ kind: 0, v: { requests: [{ requestId: 'r1' }, { requestId: 'r2' }] } }, at);
  replay.apply({ kind: 3, k: ['requests', 0] }, at);
  replay.apply({ kind: 1, k: ['requests', 1, 'response'], v: 'still here' }, { ...at, line: 5 });
  const [only, ...more] = replay.requests();
  expect(more).toEqual([]);
  expect([only?.index, only?.value.response, only?.place.fields.get('response')?.line]).toEqual([1, 'still here', 5]);
});

test('nothing counts before the first whole state', () => {
  const replay = openReplay();
  expect(replay.apply({ kind: 1, k: ['customTitle'], v: 'early' }, at)).toBe('no-effect');
  expect(replay.session()).toBeNull();
});
