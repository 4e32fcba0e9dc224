import { mkdir, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import envPaths from 'env-paths';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appPaths, createFolders } from './app-paths';
import { testFolder } from './test-folder';

let folder = '';

beforeEach(async () => {
  folder = await testFolder();
  vi.stubEnv('XDG_DATA_HOME', join(folder, 'user-data'));
  await mkdir(join(folder, 'home'));
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a data folder that is given is used as it is', () => {
  const paths = appPaths({ data: 'some/folder', home: '/home/dana' });
  expect(paths.data).toBe(resolve('some/folder'));
  expect(paths.settings).toBe(resolve('some/folder/settings.json'));
});

test('everything of ours lies in the data folder, each at a place of its own', () => {
  const { data, ...rest } = appPaths({ data: folder });
  const places = Object.values(rest);
  expect(new Set(places).size).toBe(places.length);
  for (const place of places) expect(dirname(place)).toBe(data);
});

test('without options it is the data folder of the user', () => {
  expect(appPaths({}).data).toBe(envPaths('threadfinch', { suffix: '' }).data);
});

test('each home that is given has a folder of its own, outside of it', async () => {
  const of = (home: string) => appPaths({ home }).data;
  const home = join(folder, 'home');
  expect(relative(home, of(home))).toMatch(/^\.\./);
  expect(dirname(of(home))).toBe(join(appPaths({}).data, 'homes'));
  expect(of(join(folder, 'other'))).not.toBe(of(home));
  await symlink(home, join(folder, 'link'));
  expect(of(join(folder, 'link'))).toBe(of(home));
  expect(of(`${home}/`)).toBe(of(home));
});

test('also when the given home is the one that holds the data folder', () => {
  const home = dirname(appPaths({}).data);
  expect(relative(home, appPaths({ home }).data)).toMatch(/^\.\./);
});

test('folders are made for this user only', async () => {
  const paths = appPaths({ data: join(folder, 'new', 'data') });
  await createFolders(paths);
  await createFolders(paths);
  for (const made of [paths.data, paths.threads, paths.inbox, paths.electron]) {
    expect((await stat(made)).mode & 0o777).toBe(0o700);
  }
});

test('where no folder can be made, the failure names it', async () => {
  const data = '/dev/null/data';
  await expect(createFolders(appPaths({ data }))).rejects.toMatchObject({ name: 'AppError', subject: data });
});
