import { expect, test } from 'vitest';
import { distinguishProjects, toProject } from './project';

test.each([
  ['/home/dana/shop', ':/home/dana/shop', 'shop'],
  ['/home/dana/shop/', ':/home/dana/shop', 'shop'],
  ['C:\\Users\\dana\\Shop', ':c:/users/dana/shop', 'Shop'],
  ['C:/Users/dana/Shop/', ':c:/users/dana/shop', 'Shop'],
  ['/', ':/', '/'],
  ['/home/dana/\u30d5\u309a\u30ed', ':/home/dana/\u30d7\u30ed', '\u30d7\u30ed'],
])('%s', (folder, id, name) => {
  expect(toProject(folder)).toMatchObject({ id, name });
});

test('no folder is no project, and another machine has its own', () => {
  expect(toProject(null)).toBeNull();
  expect(toProject('')).toBeNull();
  expect(toProject('/home/dana/shop', 'laptop')?.id).toBe('laptop:/home/dana/shop');
});

test('names need as many parents as it takes', () => {
  const projects = ['/a/x/app', '/b/x/app', '/c/site'].flatMap((folder) => toProject(folder) ?? []);
  expect([...distinguishProjects(projects)]).toEqual([
    [':/a/x/app', 'a/x/app'],
    [':/b/x/app', 'b/x/app'],
  ]);
});
