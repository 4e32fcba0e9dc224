import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings';
import { expect, test } from 'vitest';
import { testFolder } from '../io/test-folder';
import { openSettings } from './settings-file';

async function newPath(content?: string): Promise<string> {
  const path = join(await testFolder(), 'settings.json');
  if (content !== undefined) await writeFile(path, content);
  return path;
}

test('without a file all settings have their defaults', async () => {
  const settings = await openSettings(await newPath());
  expect(settings.current()).toEqual(DEFAULT_SETTINGS);
  expect(settings.diagnostics).toEqual([]);
});

test('a change is there at once and after opening again', async () => {
  const path = await newPath();
  const settings = await openSettings(path);
  const changed = { ...DEFAULT_SETTINGS, theme: 'dark', textSize: 125 };
  expect(await settings.change({ theme: 'dark', textSize: 125 })).toEqual(changed);
  expect(settings.current()).toEqual(changed);
  expect((await openSettings(path)).current()).toEqual(changed);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('changes at once are all kept', async () => {
  const path = await newPath();
  const settings = await openSettings(path);
  await Promise.all([
    settings.change({ theme: 'light' }),
    settings.change({ textSize: 150 }),
    settings.change({ welcomed: true }),
  ]);
  expect((await openSettings(path)).current()).toEqual({
    ...DEFAULT_SETTINGS,
    theme: 'light',
    textSize: 150,
    welcomed: true,
  });
});

test('what another process has changed is there after a refresh, and what it has broken is not', async () => {
  const path = await newPath();
  const [settings, other] = [await openSettings(path), await openSettings(path)];
  await other.change({ theme: 'dark' });
  expect(settings.current().theme).toBe('system');
  const changed = settings.change({ textSize: 125 });
  expect(await settings.refresh()).toMatchObject({ theme: 'dark', textSize: 125 });
  await changed;
  await writeFile(path, '{"theme"');
  expect(await settings.refresh()).toMatchObject({ theme: 'dark', textSize: 125 });
});

test('a value that is not valid falls back to its default, the others hold', async () => {
  const settings = await openSettings(await newPath('{"theme":"pink","textSize":120,"sourcesOff":[1]}'));
  expect(settings.current()).toEqual({ ...DEFAULT_SETTINGS, textSize: 120 });
  expect(settings.diagnostics.map(({ code, detail }) => [code, detail])).toEqual([
    ['bad-setting', 'theme'],
    ['bad-setting', 'sourcesOff'],
  ]);
});

test('keys that are not known are kept', async () => {
  const path = await newPath('{"fromTheFuture":{"a":1},"theme":"dark"}');
  await (await openSettings(path)).change({ theme: 'light' });
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ fromTheFuture: { a: 1 }, theme: 'light' });
});

test.each(['', 'theme: dark', '[]', 'null', '{"theme":"dark"', '"dark"'])(
  'a file that is no settings at all never stops the start, and is kept beside: %j',
  async (content) => {
    const path = await newPath(content);
    const settings = await openSettings(path);
    expect(settings.current()).toEqual(DEFAULT_SETTINGS);
    expect(settings.diagnostics).toEqual([{ code: 'bad-setting', count: 1, detail: 'settings.json' }]);
    expect(await readFile(path, 'utf8')).toBe(content);
    await settings.change({ theme: 'dark' });
    expect((await openSettings(path)).current().theme).toBe('dark');
    expect(await readFile(`${path}.damaged`, 'utf8')).toBe(content);
  },
);

test('a second damaged file takes nothing from the first', async () => {
  const path = await newPath('first');
  await (await openSettings(path)).change({ theme: 'dark' });
  await writeFile(path, 'second');
  await (await openSettings(path)).change({ theme: 'light' });
  expect(await readFile(`${path}.damaged`, 'utf8')).toBe('first');
  expect(await readFile(`${path}.damaged-2`, 'utf8')).toBe('second');
});

test.each([
  ['textSize', { textSize: 1000 }],
  ['theme', JSON.parse('{"theme":7}')],
  ['__proto__', JSON.parse('{"__proto__":{"theme":"dark"}}')],
  ['unknown', JSON.parse('{"unknown":1}')],
])(
  'a change that is not valid is refused by its key, and changes nothing: %s',
  async (key, patch: Partial<Settings>) => {
    const path = await newPath('{"theme":"dark"}');
    const settings = await openSettings(path);
    await expect(settings.change(patch)).rejects.toMatchObject({
      code: 'bad-argument',
      subject: key,
    });
    expect(settings.current()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' });
    expect(await readFile(path, 'utf8')).toBe('{"theme":"dark"}');
  },
);
