import { expect, test } from 'vitest';
import { InFlight } from './in-flight';

test('waits only while too much is on its way', async () => {
  const inFlight = new InFlight(100);
  let keep = () => {};
  const first = new Promise<void>((resolve) => (keep = resolve));
  expect(inFlight.add(first, 60)).toBeUndefined();
  let goesOn = false;
  const added = inFlight.add(Promise.resolve(), 60)?.then(() => {
    goesOn = true;
  });
  await Promise.resolve();
  expect(goesOn).toBe(false);
  keep();
  await added;
  expect(inFlight.add(Promise.resolve(), 20)).toBeUndefined();
});

test('what could not be kept is told to whoever waits for all, or for room', async () => {
  const lost = () => Promise.reject(new Error('no room on the disk'));
  const all = new InFlight(100);
  all.add(lost(), 10);
  await expect(all.all()).rejects.toThrow('no room');
  const full = new InFlight(5);
  await expect(full.add(lost(), 10)).rejects.toThrow('no room');
});
