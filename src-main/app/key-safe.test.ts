import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Cipher, openKeySafe } from './key-safe';

/** Turns texts round. */
function cipher(change: Partial<Cipher> = {}): Cipher {
  const turn = (text: string) => [...text].reverse().join('');
  return {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text) => Buffer.from(turn(text)),
    decryptString: (encrypted) => turn(encrypted.toString()),
    ...change,
  };
}

async function newPath(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'threadfinch-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return path.join(folder, 'keys.json');
}

test('keys are kept encrypted, for this user only, until they are let go of', async () => {
  const file = await newPath();
  const safe = openKeySafe(file, cipher(), 'linux');
  await safe.set('one', 'secret-1');
  await safe.set('two', 'secret-2');
  expect(await readFile(file, 'utf8')).not.toContain('secret');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(openKeySafe(file, cipher(), 'linux').all()).toEqual({ one: 'secret-1', two: 'secret-2' });
  await safe.set('one', null);
  expect(safe.all()).toEqual({ two: 'secret-2' });
});

test.each<readonly [NodeJS.Platform, Partial<Cipher>]>([
  ['linux', { isEncryptionAvailable: () => false }],
  ['linux', { getSelectedStorageBackend: () => 'basic_text' }],
  ['win32', { isEncryptionAvailable: () => false }],
])('without a key store on %s nothing is kept: %j', async (platform, change) => {
  const file = await newPath();
  const safe = openKeySafe(file, cipher(change), platform);
  await expect(safe.set('one', 'secret-1')).rejects.toMatchObject({ code: 'no-key-store', subject: 'one' });
  await safe.set('one', null);
  expect([safe.hasStore(), safe.all()]).toEqual([false, {}]);
});

test('a store that refuses is told, and nothing is kept', async () => {
  const file = await newPath();
  const refuses = cipher({
    encryptString: () => {
      throw new Error('locked');
    },
  });
  const safe = openKeySafe(file, refuses, 'linux');
  await expect(safe.set('one', 'secret-1')).rejects.toMatchObject({ code: 'no-key-store', subject: 'one' });
  expect(safe.all()).toEqual({});
});

test('the key store of macOS has no backends to choose from', async () => {
  const { getSelectedStorageBackend: _, ...mac } = cipher();
  expect(openKeySafe(await newPath(), mac, 'darwin').hasStore()).toBe(true);
});

test('what can’t be decrypted any more is left out, and the store is left alone without keys', async () => {
  const file = await newPath();
  const broken = cipher({
    decryptString: () => {
      throw new Error('another computer');
    },
  });
  await openKeySafe(file, cipher(), 'linux').set('one', 'secret-1');
  expect(openKeySafe(file, broken, 'linux').all()).toEqual({});
  await writeFile(file, 'no JSON');
  const asked = cipher({
    isEncryptionAvailable: () => {
      throw new Error('the user was asked');
    },
  });
  expect(openKeySafe(file, asked, 'linux').all()).toEqual({});
});
