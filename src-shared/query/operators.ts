// The operators of the query language: what each filters by, and the values that are known beforehand.
import type { FilterField } from '../model/search';

export type DayOperator = 'on' | 'after' | 'before';
/** Chooses among related terms. */
export type AlsoOperator = 'also';

export interface Operator {
  readonly name: string;
  readonly field: FilterField | DayOperator | AlsoOperator;
  /** Other names that are understood, or suggested when they were meant. */
  readonly aliases: readonly string[];
  /** Complete list of values; absent where the index knows them. */
  readonly values?: readonly string[];
}

export const OPERATORS: readonly Operator[] = [
  { name: 'source', field: 'source', aliases: ['tool'] },
  { name: 'project', field: 'project', aliases: [] },
  { name: 'branch', field: 'branch', aliases: [] },
  { name: 'model', field: 'model', aliases: [] },
  { name: 'role', field: 'role', aliases: [], values: ['user', 'assistant', 'tool'] },
  { name: 'call', field: 'call', aliases: [] },
  { name: 'path', field: 'path', aliases: [] },
  { name: 'has', field: 'has', aliases: [], values: ['diff', 'error', 'image', 'thinking', 'code', 'star', 'note'] },
  { name: 'tag', field: 'tag', aliases: [] },
  { name: 'after', field: 'after', aliases: [] },
  { name: 'before', field: 'before', aliases: [] },
  { name: 'on', field: 'on', aliases: [] },
  { name: 'host', field: 'host', aliases: [] },
  { name: 'in', field: 'in', aliases: [], values: ['thinking'] },
  { name: 'also', field: 'also', aliases: ['related'] },
];

export const OPERATOR_BY_NAME: ReadonlyMap<string, Operator> = new Map(
  OPERATORS.flatMap((operator) => [operator.name, ...operator.aliases].map((name) => [name, operator] as const)),
);

export function isDayOperator(field: Operator['field']): field is DayOperator {
  return field === 'on' || field === 'after' || field === 'before';
}

/** What people type who know another program's words for it. */
const SYNONYMS: Readonly<Record<string, string>> = {
  agent: 'source',
  app: 'source',
  file: 'path',
  dir: 'path',
  folder: 'project',
  repo: 'project',
  since: 'after',
  until: 'before',
  date: 'on',
  day: 'on',
  month: 'on',
  is: 'has',
  author: 'role',
  from: 'role',
  machine: 'host',
  kind: 'call',
};

/** The operator's name that was probably meant; null when none is near. */
export function suggestOperator(name: string): string | null {
  return Object.hasOwn(SYNONYMS, name) ? (SYNONYMS[name] ?? null) : nearest(name, [...OPERATOR_BY_NAME.keys()]);
}

/** The one of `words` that is at most two changes away, and fewer than half of its letters; null when none is. */
export function nearest(word: string, words: readonly string[]): string | null {
  let best: string | null = null;
  let least = 3;
  for (const candidate of words) {
    const changes = countChanges(word, candidate);
    if (changes < least && changes * 2 < candidate.length) {
      best = candidate;
      least = changes;
    }
  }
  return best;
}

/** Letters to insert, remove or replace. For short words. */
function countChanges(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
