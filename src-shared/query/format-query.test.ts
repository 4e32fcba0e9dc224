import { expect, test } from 'vitest';
import { filterValues, toggleFilter } from './format-query';

test.each([
  ['', 'source', 'codex', 'toggle', 'source:codex'],
  ['source:codex', 'source', 'codex', 'toggle', ''],
  ['race', 'source', 'codex', 'toggle', 'source:codex race'],
  ['source:codex race', 'has', 'diff', 'toggle', 'source:codex has:diff race'],
  ['source:codex race', 'source', 'trae', 'toggle', 'source:codex source:trae race'],
  ['source:codex race', 'source', 'codex', 'toggle', 'race'],
  ['fix source:codex race', 'source', 'codex', 'toggle', 'fix race'],
  ['-source:codex race', 'source', 'codex', 'toggle', 'source:codex race'],
  ['source:codex source:trae race', 'source', 'cursor', 'only', 'source:cursor race'],
  ['source:codex race', 'source', 'codex', 'only', 'source:codex race'],
  ['source:codex race', 'source', 'codex', 'exclude', '-source:codex race'],
  ['-source:codex race', 'source', 'codex', 'exclude', 'race'],
  ['race', 'project', 'my app', 'toggle', 'project:"my app" race'],
  ['project:"my app" race', 'project', 'my app', 'toggle', 'race'],
  ['tool:codex x', 'source', 'codex', 'toggle', 'x'],
  ['race', 'on', '2026-03', 'toggle', 'on:2026-03 race'],
] as const)('%s with %s %s: %s', (text, field, value, change, expected) => {
  expect(toggleFilter(text, field, value, change)).toBe(expected);
});

test('the values of a field are read as typed', () => {
  expect(filterValues('source:codex -source:"x y" has:diff source:', 'source')).toEqual([
    { value: 'codex', not: false },
    { value: 'x y', not: true },
  ]);
});
