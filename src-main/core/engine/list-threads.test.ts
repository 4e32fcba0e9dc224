import type { Query } from '@shared/model/search';
import type { ThreadHead } from '@shared/model/thread';
import { expect, test } from 'vitest';
import { makeHead } from '../pipeline/test-threads';
import { canList, type ListContext, listThreads } from './list-threads';

const DAY = 86_400_000;
const context: ListContext = {
  sourceLabels: new Map([['claude-code', 'Claude Code']]),
  sourceAliases: new Map([['claude-code', ['claude']]]),
  toDay: (at) => Math.floor(at / DAY),
  toMonth: (at) => new Date(at).toISOString().slice(0, 7),
  marks: new Map(),
};
const project = (name: string) => ({ id: `:/home/dana/${name}`, name, path: `/home/dana/${name}` });

const THREADS: readonly ThreadHead[] = [
  makeHead('a', {
    source: 'claude-code',
    project: project('shop'),
    startedAt: DAY,
    endedAt: 3 * DAY,
    models: ['opus'],
  }),
  makeHead('b', { source: 'claude-code', project: project('shop-admin'), startedAt: 40 * DAY, endedAt: 40 * DAY }),
  makeHead('c', { source: 'codex', project: project('shop'), startedAt: null, endedAt: 2 * DAY, traits: ['diff'] }),
  makeHead('d', { source: 'codex', startedAt: null, endedAt: null, branch: 'main' }),
];

function query(filters: Record<string, string[]>, days: Query['days'] = null): Query {
  return {
    groups: [],
    days,
    filters: Object.entries(filters).map(([name, values]) => ({
      field: name.replace('-', '') as Query['filters'][number]['field'],
      values,
      not: name.startsWith('-'),
    })),
  };
}

const found = (asked: Query) => listThreads(THREADS, asked, 'newest', context).heads.map(({ nativeId }) => nativeId);

test.each([
  [{}, ['b', 'a', 'c', 'd']],
  [{ source: ['claude'] }, ['b', 'a']],
  [{ source: ['claude-code', 'codex'] }, ['b', 'a', 'c', 'd']],
  [{ '-source': ['codex'] }, ['b', 'a']],
  [{ project: ['shop'] }, ['a', 'c']],
  [{ project: ['shop-'] }, ['b']],
  [{ project: ['SHOP'], source: ['codex'] }, ['c']],
  [{ project: ['/home/dana/shop'] }, ['a', 'c']],
  [{ project: ['dana/Shop-Admin'] }, ['b']],
  [{ project: ['ana/shop'] }, []],
  [{ has: ['diff'] }, ['c']],
  [{ model: ['opus'] }, ['a']],
  [{ branch: ['main'] }, ['d']],
  [{ host: ['laptop'] }, []],
] as const)('%j finds %j', (filters, ids) => {
  expect(found(query(filters as unknown as Record<string, string[]>))).toEqual(ids);
});

test('machines are counted, and so are single days where all lie close together', () => {
  const laptop = makeHead('e', { project: { id: 'laptop:/home/dana/shop', name: 'shop', path: '/home/dana/shop' } });
  const list = (asked: Query, more: readonly ThreadHead[] = []) =>
    listThreads([...THREADS, laptop, ...more], asked, 'newest', context);
  const { facets } = list(query({ host: ['laptop'] }));
  expect(facets.host).toEqual([{ value: 'laptop', label: 'laptop', count: 1 }]);
  const days = (given: ReturnType<typeof list>) => given.facets.day.map(({ value, count }) => [value, count]);
  expect(days(list(query({}, { from: 40, to: 40 })))).toEqual([
    ['1970-02-10', 1],
    ['1970-01-04', 1],
    ['1970-01-03', 1],
  ]);
  expect(days(list(query({}), [makeHead('f', { endedAt: 800 * DAY })]))).toEqual([]);
});

test('dates match what overlaps them', () => {
  expect(found(query({}, { from: 2, to: 2 }))).toEqual(['a', 'c']);
  expect(found(query({}, { from: 4, to: null }))).toEqual(['b']);
  expect(found(query({}, { from: null, to: 1 }))).toEqual(['a']);
});

test('counts of a group ignore its own choice and hold the others', () => {
  const { facets, withoutFilters } = listThreads(
    THREADS,
    query({ source: ['codex'], has: ['diff'] }),
    'newest',
    context,
  );
  expect(facets.source).toEqual([{ value: 'codex', label: 'codex', count: 1 }]);
  expect(facets.has).toEqual([{ value: 'diff', label: 'diff', count: 1 }]);
  expect(listThreads(THREADS, query({ source: ['codex'] }), 'newest', context).facets.source).toEqual([
    { value: 'claude-code', label: 'Claude Code', count: 2 },
    { value: 'codex', label: 'codex', count: 2 },
  ]);
  expect(withoutFilters).toBe(4);
});

test('months come newest first, everything else by count', () => {
  const { facets } = listThreads(THREADS, query({}), 'newest', context);
  expect(facets.month.map(({ value, count }) => [value, count])).toEqual([
    ['1970-02', 1],
    ['1970-01', 2],
  ]);
  expect(facets.project.map(({ label, count }) => [label, count])).toEqual([
    ['shop', 2],
    ['shop-admin', 1],
  ]);
});

test('counts show what was excluded, and calls by name are left to the index', () => {
  expect(listThreads(THREADS, query({ '-source': ['codex'] }), 'newest', context).facets.source).toHaveLength(2);
  expect(canList(query({ call: ['execute'] }))).toBe(true);
  expect(canList(query({ call: ['bash'] }))).toBe(false);
});
