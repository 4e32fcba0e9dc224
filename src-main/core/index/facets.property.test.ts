import { chosenWith, FACETS, type FacetCounts, type FacetField, type IndexDocument } from '@shared/model/document';
import type { ThreadId } from '@shared/model/ids';
import { parseQuery } from '@shared/query/parse-query';
import { formatDayNumber, monthOfDay } from '@shared/text/days';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MadeThreads, NOW, toDay } from './made-documents';
import { MadeFiles } from './made-files';
import { SavedIndex } from './saved-index';

const DAY_MS = 86_400_000;

const thread = fc.record({
  user: fc.constantFrom('race', 'race lock', 'lock', ''),
  source: fc.constantFrom('codex', 'claude-code', 'cursor'),
  branch: fc.constantFrom('main', 'fix', 'constructor', ''),
  host: fc.constantFrom('', 'box'),
  models: fc.subarray(['opus', 'gpt']),
  toolKinds: fc.subarray(['edit', 'read', 'search'] as const),
  traits: fc.subarray(['diff', 'error'] as const),
  endedAt: fc.integer({ min: 0, max: 70 }).map((days) => NOW - days * DAY_MS),
});
type Thread = typeof thread extends fc.Arbitrary<infer T> ? T : never;

/** Each with the facet that it belongs to, and what it lets through. */
const FILTERS: Readonly<Record<string, readonly [FacetField, (document: IndexDocument) => boolean]>> = {
  'source:codex source:cursor': ['source', ({ source }) => source !== 'claude-code'],
  '-source:codex': ['source', ({ source }) => source !== 'codex'],
  'branch:main': ['branch', ({ branch }) => branch === 'main'],
  'host:box': ['host', ({ host }) => host === 'box'],
  'model:opus': ['model', ({ models }) => models.includes('opus')],
  'call:edit': ['kind', ({ toolKinds }) => toolKinds.includes('edit')],
  '-has:error': ['has', ({ traits }) => !traits.includes('error')],
  'has:diff': ['has', ({ traits }) => traits.includes('diff')],
  'on:2026-02': ['month', ({ endDay }) => monthOfDay(endDay) === '2026-02'],
};

const VALUES: Readonly<Record<FacetField, (document: IndexDocument) => readonly string[]>> = {
  source: ({ source }) => [source],
  project: ({ projectName }) => [projectName],
  month: ({ endDay }) => [monthOfDay(endDay)],
  day: ({ endDay }) => [formatDayNumber(endDay)],
  branch: ({ branch }) => [branch],
  model: ({ models }) => models,
  host: ({ host }) => [host],
  kind: ({ toolKinds }) => toolKinds,
  has: ({ traits }) => traits,
  tag: () => [],
};

function countPlainly(documents: readonly IndexDocument[], words: readonly string[], filters: readonly string[]) {
  const counts: Record<string, Record<string, number>> = {};
  for (const facet of FACETS) {
    const others = filters.flatMap((filter) => {
      const [own, passes] = FILTERS[filter] ?? [];
      return passes && own !== chosenWith(facet) ? [passes] : [];
    });
    const hits = documents.filter(
      (document) => words.every((word) => document.user.includes(word)) && others.every((passes) => passes(document)),
    );
    const own: Record<string, number> = Object.create(null);
    for (const value of hits.flatMap(VALUES[facet])) if (value !== '') own[value] = (own[value] ?? 0) + 1;
    counts[facet] = own;
  }
  return counts;
}

function asCounted(facets: FacetCounts) {
  return Object.fromEntries(
    FACETS.map((facet) => {
      const own: Record<string, number> = Object.create(null);
      for (const { value, count } of facets[facet]) own[value] = count;
      return [facet, own];
    }),
  );
}

test('whatever is filtered by, each facet is counted over what all other filters let through', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(thread, { maxLength: 24 }),
      fc.subarray(['race', 'lock']),
      fc.subarray(Object.keys(FILTERS)),
      fc.nat({ max: 23 }),
      async (made, words, filters, removed) => {
        const threads = new MadeThreads();
        const { index } = await SavedIndex.open(new MadeFiles(), {
          writable: true,
          texts: threads,
          sourceLabels: new Map(),
        });
        await index.upsert(made.map((one: Thread, at) => threads.put(`t${at}`, one)));
        await index.save();
        threads.drop(`t${removed}`);
        await index.remove([`t${removed}` as ThreadId]);
        const { query } = parseQuery([...words, ...filters, ''].join(' '), { today: toDay(NOW) });
        const page = await index.search({ query, sort: 'newest', offset: 0, limit: 50, now: NOW });
        expect(asCounted(page.facets), filters.join(' ')).toEqual(countPlainly(threads.documents(), words, filters));
      },
    ),
    { numRuns: 150 },
  );
});
