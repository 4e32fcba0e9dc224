import { expect, test } from 'vitest';
import { distinguishProjects, toProject } from './project';

test.each([
  ['/home/dana/shop', ':/home/dana/shop', 'shop'],
  ['/home/dana/shop/', ':/home/dana/shop', 'shop'],
  ['C:\\Users\\dana\\Shop', ':c:/users/dana/shop', 'Shop'],
  ['C:/Users/dana/Shop/', ':c:/users/dana/shop', 'Shop'],
  ['\\\\?\\C:\\Users\\dana\\Shop', ':c:/users/dana/shop', 'Shop'],
  ['\\\\?\\UNC\\box\\share\\Shop', '://box/share/shop', 'Shop'],
  ['\\\\box\\share\\Shop\\', '://box/share/shop', 'Shop'],
  ['/mnt/c/Users/dana/Shop/', ':c:/users/dana/shop', 'Shop'],
  ['/mnt/data/Shop', ':/mnt/data/Shop', 'Shop'],
  ['/mnt/c', ':/mnt/c', 'c'],
  ['/Users/dana/Shop', ':/users/dana/shop', 'Shop'],
  ['/home/dana/Shop', ':/home/dana/Shop', 'Shop'],
  ['/home/dana/shop/.claude/worktrees/fix/src', ':/home/dana/shop', 'shop'],
  ['C:\\dana\\shop.worktrees\\fix', ':c:/dana/shop', 'shop'],
  ['/home/dana/shop/.worktrees/fix', ':/home/dana/shop', 'shop'],
  ['/.worktrees/fix', ':/.worktrees/fix', 'fix'],
  ['/', ':/', '/'],
  ['/home/dana/\u30d5\u309a\u30ed', ':/home/dana/\u30d7\u30ed', '\u30d7\u30ed'],
])('%s', (folder, id, name) => {
  expect(toProject(folder)).toMatchObject({ id, name });
});

test('no folder is no project, and another machine has its own', () => {
  expect(toProject('/home/dana/two\nlines\u001b[31m')?.name).toBe('two lines');
  expect(toProject(null)).toBeNull();
  expect(toProject('')).toBeNull();
  expect(toProject('/home/dana/shop', 'laptop')?.id).toBe('laptop:/home/dana/shop');
});

test('names that differ in case alone are told apart, too', () => {
  const projects = ['C:\\x\\App', 'D:\\y\\app'].flatMap((folder) => toProject(folder) ?? []);
  expect([...distinguishProjects(projects).values()]).toEqual(['x/App', 'y/app']);
});

test('names need as many parents as it takes', () => {
  const projects = ['/a/x/app', '/b/x/app', '/c/site'].flatMap((folder) => toProject(folder) ?? []);
  expect([...distinguishProjects(projects)]).toEqual([
    [':/a/x/app', 'a/x/app'],
    [':/b/x/app', 'b/x/app'],
  ]);
});

test('a folder of another machine is told apart by its machine, not by a path that both have', () => {
  const of = (folder: string, host = '') => toProject(folder, host) ?? [];
  expect([...distinguishProjects([of('/code/site'), of('/code/site', 'laptop')].flat())]).toEqual([
    [':/code/site', 'site'],
    ['laptop:/code/site', 'site (laptop)'],
  ]);
  const three = [of('/code/site'), of('/fork/site'), of('/code/site', 'laptop')].flat();
  expect([...distinguishProjects(three).values()]).toEqual(['code/site', 'fork/site', 'code/site (laptop)']);
});
