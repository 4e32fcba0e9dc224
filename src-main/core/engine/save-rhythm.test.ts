import { expect, test } from 'vitest';
import { SaveRhythm } from './save-rhythm';

test('it is saved after some seconds, and less often the longer that takes', async () => {
  let now = 0;
  const rhythm = new SaveRhythm(() => now);
  expect(rhythm.isDue).toBe(false);
  now = 5000;
  expect(rhythm.isDue).toBe(true);
  await rhythm.run(async () => {
    now += 1000;
  });
  now += 19_999;
  expect(rhythm.isDue).toBe(false);
  now += 1;
  expect(rhythm.isDue).toBe(true);
  await rhythm.run(async () => undefined);
  now += 5000;
  expect(rhythm.isDue).toBe(true);
});
