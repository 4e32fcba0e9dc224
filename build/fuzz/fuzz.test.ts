// A short run of `npm run fuzz` with a fixed seed: the laws hold for a few damaged homes of each source, and the
// law of shown texts notices what is made up.
import { SOURCES } from '@core/sources/registry';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { isComposed } from './composed-texts';
import { fixtureNames, removeCopies, runCase } from './run-case';

const SEED = 7;
const CASES = 8;
vi.setConfig({ testTimeout: 60_000 });
afterAll(removeCopies);

describe.each(SOURCES.map(({ card }) => card.id))('%s', (source) => {
  test('holds its laws when its files are damaged', async () => {
    const fixtures = fixtureNames(source);
    for (let number = 0; number < CASES; number += 1) {
      const fixture = fixtures[(number * 5) % fixtures.length] ?? '';
      await runCase({ source, fixture, seed: SEED, number }).catch((error: unknown) => {
        throw new Error(`case ${number} of ${fixture}`, { cause: error });
      });
    }
  });
});

describe('a shown text', () => {
  const strings = '{"text":"Mend the flaky test"} the second block /home/dana/kite/a.ts mcp birds lookup';
  const check = (text: string, isFrom: boolean) => expect(isComposed(text, strings), text).toBe(isFrom);

  test('stands in the source', () => check('the flaky test', true));
  test('is laid out in another way', () => check(' the  flaky\ntest', true));
  test('is put together of lines', () => check('Mend the\n\nsecond block', true));
  test('is put together of pieces, the last a short one', () => check('Mend the flaky testmc', true));
  test('is cut', () => check('Mend the fla…', true));
  test('is marked', () => check('! Mend', true));
  test('is JSON of its values', () => check('{"text":["second",7,null]}', true));
  test('has the separators of another system', () => check('\\home\\dana\\kite', true));
  test('was made up', () => check('I made this up', false));
  test('holds a made-up word', () => check('Mend the flaky oar', false));
  test('holds a made-up value', () => check('{"text":"oar"}', false));
  test('is the name of a value', () => check('[object Object]', false));
  test('is no value', () => check('undefined', false));
});
