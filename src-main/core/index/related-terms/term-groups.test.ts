import { expect, test } from 'vitest';
import table from './software-terms.txt?raw';
import { knownTermAt, parseTermGroups, toKey } from './term-groups';

const groups = parseTermGroups(table);

const others = (text: string) => knownTermAt(toKey(text).split(' '), 0)?.others ?? [];

test('a name is known in other languages, as an abbreviation, of several, and with a dash', () => {
  expect(others('DLQ')).toEqual(expect.arrayContaining(['dead letter queue', '死信队列', 'デッドレターキュー']));
  expect(others('死信队列')).toContain('DLQ');
  expect(others('Dead-Letter Queues')).toContain('DLQ');
  expect(others('k8s')).toContain('Kubernetes');
  expect(others('正規表現')).toEqual(expect.arrayContaining(['regex', '正则表达式']));
  expect(others('authz')).not.toContain('authz');
  expect(others('Lanternshop')).toEqual([]);
});

test('the longest name is meant: a pool of connections is no pool', () => {
  expect(knownTermAt(['connection', 'pool', 'size'], 0)).toMatchObject({ tokens: 2 });
  expect(knownTermAt(['size', 'connection'], 0)).toBeNull();
});

test('what means too much else is understood, and never an other name', () => {
  expect(others('go')).toEqual(['golang']);
  expect(others('golang')).toEqual([]);
});

test('every group says where its names can be checked, and no name stands in it twice', () => {
  expect(groups.length).toBeGreaterThan(400);
  for (const { names, onlyTyped } of groups) {
    const keys = [...names, ...onlyTyped].map(toKey);
    expect(keys.filter((key, at) => key === '' || keys.indexOf(key) !== at)).toEqual([]);
  }
});
