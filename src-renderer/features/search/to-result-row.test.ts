import type { SearchHit } from '@shared/model/search';
import { expect, test } from 'vitest';
import { CARDS } from '../../bridge/fake-library/cards';
import { makeLibrary } from '../../bridge/fake-library/library';
import { toListLines, toResultRow } from './to-result-row';

const NOW = new Date(2026, 4, 14, 15, 30).getTime();
const context = { now: NOW, cards: new Map(CARDS.map((card) => [card.id, card])) };
const [first] = makeLibrary(NOW);

function hit(change: Partial<SearchHit['thread']> = {}, more: Partial<SearchHit> = {}): SearchHit {
  if (!first) throw new Error('The library is empty');
  return { thread: { ...first.head, ...change }, score: 1, matched: 'all', matches: [], titleMarks: [], ...more };
}

const at = (...when: [year: number, month: number, day: number, hour: number]) => new Date(...when).getTime();

test('a row without words says what kind of session it was', () => {
  const row = toResultRow(hit({ branch: 'main' }), 1, context);
  expect(row).toMatchObject({ title: 'Fix race in the rollout reader', snippet: null, matches: '', message: null });
  expect(row.card.mark).toBe('CC');
  expect(row.meta).toEqual(['ledger', '4 turns', '2 files']);
});

test('a branch is named unless it is the main one', () => {
  expect(toResultRow(hit({ branch: 'fix/x' }), 1, context).meta).toContain('fix/x');
  expect(toResultRow(hit({ branch: 'master' }), 1, context).meta).not.toContain('master');
});

test('a row of a search shows its best match and stands on it', () => {
  const matches: SearchHit['matches'] = [
    { ordinal: 3, thread: 'claude-code:rollout/agent-1', role: 'assistant', snippet: 'in an agent', marks: [[3, 5]] },
    { ordinal: 17, role: 'user', snippet: 'the torn line', marks: [[4, 8]] },
  ];
  const row = toResultRow(hit({}, { matches }), 1, context);
  expect(row).toMatchObject({ snippet: 'in an agent', matches: 'in 2 messages', message: 17 });
});

test('a row whose text was not read yet keeps the place of its snippet, and counts nothing', () => {
  expect(toResultRow(hit({}, { isUnread: true }), 1, context)).toMatchObject({
    snippet: '',
    matches: '',
    isUnread: true,
  });
  const matches: SearchHit['matches'] = [{ ordinal: 17, role: 'user', snippet: 'the torn line', marks: [] }];
  expect(toResultRow(hit({}, { matches, isUnread: true }), 1, context)).toMatchObject({
    snippet: 'the torn line',
    matches: '',
    message: 17,
  });
});

test('what has no title or is of an unknown source is still a row', () => {
  const row = toResultRow(hit({ title: '', source: 'zed' }), 1, context);
  expect(row).toMatchObject({ title: 'Untitled session', isUntitled: true, card: { label: 'zed', mark: 'ze' } });
});

test('dates get longer the older they are', () => {
  const date = (endedAt: number | null) => toResultRow(hit({ endedAt }), 1, context).date;
  expect(date(at(2026, 4, 14, 9))).toBe('09:00');
  expect(date(at(2026, 4, 13, 9))).toBe('Yesterday');
  expect(date(at(2026, 4, 10, 9))).toBe('Sunday');
  expect(date(at(2026, 2, 2, 9))).toBe('2 Mar');
  expect(date(at(2024, 2, 2, 9))).toBe('2 Mar 2024');
  expect(date(null)).toBe('');
});

test('by time, rows stand under their days and say only the hour; beyond a month, under months', () => {
  const hits = [at(2026, 4, 14, 9), at(2026, 4, 14, 8), at(2026, 4, 13, 9), at(2026, 1, 3, 9), at(2026, 1, 1, 9)].map(
    (endedAt) => hit({ endedAt }),
  );
  const lines = toListLines({ hits, related: [], partial: [], near: [] }, 'newest', context);
  expect(lines.map((line) => (line.type === 'heading' ? `# ${line.label}` : line.date))).toEqual([
    '# Today',
    '09:00',
    '08:00',
    '# Yesterday',
    '09:00',
    '# February 2026',
    '3 Feb',
    '1 Feb',
  ]);
});

test('by relevance there are no headings but those before hits that have not all words', () => {
  const found = {
    hits: [hit()],
    related: [hit({}, { matched: 'related', related: ['DLQ', '死信队列'] })],
    partial: [hit({}, { matched: 'some' })],
    near: [hit({}, { matched: 'meaning' })],
  };
  const lines = toListLines(found, 'relevance', context);
  expect(lines.map((line) => (line.type === 'heading' ? line.label : line.position))).toEqual([
    1,
    'With related terms',
    2,
    'Some of the words',
    3,
    'Near by meaning',
    4,
  ]);
  expect(lines.map((line) => line.type === 'row' && line.relatedBy)).toContain('related: DLQ, 死信队列');
});

test('rows stay the same when more come after them, and another minute or language makes them anew', () => {
  const hits = [hit(), hit({ title: 'Another' })];
  const rows = (found: readonly SearchHit[], within = context) =>
    toListLines({ hits: found, related: [], partial: [], near: [] }, 'relevance', within);
  const [first] = rows(hits.slice(0, 1));
  expect(rows(hits)[0]).toBe(first);
  expect(rows(hits.toReversed())[1]).not.toBe(first);
  expect(rows(hits, { ...context })[0]).not.toBe(first);
});
