// The query language by example: what each text means, and what is said about it. Today is 2026-03-15.
import type { Query, QueryHint, QueryTerm } from '../model/search';
import { toDayNumber } from '../text/days';
import type { QueryContext } from './parse-query';

export const CASES_CONTEXT: QueryContext = {
  today: toDayNumber(2026, 3, 15),
  sources: [
    { id: 'claude-code', aliases: ['claude'] },
    { id: 'codex', aliases: [] },
  ],
};

export interface QueryCase {
  readonly text: string;
  /** What it is for, where the text doesn't say it. */
  readonly about?: string;
  readonly query: Partial<Query>;
  readonly hints?: readonly Pick<QueryHint, 'code' | 'suggestion'>[];
}

function word(text: string, flags: Partial<QueryTerm> = {}): QueryTerm {
  return { type: 'word', text, not: false, prefix: false, ...flags };
}

function phrase(text: string, flags: Partial<QueryTerm> = {}): QueryTerm {
  return { type: 'phrase', text, not: false, prefix: false, ...flags };
}

function typing(text: string): QueryTerm {
  return word(text, { prefix: true });
}

const day = toDayNumber;

export const QUERY_CASES: readonly QueryCase[] = [
  { text: '', query: {} },
  { text: '  ', query: {} },
  { text: 'race', about: 'the last word is still being typed', query: { groups: [[typing('race')]] } },
  { text: 'race ', query: { groups: [[word('race')]] } },
  { text: 'rollout race ', about: 'all words', query: { groups: [[word('rollout')], [word('race')]] } },
  { text: 'roll* race ', query: { groups: [[word('roll', { prefix: true, starred: true })], [word('race')]] } },
  { text: 'race*', query: { groups: [[word('race', { prefix: true, starred: true })]] } },
  { text: '"connection refused"', query: { groups: [[phrase('connection refused')]] } },
  { text: '“connection refused” ', query: { groups: [[phrase('connection refused')]] } },
  { text: 'race -flaky ', query: { groups: [[word('race')], [word('flaky', { not: true })]] } },
  {
    text: 'race -flaky',
    about: 'an excluded word is taken as it stands',
    query: { groups: [[word('race')], [word('flaky', { not: true })]] },
  },
  { text: '-"not this" x ', query: { groups: [[phrase('not this', { not: true })], [word('x')]] } },
  { text: 'git --force ', about: 'a flag is a word', query: { groups: [[word('git')], [word('--force')]] } },
  { text: '- ', query: { groups: [[word('-')]] } },
  { text: 'lock OR mutex race ', query: { groups: [[word('lock'), word('mutex')], [word('race')]] } },
  { text: 'a OR b OR "c d"', query: { groups: [[word('a'), word('b'), phrase('c d')]] } },
  { text: 'lock OR', query: { groups: [[word('lock')]] } },
  { text: 'OR ', query: { groups: [[word('OR')]] } },
  {
    text: 'OR has:dif ',
    about: 'what an operator that is none leaves is text too',
    query: { groups: [[phrase('has:dif')]] },
    hints: [{ code: 'unknown-value', suggestion: 'has:diff' }],
  },
  { text: 'lock AND race ', query: { groups: [[word('lock')], [word('race')]] } },
  { text: 'lock OR -race ', query: { groups: [[word('lock')], [word('race', { not: true })]] } },
  { text: '死信队列 重试 ', query: { groups: [[word('死信队列')], [word('重试')]] } },
  { text: '死信　队列 ', about: 'a full-width space', query: { groups: [[word('死信')], [word('队列')]] } },
  // Filters.
  { text: 'source:codex', query: { filters: [{ field: 'source', values: ['codex'], not: false }] } },
  { text: 'source:claude', query: { filters: [{ field: 'source', values: ['claude-code'], not: false }] } },
  { text: 'tool:codex', query: { filters: [{ field: 'source', values: ['codex'], not: false }] } },
  { text: 'tool:Bash', query: { filters: [{ field: 'call', values: ['Bash'], not: false }] } },
  {
    text: 'source:codex source:claude-code race ',
    about: 'one operator twice: either',
    query: {
      groups: [[word('race')]],
      filters: [{ field: 'source', values: ['codex', 'claude-code'], not: false }],
    },
  },
  { text: '-source:codex', query: { filters: [{ field: 'source', values: ['codex'], not: true }] } },
  { text: 'project:"my app"', query: { filters: [{ field: 'project', values: ['my app'], not: false }] } },
  {
    text: 'SOURCE：codex',
    about: 'a full-width colon',
    query: { filters: [{ field: 'source', values: ['codex'], not: false }] },
  },
  { text: 'branch:a"b', query: { filters: [{ field: 'branch', values: ['a"b'], not: false }] } },
  {
    text: 'project:"„a" b"',
    query: { groups: [[typing('b"')]], filters: [{ field: 'project', values: ['„a'], not: false }] },
  },
  { text: 'path:src/app.ts', query: { filters: [{ field: 'path', values: ['src/app.ts'], not: false }] } },
  {
    text: 'has:Diff role:user',
    query: {
      filters: [
        { field: 'has', values: ['diff'], not: false },
        { field: 'role', values: ['user'], not: false },
      ],
    },
  },
  { text: 'has:star', query: { filters: [{ field: 'has', values: ['star'], not: false }] } },
  { text: '-tag:"to do"', query: { filters: [{ field: 'tag', values: ['to do'], not: true }] } },
  {
    text: 'in:thinking why ',
    query: { groups: [[word('why')]], filters: [{ field: 'in', values: ['thinking'], not: false }] },
  },
  { text: 'source:', about: 'nothing yet', query: {} },
  {
    text: 'race source:c',
    about: 'still being typed: all that begin so',
    query: {
      groups: [[word('race')]],
      filters: [{ field: 'source', values: ['claude-code', 'codex'], not: false }],
    },
  },
  { text: '-has:dif', query: { filters: [{ field: 'has', values: ['diff'], not: true }] } },
  { text: 'race after:2026-0', about: 'no date yet, and no mistake either', query: { groups: [[word('race')]] } },
  { text: 'on:yest', query: {} },
  // Related terms.
  {
    text: 'also:DLQ queue ',
    query: { groups: [[word('queue')]], also: { terms: ['DLQ'], not: [], none: false } },
  },
  {
    text: '-also:"dead letter" also:none also:redrive queue ',
    about: 'none but what is named',
    query: { groups: [[word('queue')]], also: { terms: ['redrive'], not: ['dead letter'], none: true } },
  },
  { text: 'queue also:DL', about: 'still being typed', query: { groups: [[word('queue')]] } },
  // Days.
  { text: 'on:today', query: { days: { from: day(2026, 3, 15), to: day(2026, 3, 15) } } },
  { text: 'on:yesterday', query: { days: { from: day(2026, 3, 14), to: day(2026, 3, 14) } } },
  {
    text: 'on:this-week',
    about: 'from Monday to Sunday',
    query: { days: { from: day(2026, 3, 9), to: day(2026, 3, 15) } },
  },
  { text: 'on:last-month', query: { days: { from: day(2026, 2, 1), to: day(2026, 2, 28) } } },
  { text: 'after:last-week', query: { days: { from: day(2026, 3, 2), to: null } } },
  { text: 'on:this-year ', query: { groups: [[phrase('on:this-year')]] }, hints: [{ code: 'bad-date' }] },
  { text: 'on:2026-02', query: { days: { from: day(2026, 2, 1), to: day(2026, 2, 28) } } },
  { text: 'on:2025', query: { days: { from: day(2025, 1, 1), to: day(2025, 12, 31) } } },
  { text: 'on:2026-03-01..2026-03-15', query: { days: { from: day(2026, 3, 1), to: day(2026, 3, 15) } } },
  { text: 'on:2026-02..', query: { days: { from: day(2026, 2, 1), to: null } } },
  { text: 'after:2026-02', about: 'from its first day on', query: { days: { from: day(2026, 2, 1), to: null } } },
  { text: 'before:2026-02', about: 'up to the day before', query: { days: { from: null, to: day(2026, 1, 31) } } },
  { text: 'after:7d', query: { days: { from: day(2026, 3, 8), to: null } } },
  { text: 'after:2w', query: { days: { from: day(2026, 3, 1), to: null } } },
  { text: 'after:1m', query: { days: { from: day(2026, 2, 15), to: null } } },
  { text: 'after:1y', query: { days: { from: day(2025, 3, 15), to: null } } },
  { text: 'after:99y', about: 'nothing was before 1970', query: { days: { from: 0, to: null } } },
  { text: 'on:..9999', query: { days: { from: null, to: day(9999, 12, 31) } } },
  {
    text: 'after:1970-01-06 before:1970',
    about: 'no day at all',
    query: { days: { from: 5, to: -1 } },
  },
  { text: '-after:2026-02', query: { days: { from: null, to: day(2026, 1, 31) } } },
  {
    text: 'after:2026-01 before:2026-03 race ',
    query: { groups: [[word('race')]], days: { from: day(2026, 1, 1), to: day(2026, 2, 28) } },
  },
  // What isn't understood is searched as text, and said.
  {
    text: 'sorce:codex ',
    query: { groups: [[word('sorce:codex')]] },
    hints: [{ code: 'unknown-operator', suggestion: 'source:codex' }],
  },
  {
    text: 'file:app.ts ',
    query: { groups: [[word('file:app.ts')]] },
    hints: [{ code: 'unknown-operator', suggestion: 'path:app.ts' }],
  },
  { text: 'error:E404 ', query: { groups: [[word('error:E404')]] }, hints: [{ code: 'unknown-operator' }] },
  { text: 'https://example.org/a ', query: { groups: [[word('https://example.org/a')]] } },
  {
    text: 'std::vector 12:30 C:\\app ',
    query: { groups: [[word('std::vector')], [word('12:30')], [word('C:\\app')]] },
  },
  {
    text: 'has:dif ',
    query: { groups: [[phrase('has:dif')]] },
    hints: [{ code: 'unknown-value', suggestion: 'has:diff' }],
  },
  {
    text: 'source:codx ',
    query: { groups: [[phrase('source:codx')]] },
    hints: [{ code: 'unknown-value', suggestion: 'source:codex' }],
  },
  {
    text: 'in:bogus lantern',
    about: 'its two words belong together, at the end of the query too',
    query: { groups: [[phrase('in:bogus')], [typing('lantern')]] },
    hints: [{ code: 'unknown-value' }],
  },
  {
    text: 'lantern -has:bogus',
    query: { groups: [[word('lantern')], [phrase('has:bogus', { not: true })]] },
    hints: [{ code: 'unknown-value' }],
  },
  { text: 'on:soon ', query: { groups: [[phrase('on:soon')]] }, hints: [{ code: 'bad-date' }] },
  { text: 'after:notadate', query: { groups: [[phrase('after:notadate')]] }, hints: [{ code: 'bad-date' }] },
  { text: 'on:2026-02-30 ', query: { groups: [[phrase('on:2026-02-30')]] }, hints: [{ code: 'bad-date' }] },
  { text: '"connection ref', query: { groups: [[phrase('connection ref')]] }, hints: [{ code: 'open-quote' }] },
  { text: '""', query: {} },
  { text: '__proto__:x constructor ', query: { groups: [[word('__proto__:x')], [word('constructor')]] } },
];
