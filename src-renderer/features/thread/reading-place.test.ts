import { expect, test } from 'vitest';
import { createPlaceTracker, rememberedPlace, rememberPlace } from './reading-place';

function fakeStorage(initial: string | null = null) {
  let kept = initial;
  return {
    getItem: () => kept,
    setItem(_: string, value: string) {
      kept = value;
    },
  };
}

test('a thread is taken up where it was left, and anew when it was left at its beginning', () => {
  const storage = fakeStorage();
  rememberPlace('a', { ordinal: 41, offset: 12.4 }, storage);
  rememberPlace('b', { ordinal: 0, offset: 0 }, storage);
  expect(rememberedPlace('a', storage)).toEqual({ ordinal: 41, offset: 12 });
  expect(rememberedPlace('b', storage)).toBeNull();
  rememberPlace('a', { ordinal: 0, offset: 0 }, storage);
  expect(rememberedPlace('a', storage)).toBeNull();
});

test('only so many are kept, those that were read last', () => {
  const storage = fakeStorage();
  for (let at = 0; at < 420; at += 1) rememberPlace(`t${at}`, { ordinal: 3, offset: 0 }, storage);
  expect(rememberedPlace('t19', storage)).toBeNull();
  expect(rememberedPlace('t20', storage)).toEqual({ ordinal: 3, offset: 0 });
});

test.each(['{', '{"a":1}', '[["a"],null,["b","1",2]]'])('a broken memory is as good as none: %s', (text) => {
  expect(rememberedPlace('a', fakeStorage(text))).toBeNull();
});

test('followers hear of a place once, and only when it changed', () => {
  const tracker = createPlaceTracker({ ordinal: 0, offset: 0 });
  const heard: number[] = [];
  const end = tracker.subscribe(() => heard.push(tracker.get().ordinal));
  tracker.set({ ordinal: 2, offset: 0, atEnd: false });
  tracker.set({ ordinal: 2, offset: 0, atEnd: false });
  end();
  tracker.set({ ordinal: 3, offset: 0, atEnd: false });
  expect(heard).toEqual([2]);
});
