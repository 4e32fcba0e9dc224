import type { FacetCounts } from '@shared/model/document';
import { expect, test } from 'vitest';
import { CARDS } from '../../bridge/fake-library/cards';
import { changeFacet, clearFacets, type FacetGroup, facetName, toFacetGroups } from './facet-groups';

const FACETS: FacetCounts = {
  source: [
    { value: 'claude-code', label: 'Claude Code', count: 61 },
    { value: 'codex', label: 'Codex', count: 22 },
  ],
  project: [
    { value: 'this:/home/dana/site', label: 'site', count: 4 },
    { value: 'other:/home/dana/site', label: 'site', count: 2 },
    { value: 'this:/home/dana/my app', label: 'my app', count: 1 },
  ],
  month: [
    { value: '2026-03', label: '2026-03', count: 3 },
    { value: '2026-05', label: '2026-05', count: 9 },
  ],
  day: [],
  host: [{ value: 'laptop', label: 'laptop', count: 2 }],
  branch: [],
  model: [],
  kind: [],
  has: [{ value: 'diff', label: 'diff', count: 5 }],
  tag: [],
};

function group(text: string, field: FacetGroup['field']): FacetGroup {
  const found = toFacetGroups(FACETS, text, CARDS).find((candidate) => candidate.field === field);
  if (!found) throw new Error(`No group ${field}`);
  return found;
}

function lines(text: string, field: FacetGroup['field']): string[] {
  return group(text, field).rows.map((row) => {
    const sign = row.chosen ? '+' : row.excluded ? '-' : ' ';
    return `${sign} ${row.label} ${row.count ?? '·'} = ${row.value}`;
  });
}

function click(
  text: string,
  field: FacetGroup['field'],
  label: string,
  change: Parameters<typeof changeFacet>[3],
): string {
  const row = group(text, field).rows.find((candidate) => candidate.label === label);
  if (!row) throw new Error(`No row ${label}`);
  return changeFacet(text, field, row, change);
}

test('what is chosen is read from the text, aliases and excluded values too', () => {
  expect(lines('race', 'source')).toEqual(['  Claude Code 61 = claude-code', '  Codex 22 = codex']);
  expect(lines('source:claude race', 'source')[0]).toBe('+ Claude Code 61 = claude');
  expect(lines('-source:codex', 'source')[1]).toBe('- Codex 22 = codex');
});

test('what is no date is no chosen time', () => {
  const chosen = (text: string) => group(text, 'month').rows.filter((row) => row.chosen || row.excluded);
  expect([chosen('on:blah foo'), chosen('-on:2026-13 foo')]).toEqual([[], []]);
  expect(chosen('on:7d foo').map(({ value }) => value)).toEqual(['7d']);
});

test('a chosen value without a count stays, so that it can be taken back', () => {
  expect(lines('source:trae', 'source').at(-1)).toBe('+ Trae 0 = trae');
  expect(lines('model:gpt-9', 'model')).toEqual(['+ gpt-9 0 = gpt-9']);
});

test('a project goes into the text by name where the name tells, else by id', () => {
  expect(lines('', 'project')).toEqual([
    '  site 4 = this:/home/dana/site',
    '  site 2 = other:/home/dana/site',
    '  my app 1 = my app',
  ]);
  expect(click('race', 'project', 'my app', 'toggle')).toBe('project:"my app" race');
});

test('what is typed of a name ticks the value that it resolves to', () => {
  expect(lines('project:app', 'project').at(-1)).toBe('+ my app 1 = app');
  expect(lines('project:nowhere', 'project').at(-1)).toBe('+ nowhere 0 = nowhere');
  expect(click('project:app race', 'project', 'my app', 'toggle')).toBe('race');
  expect(lines('source:dex', 'source')).toEqual(['  Claude Code 61 = claude-code', '+ Codex 22 = dex']);
});

test('days are counted by themselves', () => {
  const days = new Map([['on:this-week', 12]]);
  const [month] = toFacetGroups(FACETS, '', CARDS, days).filter(({ field }) => field === 'month');
  expect(month?.rows.slice(0, 3).map(({ count }) => count)).toEqual([null, 12, null]);
});

