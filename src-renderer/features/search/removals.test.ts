import { expect, test } from 'vitest';
import { removals } from './removals';
import { applySuggestion } from './search-box';

function check(text: string, expected: readonly string[]): void {
  expect(removals(text).map((way) => `${way.filter} > ${way.text}`)).toEqual(expected);
}

test('each part of a query is left out in turn, filters first', () => {
  check('race source:trae', ['source:trae > race', 'race > source:trae']);
  check('project:"my site" torn line', [
    'project:"my site" > torn line',
    'torn > project:"my site" line',
    'line > project:"my site" torn',
  ]);
  check('-source:codex race', ['-source:codex > race', 'race > -source:codex']);
});

test('a single part leaves nothing, and alternatives belong together', () => {
  check('race', []);
  check('', []);
  check('a OR b', []);
});

test('a suggestion takes the place of what was not understood', () => {
  const hint = { code: 'unknown-operator', text: 'sorce:codex', from: 5, to: 16, suggestion: 'source:codex' } as const;
  expect(applySuggestion('race sorce:codex x', hint)).toBe('race source:codex x');
});
