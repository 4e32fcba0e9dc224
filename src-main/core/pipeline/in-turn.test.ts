import { expect, test } from 'vitest';
import { openTurns } from './in-turn';

test('each begins when the one before has ended, whatever became of that', async () => {
  const inTurn = openTurns();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    if (name === 'b') throw new Error(name);
    return name;
  };
  const done = ['a', 'b', 'c'].map((name) => inTurn(work(name)));
  expect((await Promise.allSettled(done)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('long work lets this thread hear of other things in between', async () => {
  const inTurn = openTurns();
  let heard = false;
  setImmediate(() => {
    heard = true;
  });
  const isBusy = performance.now() + 30;
  await inTurn(async () => {
    while (performance.now() < isBusy);
  });
  expect(await inTurn(async () => heard)).toBe(true);
});
