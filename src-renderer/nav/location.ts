// What is looked at: the query, its order, the open thread and the message in it. It stands in the URL hash, so that
// back and forward work and a place can be copied. Kept in memory as well, since the browser limits how often a page
// may write its address: typing and moving write it a little later.
import type { SortOrder } from '@shared/model/search';

/** Pages that take the place of the panes. */
export const VIEWS = ['ask', 'digest', 'statistics', 'settings'] as const;
export type View = (typeof VIEWS)[number];

export interface Place {
  readonly text: string;
  /** Null: what fits the text. */
  readonly sort: SortOrder | null;
  readonly thread: string | null;
  readonly message: number | null;
  /** False once something else was typed: the thread stays open, but is no choice among the new results. */
  readonly chosen: boolean;
  /** Null for the panes. */
  readonly view: View | null;
  /** Which part of the page: a section, a span of days; '' for its first. */
  readonly part: string;
}

/** Typing and moving through a list make one step of history together; opening always makes its own. */
export type StepKind = 'type' | 'move' | 'open';

const SORTS: readonly string[] = ['relevance', 'newest', 'oldest', 'longest'] satisfies SortOrder[];
export const NOWHERE: Place = { text: '', sort: null, thread: null, message: null, chosen: true, view: null, part: '' };

export function parsePlace(hash: string): Place {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const sort = values.get('sort');
  const message = values.get('message');
  const view = VIEWS.find((name) => name === values.get('view')) ?? null;
  return {
    text: values.get('q') ?? '',
    sort: sort !== null && SORTS.includes(sort) ? (sort as SortOrder) : null,
    thread: values.get('thread') || null,
    message: message !== null && /^\d{1,9}$/.test(message) ? Number(message) : null,
    chosen: true,
    view,
    part: view ? (values.get('part') ?? '') : '',
  };
}

export function formatPlace({ text, sort, thread, message, view, part }: Omit<Place, 'chosen'>): string {
  const values = new URLSearchParams();
  if (text) values.set('q', text);
  if (sort) values.set('sort', sort);
  if (thread) values.set('thread', thread);
  if (thread && message !== null) values.set('message', String(message));
  if (view) values.set('view', view);
  if (view && part) values.set('part', part);
  return values.size ? `#${values}` : '#';
}

/** The parts of `window` that are needed, so that tests can bring their own. */
export interface PlaceWindow {
  readonly location: { readonly hash: string };
  readonly history: {
    pushState(data: null, unused: string, url: string): void;
    replaceState(data: null, unused: string, url: string): void;
  };
  addEventListener(type: 'popstate' | 'hashchange', listener: () => void): void;
}

export interface PlaceStore {
  get(): Place;
  /** Whoever searches or opens a thread leaves the page, unless it is named too. */
  go(change: Partial<Omit<Place, 'chosen'>>, kind: StepKind): void;
  /** Where in the thread the reader has come to, so that going back leads there; moves nothing now. */
  remember(message: number): void;
  /** Null: by going back or forward. */
  subscribe(listener: (kind: StepKind | null) => void): () => void;
}

const WRITE_LATER_MS = 250;

export function createPlaceStore(view: PlaceWindow, later: (run: () => void, ms: number) => void): PlaceStore {
  let place = parsePlace(view.location.hash);
  let lastKind: StepKind | null = null;
  let waiting = false;
  const listeners = new Set<(kind: StepKind | null) => void>();
  const tell = (kind: StepKind | null) => {
    for (const listener of listeners) listener(kind);
  };
  const write = () => {
    waiting = false;
    view.history.replaceState(null, '', formatPlace(place));
  };
  const arrive = () => {
    // What waits to be written belongs to the step that was left.
    waiting = false;
    place = parsePlace(view.location.hash);
    lastKind = null;
    tell(null);
  };
  view.addEventListener('popstate', arrive);
  return {
    get: () => place,
    remember(message) {
      if (place.thread === null) return;
      place = { ...place, message };
      write();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(change, kind) {
      const chosen = change.thread !== undefined || (kind !== 'type' && place.chosen);
      const leaves = change.text !== undefined || change.thread !== undefined;
      const next = { ...place, ...(leaves ? { view: null, part: '' } : {}), ...change, chosen };
      if (formatPlace(next) === formatPlace(place)) {
        if (chosen === place.chosen) return;
        place = next;
        return tell(kind);
      }
      const sameStep = kind !== 'open' && kind === lastKind;
      if (!sameStep && waiting) write();
      place = next;
      lastKind = kind;
      if (!sameStep) {
        view.history.pushState(null, '', formatPlace(place));
      } else if (!waiting) {
        waiting = true;
        later(() => waiting && write(), WRITE_LATER_MS);
      }
      tell(kind);
    },
  };
}
