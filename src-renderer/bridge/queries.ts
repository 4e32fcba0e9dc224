// Every query key and how it is asked for, in one place.

import type { ExportOptions } from '@shared/model/export';
import type { ThreadId } from '@shared/model/ids';
import { MOST_AT_ONCE, type SearchPage, type SortOrder } from '@shared/model/search';
import { chooseDays } from '@shared/query/choose-days';
import { toggleFilter } from '@shared/query/format-query';
import { splitQuery } from '@shared/query/split-query';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './api';
import { afterRows } from './rows-first';

/** Messages are asked for in pages of this many. */
export const PAGE = 50;
const ROWS = 40;
const LEAST_ROWS = 12;
/** Rows are worth more now than the last of their snippets: some sessions are as long as a shelf of books. */
const PATIENCE_MS = 40;
/** Less than the height of a row with a snippet. Each costs reading its session: those in sight come first. */
const ROW_PX = 50;
/** Of sessions that are near by their meaning. */
const NEAR = 8;
/** Spans of days that have words; the facet of months can't tell how many they hold. */
export const DAYS = ['today', 'this-week', 'this-month'] as const;
/** Whose words are looked for in; no facet, hence counted with a search for each. */
export const ROLES = ['user', 'assistant', 'tool'] as const;
/** How many threads a text finds with a filter in it: `on:today` to a count. */
export type ExtraCounts = ReadonlyMap<string, number>;

