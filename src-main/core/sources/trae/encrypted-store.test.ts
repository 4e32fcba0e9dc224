import path from 'node:path';
import { expect, test } from 'vitest';
import { openSourceEnv } from '../../io/node-source-env';
import { trae } from './index';

const FIXTURES = path.join(import.meta.dirname, '../fixtures/trae');

async function remarksOf(fixture: string): Promise<unknown> {
  const { env, close } = openSourceEnv({ home: path.join(FIXTURES, fixture, 'home') });
  try {
    const roots = await trae.detect(env);
    return (await Promise.all(roots.map((root) => trae.remarks?.(root, env)))).flat();
  } finally {
    close();
  }
}

test('an encrypted store is said, with the number of sessions that can only be in it', async () => {
  expect(await remarksOf('encrypted-store')).toMatchObject([{ code: 'encrypted-store', count: 2 }]);
});

test('nothing is said where there is none', async () => {
  expect(await remarksOf('basic')).toEqual([]);
});
