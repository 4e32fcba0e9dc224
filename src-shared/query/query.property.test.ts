import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DaySpan, Query, QueryFilter, QueryTerm } from '../model/search';
import { toDayNumber } from '../text/days';
import { formatQuery } from './format-query';
import { OPERATOR_BY_NAME, OPERATORS } from './operators';
import { parseQuery } from './parse-query';
import { CASES_CONTEXT } from './query.cases';
import { splitQuery } from './split-query';

const reparse = (query: Query) => parseQuery(formatQuery(query), CASES_CONTEXT).query;

const names = [...OPERATOR_BY_NAME.keys(), 'sorce', 'x', 'https'];
const piece = fc.oneof(
  fc.constantFrom('OR', 'AND', '-', '--', '*', '"', '“', '„', ':', '：', '..', '\u3000', '猫', 'race', '\\', '\ud800'),
  fc.constantFrom(...names).map((name) => `${name}:`),
  fc.constantFrom(...OPERATORS.flatMap(({ values = [] }) => values)),
  fc.constantFrom(
    'codex',
    'claude',
    'today',
    'last-week',
    '99y',
    '7d',
    '1969',
    '1970-01-01',
    '2026-03',
    '9999',
    '2026-02-30',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const anyText = fc
  .array(fc.tuple(piece, fc.constantFrom('', '', ' ')), { maxLength: 12 })
  .map((pieces) => pieces.flat().join(''));

test('any text at all is read, and means the same when it is written again', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { query, hints } = parseQuery(text, CASES_CONTEXT);
      for (const { from, to, text: meant } of hints) expect(text.slice(from, to)).toBe(meant);
      expect(reparse(query), formatQuery(query)).toEqual(query);
    }),
    { numRuns: 2000 },
  );
});

/** What can be typed as one word: no quotes around it, no filter, no sign that means something. */
function isWord({ text, not, starred }: Pick<QueryTerm, 'text' | 'not' | 'starred'>): boolean {
  const typed = (not ? '-' : '') + text + (starred ? '*' : '');
  const [only] = splitQuery(typed);
  if (!only || only.from > 0 || only.to < typed.length || only.not !== not || only.quoted || text.endsWith('*'))
    return false;
  return only.type === 'word' ? !['OR', 'AND'].includes(typed) : !OPERATOR_BY_NAME.has(only.operator);
}

const someText = fc
  .array(piece, { minLength: 1, maxLength: 3 })
  .map((pieces) => pieces.join(''))
  .filter((text) => text !== '');
const quoted = someText.map((text) => text.replace(/["“”]/g, '').trim()).filter((text) => text !== '');
const term = (not: boolean): fc.Arbitrary<QueryTerm> =>
  fc.oneof(
    quoted.map((text): QueryTerm => ({ type: 'phrase', text, not, prefix: false })),
    fc
      .tuple(someText, fc.boolean())
      .map(([text, starred]): QueryTerm => {
        return { type: 'word', text, not, prefix: starred, ...(starred ? { starred } : {}) };
      })
      .filter(isWord),
  );
/** What is excluded stands alone. */
const group = fc.oneof(fc.array(term(false), { minLength: 1, maxLength: 3 }), fc.tuple(term(true)));
const unquoted = someText.map((text) => text.replace(/\s/g, '')).filter((text) => /^[^"“„]/.test(text));
const filters = fc
  .array(
    fc.constantFrom(...OPERATORS.filter(({ field }) => !['after', 'before', 'on', 'also'].includes(field))).chain(
      ({ field, values }): fc.Arbitrary<QueryFilter> =>
        fc.record({
          field: fc.constant(field as QueryFilter['field']),
          values: fc.uniqueArray(
            values || field === 'source'
              ? fc.constantFrom(...(values ?? ['codex', 'claude-code']))
              : fc.oneof(quoted, unquoted),
            { minLength: 1, maxLength: 3 },
          ),
          not: fc.boolean(),
        }),
    ),
    { maxLength: 3 },
  )
  .map((all) =>
    all.filter((one, at) => all.findIndex(({ field, not }) => field === one.field && not === one.not) === at),
  );
const alsoTerms = fc.uniqueArray(
  fc.oneof(quoted, unquoted).filter((value) => value !== 'none'),
  { maxLength: 2 },
);
const also = fc
  .record({ terms: alsoTerms, not: alsoTerms, none: fc.boolean() })
  .map((choice) => (choice.none || choice.terms.length + choice.not.length > 0 ? { also: choice } : {}));
const typed = fc.integer({ min: 0, max: toDayNumber(9999, 12, 31) });
const days: fc.Arbitrary<DaySpan | null> = fc.oneof(
  fc.constant(null),
  fc.record({ from: typed, to: typed }),
  typed.map((from) => ({ from, to: null })),
  typed.map((to) => ({ from: null, to })),
);

test('whatever can be meant can be written, and is read as it was meant', () => {
  fc.assert(
    fc.property(
      fc.array(group, { maxLength: 4 }),
      filters,
      days,
      also,
      fc.boolean(),
      (groups, given, span, chosen, typing) => {
        const last = groups.at(-1)?.at(-1);
        const isTyped = typing && last?.type === 'word' && !last.not && !last.starred;
        const asked = isTyped
          ? [...groups.slice(0, -1), [...(groups.at(-1) ?? []).slice(0, -1), { ...last, prefix: true }]]
          : groups;
        const query: Query = { groups: asked, filters: given, days: span, ...chosen };
        expect(reparse(query), formatQuery(query)).toEqual(query);
      },
    ),
    { numRuns: 1500 },
  );
});
