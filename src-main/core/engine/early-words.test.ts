import { type ThreadId, toThreadId } from '@shared/model/ids';
import { expect, test } from 'vitest';
import type { EarlyText } from '../threads/early-text';
import { EarlyWords } from './early-words';

const A = toThreadId('cursor', 'a');
const text = (thread: ThreadId, from: number, megabytes: number): EarlyText => ({
  type: 'text',
  thread,
  from,
  to: from + 1,
  bytes: new Uint8Array(megabytes * 1024 * 1024),
});

/** An index that counts a piece whenever it is let. */
function slowIndex() {
  const counted: EarlyText[] = [];
  const held: (() => void)[] = [];
  const words = new EarlyWords(
    (event) =>
      new Promise((done) => {
        counted.push(event);
        held.push(done);
      }),
  );
  const goOn = async () => {
    while (held.length > 0) {
      for (const done of held.splice(0)) done();
      await new Promise(setImmediate);
    }
  };
  return { words, counted, held, goOn };
}

test('few pieces are with the index at once, and all of them in order', async () => {
  const { words, counted, held, goOn } = slowIndex();
  const events: EarlyText[] = [
    { type: 'begin', thread: A },
    ...[0, 1, 2, 3, 4].map((from) => text(A, from, 1)),
    { type: 'kept', thread: A, stamp: 's' },
  ];
  for (const event of events) words.take(event);
  expect(held.length).toBeLessThan(events.length);
  const settled = words.settled([A]);
  await goOn();
  await settled;
  expect(counted).toEqual(events);
});

test('text that would have to wait for long is left out, but never where a thread begins and ends', async () => {
  const { words, counted, goOn } = slowIndex();
  for (let from = 0; from < 40; from += 1) words.take(text(A, from, 1));
  words.take({ type: 'begin', thread: A });
  words.take({ type: 'kept', thread: A, stamp: 's' });
  await goOn();
  await words.settled([A]);
  expect(counted.length).toBeLessThan(20);
  expect(counted.slice(-2).map(({ type }) => type)).toEqual(['begin', 'kept']);
});

test('an index that fails keeps nobody waiting', async () => {
  const words = new EarlyWords(() => Promise.reject(new Error('gone')));
  for (let from = 0; from < 10; from += 1) words.take(text(A, from, 1));
  await words.settled([A, toThreadId('cursor', 'never told of')]);
});
