import type { FacetCounts } from '@shared/model/document';
import { toDayNumber } from '@shared/text/days';
import { expect, test } from 'vitest';
import { CARDS } from '../../bridge/fake-library/cards';
import { complete } from './complete';

const FACETS: FacetCounts = {
  source: [
    { value: 'claude-code', label: 'Claude Code', count: 61 },
    { value: 'codex', label: 'Codex', count: 22 },
  ],
  project: [
    { value: 'site', label: 'site', count: 4 },
    { value: 'my app', label: 'my app', count: 1 },
    { value: 'website', label: 'website', count: 9 },
  ],
  month: [
    { value: '2026-05', label: '2026-05', count: 9 },
    { value: '2026-03', label: '2026-03', count: 3 },
  ],
  day: [],
  host: [],
  branch: [],
  model: [],
  kind: [{ value: 'edit', label: 'edit', count: 12 }],
  has: [{ value: 'diff', label: 'diff', count: 5 }],
  tag: [],
};

/** The caret stands at `|`, or at the end. */
function suggest(typed: string, isAsked = false) {
  const at = typed.indexOf('|');
  const text = typed.replace('|', '');
  return complete(text, at < 0 ? text.length : at, {
    facets: FACETS,
    cards: CARDS,
    tags: [{ tag: 'to read', count: 2 }],
    today: toDayNumber(2026, 5, 14),
    isAsked,
  });
}

function labels(typed: string): string[] | undefined {
  return suggest(typed)?.rows.map(({ label, aside }) => (aside ? `${label} (${aside})` : label));
}

/** The box after the first one was taken, with the caret as `|`. */
function take(typed: string, isAsked = false): string | undefined {
  const [row] = suggest(typed, isAsked)?.rows ?? [];
  return row && `${row.text.slice(0, row.caret)}|${row.text.slice(row.caret)}`;
}

test('an operator is offered once its beginning is unlikely to be a word', () => {
  expect(labels('s')).toBeUndefined();
  expect(labels('race so')).toEqual(['source: (of one source)']);
  expect(suggest('race so')?.kind).toBe('operators');
  expect(labels('soap')).toBeUndefined();
  expect(labels('"so')).toBeUndefined();
  expect(labels('so|ap')).toBeUndefined();
  expect(take('race -pro')).toBe('race -project:|');
});

test('asked for, there are all of them, beside what is typed', () => {
  const all = suggest('', true);
  expect(all?.kind).toBe('values');
  expect(all?.rows.map(({ label }) => label)).toContain('path:');
  expect(take('race', true)).toBe('race source:|');
  expect(take('race ', true)).toBe('race source:|');
  expect(take('race be', true)).toBe('race before:|');
});

test('values come with counts, and a name that has a space in quotes', () => {
  expect(labels('source:')?.slice(0, 2)).toEqual(['Claude Code (61)', 'Codex (22)']);
  expect(take('source:cod')).toBe('source:codex |');
  expect(take('race project:my')).toBe('race project:"my app" |');
  expect(take('project:my| race')).toBe('project:"my app" |race');
  expect(take('-project:"my')).toBe('-project:"my app" |');
  expect(take('-tag:"to')).toBe('-tag:"to read" |');
});

test('what begins with the letters goes before what only holds them', () => {
  expect(labels('project:site')).toEqual(['website (9)']);
  expect(labels('project:sit')).toEqual(['site (4)', 'website (9)']);
  expect(labels('project:app')).toEqual(['my app (1)']);
  expect(labels('project:nowhere')).toBeUndefined();
});

test('values have words, and those that are known but found nowhere come last', () => {
  expect(labels('has:')?.slice(0, 2)).toEqual(['Changes (5)', 'Failures (error)']);
  expect(labels('call:')).toEqual(['Edit (12)']);
  expect(take('has:fail')).toBe('has:error |');
});

test('a value that is there already is not offered again', () => {
  expect(labels('source:codex source:')).toEqual(['Claude Code (61)']);
  expect(labels('source:codex')).toBeUndefined();
});

test('days come in words, then months', () => {
  expect(labels('on:')?.slice(0, 3)).toEqual(['Today', 'Yesterday', 'This week (this-week)']);
  expect(labels('on:may')).toEqual(['May 2026 (9)']);
  expect(labels('after:may')).toEqual(['May 2026 (2026-05)']);
  expect(take('after:last m')).toBeUndefined();
  expect(take('after:last-m')).toBe('after:last-month |');
});

test('Enter takes the first only when something is typed that is no value yet', () => {
  const preselects = (typed: string) => suggest(typed)?.preselects;
  expect([preselects('source:'), preselects('source:cl'), preselects('project:site')]).toEqual([false, true, false]);
  expect(preselects('on:2026')).toBe(false);
});