test('models lose the day of their release where they differ without it', () => {
  const names = ['claude-opus-4-5-20251101', 'gpt-5-2025-12-01', 'gpt-4-2025-01-01', 'gpt-4-2025-02-02'];
  const model = names.map((value) => ({ value, label: value, count: 1 }));
  const [group] = toFacetGroups({ ...FACETS, model }, '', CARDS).filter(({ field }) => field === 'model');
  expect(group?.rows.map(({ label }) => label)).toEqual([
    'claude-opus-4-5',
    'gpt-5',
    'gpt-4-2025-01-01',
    'gpt-4-2025-02-02',
  ]);
  expect(group?.rows[0]).toMatchObject({ value: 'claude-opus-4-5-20251101', fullLabel: 'claude-opus-4-5-20251101' });
});

test('months stand newest first, after words for days', () => {
  expect(lines('on:2026-03', 'month')).toEqual([
    '  Today · = today',
    '  This week · = this-week',
    '  This month · = this-month',
    '  May 2026 9 = 2026-05',
    '+ March 2026 3 = 2026-03',
  ]);
});

test('a click goes into the text, and the same click takes it out again', () => {
  const chosen = click('race', 'source', 'Codex', 'toggle');
  expect(chosen).toBe('source:codex race');
  expect(click(chosen, 'source', 'Codex', 'toggle')).toBe('race');
  expect(click('-source:codex race', 'source', 'Codex', 'toggle')).toBe('race');
});

test('only this leaves one value of its group', () => {
  expect(click('source:codex source:trae race', 'source', 'Claude Code', 'only')).toBe('source:claude-code race');
});

test('kinds of steps are written as calls, and a tool that is named stays', () => {
  const facets = { ...FACETS, kind: [{ value: 'edit', label: 'edit', count: 5 }] };
  const [kind] = toFacetGroups(facets, 'call:edit call:Bash', CARDS).filter(({ field }) => field === 'kind');
  expect(kind?.rows).toMatchObject([
    { label: 'Edit', count: 5, chosen: true },
    { label: 'Bash', count: null, chosen: true },
  ]);
  expect(kind?.rows.map((row) => changeFacet('call:edit call:Bash', 'kind', row, 'toggle'))).toEqual([
    'call:Bash',
    'call:edit ',
  ]);
});

test('where words stand is asked only when there are words', () => {
  const roles = (text: string) => toFacetGroups(FACETS, text, CARDS).some(({ field }) => field === 'role');
  expect([roles('source:codex'), roles('race'), roles('role:user')]).toEqual([false, true, true]);
  expect(click('race', 'role', 'Your words', 'toggle')).toBe('role:user race');
});

test('a span of months that was dragged has a row to take it back', () => {
  expect(lines('on:2026-03..2026-05', 'month').at(-1)).toBe('+ March 2026 – May 2026 · = 2026-03..2026-05');
  expect(click('on:2026-03..2026-05 race', 'month', 'March 2026 – May 2026', 'toggle')).toBe('race');
});

test('a machine is chosen as any other value', () => {
  expect(lines('host:laptop', 'host')).toEqual(['+ laptop 2 = laptop']);
  expect(click('race', 'host', 'laptop', 'exclude')).toBe('-host:laptop race');
});

test('a span of days has a row in words', () => {
  expect(lines('on:2026-05-12..2026-05-14', 'month').at(-1)).toBe(
    '+ 12 May 2026 – 14 May 2026 · = 2026-05-12..2026-05-14',
  );
  expect(lines('on:7d', 'month').at(-1)).toBe('+ Last 7 days · = 7d');
});

test('days are one span', () => {
  expect(click('after:3m race', 'month', 'This week', 'toggle')).toBe('on:this-week race');
  expect(click('on:2026-03 race', 'month', 'Today', 'toggle')).toBe('on:today race');
});

test('clearing takes out every filter of the rail and leaves the words', () => {
  expect(clearFacets('source:codex -has:diff on:7d race "torn line" path:src')).toBe('race "torn line" path:src');
});

test('names say the count, and that a value is excluded', () => {
  expect(group('-source:codex', 'source').rows.map(facetName)).toEqual(['Claude Code, 61', 'not Codex, 22']);
});
