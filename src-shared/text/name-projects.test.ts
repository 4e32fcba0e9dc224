import { expect, test } from 'vitest';
import { nameProjects } from './name-projects';

test.each([
  [['h:/home/dana/app'], ['app']],
  [
    ['h:/home/dana/new/site', 'h:/home/dana/old/site'],
    ['site (new)', 'site (old)'],
  ],
  [
    ['h:/a/x/site', 'h:/b/x/site'],
    ['site (a/x)', 'site (b/x)'],
  ],
  [
    ['h:C:\\new\\site', 'h:C:\\old\\Site'],
    ['site (new)', 'Site (old)'],
  ],
  [
    ['one:/site', 'two:/site'],
    ['site (one:)', 'site (two:)'],
  ],
  [
    ['site', 'x/site'],
    ['site (site)', 'site (x)'],
  ],
])('%j are called %j', (ids, labels) => {
  const names = nameProjects(new Map(ids.map((id) => [id, id.split(/[/\\]/).at(-1) ?? ''])));
  expect(ids.map((id) => names.get(id)?.label)).toEqual(labels);
  expect(ids.map((id) => names.get(id)?.value)).toEqual(ids.length === 1 ? labels : ids);
});
