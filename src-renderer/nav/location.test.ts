import { expect, test } from 'vitest';
import { createPlaceStore, formatPlace, NOWHERE, type Place, parsePlace } from './location';

const ROUND_TRIPS: readonly Place[] = [
  NOWHERE,
  { ...NOWHERE, text: 'race source:codex "torn line"' },
  { ...NOWHERE, text: '検索 & a=b #1 %', sort: 'oldest', thread: 'claude-code:a/b c', message: 0 },
  { ...NOWHERE, thread: 'codex:x', message: 4711, view: 'digest', part: '2026-05-12' },
];

test('a place survives the address', () => {
  for (const place of ROUND_TRIPS) expect(parsePlace(formatPlace(place))).toEqual(place);
});

test('a broken address is as good as none', () => {
  expect(parsePlace('#thread=&message=-1&sort=best')).toEqual(NOWHERE);
  expect(parsePlace('#thread=x&message=1e9')).toEqual({ ...NOWHERE, thread: 'x' });
});

/** A window with a history that can be looked at. */
function fakeWindow() {
  const entries = ['#'];
  let at = 0;
  let arrive = () => {};
  const view = {
    location: {
      get hash() {
        return entries[at] ?? '';
      },
    },
    history: {
      pushState: (_data: null, _unused: string, url: string) => {
        entries.splice(at + 1, entries.length, url);
        at += 1;
      },
      replaceState: (_data: null, _unused: string, url: string) => {
        entries[at] = url;
      },
    },
    addEventListener: (_type: string, listener: () => void) => {
      arrive = listener;
    },
  };
  const waiting: (() => void)[] = [];
  const store = createPlaceStore(view, (run) => waiting.push(run));
  return {
    store,
    entries,
    settle: () => {
      for (const run of waiting.splice(0)) run();
    },
    back: () => {
      at -= 1;
      arrive();
    },
  };
}

test('a word that is typed is one step of history', () => {
  const { store, entries, settle } = fakeWindow();
  for (const text of ['r', 'ra', 'rac', 'race']) store.go({ text }, 'type');
  expect(store.get().text).toBe('race');
  settle();
  expect(entries).toEqual(['#', '#q=race']);
});

test('opening is a step of its own, and keeps what was typed before it', () => {
  const { store, entries, back } = fakeWindow();
  store.go({ text: 'r' }, 'type');
  store.go({ text: 'race' }, 'type');
  store.go({ thread: 'codex:a' }, 'open');
  store.go({ thread: 'codex:b' }, 'open');
  expect(entries).toEqual(['#', '#q=race', '#q=race&thread=codex%3Aa', '#q=race&thread=codex%3Ab']);
  back();
  expect(store.get()).toMatchObject({ text: 'race', thread: 'codex:a' });
  back();
  expect(store.get()).toMatchObject({ text: 'race', thread: null });
});

test('moving through a list is one step, however far', () => {
  const { store, entries, settle } = fakeWindow();
  for (const thread of ['a', 'b', 'c']) store.go({ thread }, 'move');
  settle();
  expect(entries).toEqual(['#', '#thread=c']);
});

test('what waits to be written never overwrites the place that was gone back to', () => {
  const { store, entries, settle, back } = fakeWindow();
  store.go({ text: 'a' }, 'type');
  store.go({ text: 'ab' }, 'type');
  back();
  settle();
  expect(entries[0]).toBe('#');
  expect(store.get().text).toBe('');
});

test('listeners hear changes only', () => {
  const { store } = fakeWindow();
  let heard = 0;
  const end = store.subscribe(() => {
    heard += 1;
  });
  store.go({ text: '' }, 'open');
  store.go({ text: 'a' }, 'open');
  end();
  store.go({ text: 'b' }, 'open');
  expect(heard).toBe(1);
});

test('typing undoes the choice, and choosing the open thread again makes it', () => {
  const { store, entries } = fakeWindow();
  store.go({ text: 'race' }, 'type');
  store.go({ thread: 'codex:x', message: 3 }, 'open');
  store.go({ text: 'source:codex race' }, 'open');
  expect(store.get().chosen).toBe(true);
  store.go({ text: 'flicker' }, 'type');
  expect(store.get()).toMatchObject({ thread: 'codex:x', chosen: false });
  const steps = entries.length;
  store.go({ thread: 'codex:x', message: 3 }, 'move');
  expect(store.get().chosen).toBe(true);
  expect(entries).toHaveLength(steps);
});

test('back from a message leads to where the reader was', () => {
  const { store, back } = fakeWindow();
  store.go({ thread: 'codex:a' }, 'open');
  store.remember(41);
  store.go({ message: 7 }, 'open');
  back();
  expect(store.get()).toMatchObject({ thread: 'codex:a', message: 41 });
});
