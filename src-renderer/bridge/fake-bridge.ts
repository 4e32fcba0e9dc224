// A fake engine behind the same bridge as the real one: for component tests, and for looking at the window without
// an engine. Not part of the built program.
import type { Argument, Bridge, CallName, EventName, Events, Results } from '@shared/ipc';
import { AppError, toFailure } from '@shared/model/failure';
import type { ThreadId } from '@shared/model/ids';
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings';
import type { EngineStatus, SourceReport } from '@shared/model/status';
import { fakeAnswers } from './fake-library/answers';
import { CARDS } from './fake-library/cards';
import { fakeSearch } from './fake-library/fake-search';
import { type FakeThread, makeLibrary, toDetail } from './fake-library/library';
import { fakeProviders } from './fake-library/providers';
import { fakeStorage } from './fake-library/storage';
import { fakeUserData } from './fake-library/user-data';
import { fakeWork } from './fake-library/work';

/** What the fake engine shows: a library, or one of the states that need words. */
export type FakeState =
  | 'library'
  | 'first-run'
  | 'nothing-found'
  | 'indexing'
  | 'empty'
  | 'failed'
  /** Messages never come. */
  | 'stuck'
  | 'updating'
  | 'read-only'
  | 'rebuilding'
  | 'demo'
  | 'crash'
  /** The model that would answer is elsewhere, and nobody has agreed to that; the one that can't tell. */
  | 'not-agreed'
  | 'refuses';

type Handlers = { readonly [Name in CallName]: (argument: Argument<Name>) => Results[Name] | Promise<Results[Name]> };

/** A bridge that can also be made to say what the program would say by itself. */
export interface FakeBridge extends Bridge {
  emit<Name extends EventName>(name: Name, payload: Events[Name]): void;
}

export function createFakeBridge(state: FakeState = 'library', now = Date.now()): FakeBridge {
  const library = state === 'empty' || state === 'nothing-found' ? [] : makeLibrary(now);
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const emit = <Name extends EventName>(name: Name, payload: Events[Name]) => {
    for (const listener of listeners.get(name) ?? []) listener(payload);
  };
  let settings: Settings = {
    ...DEFAULT_SETTINGS,
    welcomed: state !== 'first-run' && state !== 'nothing-found',
  };
  let status = firstStatus(state, library.length, now);
  const setStatus = (change: Partial<EngineStatus>) => {
    status = { ...status, ...change };
    emit('engine.event', { type: 'status', status });
    return status;
  };
  const find = (thread: string): FakeThread => {
    const found = library.find(({ head }) => head.id === thread);
    if (!found) throw new AppError('thread-not-found', thread);
    return found;
  };
  const reports = state === 'empty' ? [] : toReports(library, state);

  const handlers: Handlers = {
    'app.info': () => ({
      version: '0.1.0',
      electron: '33.4.11',
      node: '20.18.3',
      chrome: '130.0.6723.191',
      officialRuntime: false,
      platform: 'linux',
      systemLanguage: 'en',
      dataFolder: '/home/dana/.local/share/threadfinch',
      demo: state === 'demo',
    }),
    'sources.cards': () => CARDS,
    'sources.find': () =>
      CARDS.map((card, at) => ({
        card,
        roots:
          state === 'nothing-found' || at > 2
            ? []
            : [{ source: card.id, path: `/home/dana/.${card.id}`, foundBy: 'default' }],
        sessions: state === 'nothing-found' || at > 2 ? 0 : ([61, 22, 18][at % 3] ?? 0),
        places: [`/home/dana/.${card.id}`, `/home/dana/.config/${card.id}`],
      })),
    'sources.list': () => reports,
    'sources.rescan': () => {
      setStatus({ scannedAt: Date.now() });
      return { sources: reports, tookMs: 12 };
    },
    'engine.status': () => status,
    'engine.pause': ({ paused }) => setStatus({ phase: paused ? 'paused' : 'reading' }),
    'search.near': () => [],
    'search.run': (request) => {
      if (state === 'failed') throw new AppError('engine-stopped');
      const { sort, bare: _, ...rest } = request;
      return fakeSearch(library, { ...rest, ...(sort ? { sort } : {}) }, now);
    },
    'thread.get': ({ thread }) => toDetail(find(thread), library),
    'thread.outline': ({ thread }) => toDetail(find(thread), library).outline,
    'thread.messages': ({ thread, from, count }) => {
      if (state === 'stuck') return new Promise<never>(() => {});
      const messages = find(thread).messages.slice(from, from + count);
      // A part that the window can't know: what a defect looks like.
      return state === 'crash'
        ? messages.map((message) => ({ ...message, parts: [{ type: 'hologram' } as never] }))
        : messages;
    },
    'thread.find': ({ thread, text }) =>
      find(thread).messages.flatMap(({ ordinal, parts }) => {
        const count = JSON.stringify(parts).toLowerCase().split(text.toLowerCase()).length - 1;
        return count > 0 ? [{ ordinal, count }] : [];
      }),
    'blob.text': () => Array.from({ length: 1200 }, (_, at) => `line ${at + 1} of the whole output`).join('\n'),
    'copy.message': () => null,
    'copy.text': () => null,
    'copy.markdown': () => ({ characters: 18_422, hidden: 0 }),
    'copy.threads': ({ threads }) => ({ characters: 18_422 * threads.length, hidden: 0 }),
    'export.thread': () => ({ path: '/home/dana/Documents/2026-05-12-fix-race.md', hidden: 0 }),
    'original.save': () => ({ written: ['/home/dana/Documents/rollout.jsonl'], left: 0 }),
    'export.threads': () => ({
      folder: '/home/dana/Documents/sessions',
      written: 12,
      unchanged: 0,
      hidden: 3,
      failed: [],
      cancelled: false,
    }),
    'export.preview': () => ({
      count: 3,
      items: [
        { kind: 'GitHub token', label: '[GitHub token 4f2a91]', hint: 'ghp_a1…', count: 2 },
        { kind: 'e-mail address', label: '[e-mail address 77ab03]', hint: 'dana…', count: 1 },
      ],
    }),
    'session.open': () => ({ thread: 'claude-code:rollout' as ThreadId }),
    'folder.choose': () => ({ path: '/home/dana/backup' }),
    'origin.reveal': () => {
      throw new AppError('no-longer-there', '/home/dana/.sessions/gone.jsonl');
    },
    'link.open': () => ({ opened: false }),
    'menu.popup': () => null,
    'project.open': () => null,
    'diagnostics.own': () => [],
    ...fakeWork(library, now),
    ...fakeAnswers(library, now, state, (event) => emit('engine.event', event)),
    ...fakeProviders(state === 'not-agreed' ? 'anthropic' : 'ollama'),
    ...fakeStorage(library, now),
    ...fakeUserData((changed) => emit('library.changed', changed)),
    'settings.get': () => settings,
    'settings.set': (change) => {
      settings = { ...settings, ...(change as Partial<Settings>) };
      emit('settings.changed', settings);
      return settings;
    },
  };

  return {
    emit,
    async call(name, argument) {
      await new Promise((resolve) => setTimeout(resolve, 4));
      try {
        const handle = handlers[name as CallName] as (argument: unknown) => unknown;
        return { ok: true, value: await handle(argument) };
      } catch (error) {
        return { ok: false, failure: toFailure(error) };
      }
    },
    cancel: () => undefined,
    on(name, listener) {
      const own = listeners.get(name) ?? new Set();
      listeners.set(name, own.add(listener));
      return () => own.delete(listener);
    },
    pathOf: () => '/home/dana/Downloads/session.jsonl',
  };
}

