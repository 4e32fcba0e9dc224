import type { Engine } from '@core/engine-api';
import { finishQuery } from '@shared/query/finish-query';
import { parseQuery } from '@shared/query/parse-query';
import { CASES_CONTEXT, QUERY_CASES } from '@shared/query/query.cases';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toQuery } from '../cli/arguments';
import { TOOLS } from './tools';

/** The query that the engine gets of a tool; what it would answer doesn't matter. */
async function askedBy(name: string, query: string): Promise<string | null> {
  let asked: string | null = null;
  const take = async ({ text }: { readonly text: string }) => {
    asked = text;
    throw new Error('enough');
  };
  const engine = { search: take, list: take } as unknown as Engine;
  const tool = TOOLS.find((row) => row.name === name) as (typeof TOOLS)[number];
  const given = { query, limit: 10, offset: 0, sort: 'newest', related: true };
  await tool.run(engine, given, new AbortController().signal).catch(() => undefined);
  return asked;
}

const piece = fc.oneof(fc.constantFrom(...QUERY_CASES.map(({ text }) => text)), fc.string({ unit: 'binary' }));
const text = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(' '));
const meaning = (query: string) => parseQuery(query, CASES_CONTEXT);

test('a text means the same in the box, on the command line and to agents, once it is typed', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      const inBox = meaning(finishQuery(typed));
      expect(meaning(toQuery(typed.split(' ')))).toEqual(inBox);
      for (const name of ['search_sessions', 'list_sessions'])
        expect(meaning((await askedBy(name, typed)) ?? 'nothing')).toEqual(inBox);
      // Nothing is left that waits for more letters.
      expect(inBox.query.groups.flat().every(({ prefix, starred }) => !prefix || starred)).toBe(true);
      expect(meaning(`${finishQuery(typed)} `).query).toEqual(inBox.query);
    }),
    { numRuns: 500 },
  );
});