export const queries = {
  info: () => queryOptions({ queryKey: ['info'], queryFn: () => call('app.info', undefined) }),
  settings: () => queryOptions({ queryKey: ['settings'], queryFn: () => call('settings.get', undefined) }),
  status: () =>
    queryOptions({ queryKey: ['status'], queryFn: () => afterRows(() => call('engine.status', undefined)) }),
  cards: () => queryOptions({ queryKey: ['cards'], queryFn: () => call('sources.cards', undefined) }),
  findings: () => queryOptions({ queryKey: ['findings'], queryFn: () => call('sources.find', undefined) }),
  library: () =>
    queryOptions({ queryKey: ['library'], queryFn: () => afterRows(() => call('library.get', undefined)) }),
  sources: () =>
    queryOptions({ queryKey: ['sources'], queryFn: () => afterRows(() => call('sources.list', undefined)) }),

  search: (text: string, sort: SortOrder | null) =>
    infiniteQueryOptions({
      queryKey: ['search', text, sort],
      queryFn: ({ pageParam, signal }) =>
        call(
          'search.run',
          pageParam === 0
            ? { ...firstPage(text, sort), patienceMs: PATIENCE_MS }
            : { text, offset: pageParam, limit: ROWS, ...(sort ? { sort } : {}) },
          signal,
        ),
      initialPageParam: 0,
      getNextPageParam: (last: SearchPage, pages: readonly SearchPage[]) => {
        const shown = pages.reduce((sum, page) => sum + page.hits.length, 0);
        return last.hits.length > 0 && shown < last.total ? shown : undefined;
      },
      placeholderData: keepPreviousData,
    }),
  /** The first page once more, however long it takes: where rows of it came without all that they show. */
  wholePage: (text: string, sort: SortOrder | null) =>
    queryOptions({
      // No text is an object: what was found for a text begins with it.
      queryKey: ['search', { whole: text }, sort],
      queryFn: ({ signal }) => call('search.run', firstPage(text, sort), signal),
    }),
  /** All that a search finds, as far as can be acted on at once. */
  all: (text: string, sort: SortOrder | null) =>
    queryOptions({
      queryKey: ['total', 'all', text, sort],
      queryFn: ({ signal }) =>
        call('search.run', { text, offset: 0, limit: MOST_AT_ONCE, bare: true, ...(sort ? { sort } : {}) }, signal),
    }),
  /** What is near by its meaning; nothing where no provider embeds. */
  near: (text: string, known: readonly ThreadId[]) =>
    queryOptions({
      queryKey: ['search', { near: text }, known],
      queryFn: ({ signal }) => call('search.near', { text, known: [...known], limit: NEAR }, signal),
      // Whatever goes wrong, what words find is there.
      retry: false,
    }),
  /** How many threads a text finds; for the way out of a search without results. */
  total: (text: string) =>
    queryOptions({
      queryKey: ['total', text],
      queryFn: async ({ signal }) =>
        (await call('search.run', { text, offset: 0, limit: 1, bare: true }, signal)).total,
    }),

  /** What no facet counts: spans of days, and with words in the text whose they are. */
  extraCounts: (text: string) =>
    queryOptions({
      queryKey: ['total', 'extra', text],
      queryFn: ({ signal }): Promise<ExtraCounts> =>
        afterRows(async () => {
          const total = async (field: 'on' | 'role', value: string) => {
            const within = field === 'on' ? chooseDays(text, value) : toggleFilter(text, field, value, 'only');
            const page = await call('search.run', { text: within, offset: 0, limit: 1, bare: true }, signal);
            return [`${field}:${value}`, page.total] as const;
          };
          const hasWords = splitQuery(text).some(({ type }) => type !== 'operator');
          const roles = hasWords ? ROLES.map((role) => total('role', role)) : [];
          return new Map(await Promise.all([...DAYS.map((day) => total('on', day)), ...roles]));
        }),
      placeholderData: keepPreviousData,
    }),

  /** The few threads that fit best; the newest without a text. */
  titles: (text: string) =>
    queryOptions({
      queryKey: ['titles', text],
      queryFn: ({ signal }) => call('search.run', { text, offset: 0, limit: 8 }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),

  /** Figures of what a text finds; '' is about everything. */
  statistics: (text: string) =>
    queryOptions({
      queryKey: ['statistics', text],
      queryFn: ({ signal }) => call('statistics.get', { text }, signal),
      placeholderData: keepPreviousData,
    }),
  answers: (text: string) =>
    queryOptions({
      queryKey: ['answers', text],
      queryFn: ({ signal }) => call('ask.answers', { text }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  digest: (span: string, project: string | null) =>
    queryOptions({
      queryKey: ['digest', span, project],
      queryFn: ({ signal }) => call('digest.get', { span, project }, signal),
      placeholderData: keepPreviousData,
    }),

  /** Asked for anew each time: keys in the environment and other programs change them, too. */
  /** Looked at again for as long as there is more to come. */
  meaning: () =>
    queryOptions({
      queryKey: ['providers', 'meaning'],
      queryFn: () => call('meaning.status', undefined),
      staleTime: 0,
      refetchInterval: 2000,
    }),
  providers: () =>
    queryOptions({ queryKey: ['providers'], queryFn: () => call('providers.list', undefined), staleTime: 0 }),
  commands: () =>
    queryOptions({
      queryKey: ['providers', 'commands'],
      queryFn: ({ signal }) => call('providers.commands', undefined, signal),
      staleTime: 0,
    }),
  /** Asked for anew each time: sizes change without anybody saying so. */
  storage: () => queryOptions({ queryKey: ['storage'], queryFn: () => call('storage.get', undefined), staleTime: 0 }),
  vanished: () =>
    queryOptions({
      queryKey: ['storage', 'vanished'],
      queryFn: () => call('storage.vanished', undefined),
      staleTime: 0,
    }),
  forgotten: () =>
    queryOptions({ queryKey: ['forgotten'], queryFn: () => call('library.forgotten', undefined), staleTime: 0 }),

  thread: (thread: string) =>
    queryOptions({ queryKey: ['thread', thread, 'detail'], queryFn: () => call('thread.get', { thread }) }),
  outline: (thread: string) =>
    queryOptions({ queryKey: ['thread', thread, 'outline'], queryFn: () => call('thread.outline', { thread }) }),
  /** The messages from `page * PAGE` on; fewer where the thread ends. */
  messages: (thread: string, page: number) =>
    queryOptions({
      queryKey: ['thread', thread, 'messages', page],
      queryFn: () => call('thread.messages', { thread, from: page * PAGE, count: PAGE }),
      // Whoever scrolls through a long thread would gather all of it.
      gcTime: 30_000,
    }),
  find: (thread: string, text: string) =>
    queryOptions({
      queryKey: ['thread', thread, 'find', text],
      queryFn: ({ signal }) => call('thread.find', { thread, text }, signal),
      enabled: text.trim() !== '',
    }),
  exportPreview: (thread: string, options: ExportOptions) =>
    queryOptions({
      queryKey: ['thread', thread, 'export-preview', options],
      queryFn: () => call('export.preview', { thread, options }),
    }),
  solution: (thread: string, ordinal: number) =>
    queryOptions({
      queryKey: ['thread', thread, 'solution', ordinal],
      queryFn: () => call('search.solution', { thread, ordinal }),
    }),
  blobText: (blob: string) =>
    queryOptions({ queryKey: ['blob', blob], queryFn: () => call('blob.text', { blob }), gcTime: 30_000 }),
};

function firstPage(text: string, sort: SortOrder | null) {
  return { text, offset: 0, limit: firstRows(), ...(sort ? { sort } : {}) };
}

/** As many as the window has room for. */
function firstRows(): number {
  return Math.min(ROWS, Math.max(LEAST_ROWS, Math.ceil(window.innerHeight / ROW_PX)));
}
