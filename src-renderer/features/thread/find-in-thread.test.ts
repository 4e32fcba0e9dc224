import { expect, test } from 'vitest';
import { assistant, markdown, toMessages, tool } from '../../bridge/fake-library/message-maker';
import { firstMatchFrom, foldsThatHold, mergeMatches, placeOf, totalMatches } from './find-in-thread';
import { toThreadView } from './to-thread-view';

const MATCHES = [
  { ordinal: 2, count: 3 },
  { ordinal: 9, count: 1 },
];

test('matches of several words are one list by message', () => {
  const merged = mergeMatches([
    MATCHES,
    [
      { ordinal: 5, count: 2 },
      { ordinal: 2, count: 1 },
    ],
  ]);
  expect(merged).toEqual([
    { ordinal: 2, count: 4 },
    { ordinal: 5, count: 2 },
    { ordinal: 9, count: 1 },
  ]);
  expect(totalMatches(merged)).toBe(7);
});

test('every number has a place', () => {
  expect([0, 2, 3, 4].map((at) => placeOf(MATCHES, at))).toEqual([
    { ordinal: 2, nth: 0 },
    { ordinal: 2, nth: 2 },
    { ordinal: 9, nth: 0 },
    null,
  ]);
});

test('finding begins where the reader is', () => {
  expect(firstMatchFrom(MATCHES, 2)).toBe(0);
  expect(firstMatchFrom(MATCHES, 3)).toBe(3);
  expect(firstMatchFrom(MATCHES, 10)).toBe(0);
});

test('the folds that hold a match are opened, and no others', () => {
  const step = (title: string, text: string) => tool('read', 'Read', title, { output: { text } });
  const [view] = toThreadView(
    toMessages('codex', 't', 0, [assistant(step('a.ts', 'nothing'), step('b.ts', 'a Torn line'), markdown('torn'))]),
  );
  if (!view) throw new Error('No view');
  expect(foldsThatHold(view, ['torn'])).toEqual(['0.1', 'run:0.0', '0.2']);
  expect(foldsThatHold(view, ['absent'])).toEqual([]);
});

test('folded context opens as a whole', () => {
  const [view] = toThreadView(
    toMessages('codex', 't', 0, [{ role: 'user', author: 'injected', parts: [markdown('the rules')] }]),
  );
  expect(view && foldsThatHold(view, ['rules'])).toEqual(['0']);
});