function firstStatus(state: FakeState, threads: number, now: number): EngineStatus {
  const idle: EngineStatus = {
    phase: 'idle',
    done: 0,
    total: 0,
    threads,
    waiting: 0,
    scannedAt: now - 130_000,
    readOnly: state === 'read-only',
    rebuilding: state === 'rebuilding' ? 'other-version' : null,
    failure: null,
  };
  if (state === 'indexing')
    return { ...idle, phase: 'reading', done: 1204, total: 4182, waiting: 2978, scannedAt: null };
  if (state === 'updating') return { ...idle, phase: 'reading', done: 3, total: 12 };
  if (state === 'failed')
    return {
      ...idle,
      phase: 'failed',
      failure: { code: 'disk-full', subject: '/home/dana/.local/share/threadfinch/index' },
    };
  return idle;
}

function toReports(library: readonly FakeThread[], state: FakeState): SourceReport[] {
  return CARDS.slice(0, 4).map((card, at): SourceReport => {
    const own = library.filter(({ head }) => head.source === card.id);
    const messages = own.reduce((sum, { head }) => sum + head.counts.messages, 0);
    return {
      id: card.id,
      label: card.label,
      roots: [{ source: card.id, path: `/home/dana/.${card.id}`, foundBy: at === 1 ? 'environment' : 'default' }],
      sessions: own.length + 3,
      threads: own.length,
      messages,
      records: {
        read: messages * 3 + (at === 0 ? 4 : 0),
        shown: messages * 2,
        folded: Math.floor(messages / 3),
        noise: { 'file-history-snapshot': messages - Math.floor(messages / 3) },
        unknown: at === 0 ? { 'progress-note': 3, 'queue-snapshot': 1 } : {},
      },
      diagnostics:
        at === 0
          ? [
              { code: 'unknown-record', count: 3, detail: 'progress-note' },
              {
                code: 'torn-line',
                count: 1,
                origin: {
                  source: card.id,
                  path: '/home/dana/.claude-code/rollout.jsonl',
                  at: { type: 'line', line: 1204, start: 0, end: 9 },
                },
              },
            ]
          : at === 2 && state !== 'library'
            ? [{ code: 'no-permission', count: 1, detail: 'state.vscdb' }]
            : [],
    };
  });
}
