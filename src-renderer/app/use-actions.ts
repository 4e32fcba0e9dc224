// What commands do, put together from the panes.
import { EMPTY_LIBRARY } from '@shared/model/library';
import type { Settings } from '@shared/model/settings';
import { fill, strings } from '@shared/strings/strings';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { call, on } from '../bridge/api';
import { changeSettings } from '../bridge/change-settings';
import { queries } from '../bridge/queries';
import { isStarred, useLibraryCalls } from '../bridge/use-library';
import { summarizeThread } from '../features/ask/talk';
import type { RailHandle } from '../features/facets/facet-rail';
import { forgetPaletteRecents } from '../features/palette/use-palette-recents';
import type { ListHandle } from '../features/search/list-handle';
import type { BoxHandle } from '../features/search/search-box';
import type { ThreadHandle } from '../features/thread/thread-handle';
import { placeStore } from '../nav/use-place';
import { useFeedback } from '../ui/feedback';
import { isStillThere, type Waiting } from './asked';
import type { Overlay } from './room';
import type { Actions, PaneName } from './run-command';

interface Options {
  readonly settings: Settings;
  readonly panes: {
    readonly box: RefObject<BoxHandle | null>;
    readonly rail: RefObject<RailHandle | null>;
    readonly list: RefObject<ListHandle | null>;
    readonly thread: RefObject<ThreadHandle | null>;
  };
  /** List and thread are shown one at a time; `reading` says which. */
  readonly takesTurns: boolean;
  readonly reading: boolean;
  readonly diagnosticsOpen: boolean;
  /** The reader goes from the list into the thread. */
  readonly onArrive: () => void;
  readonly setReading: (reading: boolean) => void;
  readonly setOverlay: (overlay: Overlay) => void;
  readonly setDiagnosticsOpen: (open: boolean) => void;
}

const SMALLEST = 90;
const LARGEST = 200;
const THEMES = ['system', 'light', 'dark'] as const;

export interface WindowActions extends Actions {
  openPath(path: string | null): void;
  leaveThread(): void;
  /** Shows a search in the list, or puts it into the box to be gone on with. */
  search(text: string, where: 'list' | 'box'): void;
  openThread(thread: string, message?: number | null): void;
  /** Where list and thread take turns it is the thread's; the focus stays. */
  showSelected(): void;
  /** The chosen thread is drawn now. */
  threadShown(): void;
}

export function useActions(options: Options): WindowActions {
  const { settings, panes, takesTurns, reading, diagnosticsOpen } = options;
  const { setReading, setOverlay, setDiagnosticsOpen } = options;
  const client = useQueryClient();
  const { confirm, fail, dismiss } = useFeedback();
  const library = useLibraryCalls();

  /** At once: what a page hides can't take the focus. */
  const leavePage = (): boolean => {
    if (placeStore().get().view === null) return false;
    flushSync(() => placeStore().go({ view: null, part: '' }, 'open'));
    return true;
  };
  /** At once: what is out of sight can't take the focus. */
  const comeToThread = () => {
    flushSync(() => {
      setDiagnosticsOpen(false);
      setReading(true);
    });
  };
  const showThread = (thread: string, message: number | null = null) => {
    placeStore().go({ thread, message }, 'open');
    comeToThread();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens once; `showThread` only calls setters
  useEffect(() => on('thread.open', ({ thread, message }) => showThread(thread, message)), []);

  const change = (next: Partial<Settings>) => void changeSettings(client, next).catch(fail);
  /** A key may come before the window was drawn with the change of the one before. */
  const latest = () => client.getQueryData(queries.settings().queryKey) ?? settings;
  const waiting = useRef<Waiting | null>(null);
  /** The chosen thread may not be drawn yet: what is asked of it waits until it is, unless the reader moves on. */
  const withThread = (run: (thread: ThreadHandle) => void) => {
    const place = placeStore().get();
    const shown = panes.thread.current;
    waiting.current = null;
    if (shown && shown.id === place.thread) run(shown);
    else if (place.thread !== null) waiting.current = { place, focused: document.activeElement, run };
  };
  const threadShown = () => {
    const asked = waiting.current;
    const shown = panes.thread.current;
    if (!asked || shown?.id !== asked.place.thread) return;
    waiting.current = null;
    // After the effect that told of it, within which nothing can be drawn at once.
    queueMicrotask(() => {
      if (isStillThere(asked)) asked.run(shown);
    });
  };
  const focusPane = (pane: PaneName) => {
    leavePage();
    if (pane === 'thread') {
      comeToThread();
      return withThread((thread) => thread.focus());
    }
    leaveThread();
    if (pane === 'rail') panes.rail.current?.focus();
    else panes.list.current?.focus();
  };
  const focusedPane = (): PaneName => {
    if (panes.thread.current?.hasFocus()) return 'thread';
    return panes.list.current?.hasFocus() || panes.box.current?.hasFocus() ? 'list' : 'rail';
  };
  const showSelected = () => {
    options.onArrive();
    comeToThread();
  };
  /** At once: what is typed right after the key goes where the focus then is. */
  const leaveThread = () => {
    waiting.current = null;
    flushSync(() => {
      setReading(false);
      setDiagnosticsOpen(false);
    });
  };

  return {
    openPath(path) {
      void call('session.open', { path }).then((opened) => {
        if (opened) showThread(opened.thread);
      }, fail);
    },
    openFile() {
      this.openPath(null);
    },
    leaveThread() {
      leaveThread();
      panes.list.current?.focus();
    },
    openThread(thread, message) {
      showThread(thread, message);
      withThread((shown) => shown.focus());
    },
    search(text, where) {
      leaveThread();
      placeStore().go({ text }, 'open');
      if (where === 'list') panes.list.current?.focus();
      else panes.box.current?.type();
    },
    focusBox() {
      leavePage();
      leaveThread();
      panes.box.current?.focus();
    },
    showSelected,
    threadShown,
    focusPane,
    focusNextPane() {
      const hasThread = placeStore().get().thread !== null;
      const order: readonly PaneName[] = hasThread ? ['rail', 'list', 'thread'] : ['rail', 'list'];
      focusPane(order[(order.indexOf(focusedPane()) + 1) % order.length] ?? 'list');
    },
    goInHistory: (by) => history.go(by),
    async openSelected() {
      const asked = { place: placeStore().get(), focused: document.activeElement };
      if (!(await panes.list.current?.ensureSelected(() => isStillThere(asked)))) return;
      showSelected();
      withThread((thread) => thread.focus());
    },
    /** One step out: failure, page, find, diagnostics, thread, list, and at last what is in the box; from the box, that first. */
    escape() {
      if (dismiss()) return;
      if (leavePage()) return;
      if (panes.box.current?.hasFocus()) {
        if (placeStore().get().text !== '') return placeStore().go({ text: '' }, 'open');
        return panes.list.current?.focus();
      }
      // From the list, what is selected there is the innermost.
      if (panes.list.current?.hasFocus() && panes.list.current.clearSelection()) return;
      if (panes.thread.current?.closeFind()) return;
      if (diagnosticsOpen) return leaveThread();
      if (panes.thread.current?.hasFocus() || (takesTurns && reading)) return this.leaveThread();
      if (panes.list.current?.clearSelection()) return;
      const { text } = placeStore().get();
      if (text !== '') return placeStore().go({ text: '' }, 'open');
      if (!panes.list.current?.hasFocus()) panes.list.current?.focus();
    },
    rescan() {
      void call('sources.rescan', undefined).catch(fail);
    },
    togglePause() {
      const paused = client.getQueryData(queries.status().queryKey)?.phase === 'paused';
      void call('engine.pause', { paused: !paused }).then(
        (status) => client.setQueryData(queries.status().queryKey, status),
        fail,
      );
    },
    showDiagnostics() {
      setDiagnosticsOpen(leavePage() || !diagnosticsOpen);
    },
    showView(view) {
      if (placeStore().get().view === view) leavePage();
      else placeStore().go({ view, part: '' }, 'open');
    },
    cycleTheme() {
      const theme = THEMES[(THEMES.indexOf(latest().theme) + 1) % THEMES.length] ?? 'system';
      change({ theme });
      confirm(strings.window.theme[theme]);
    },
    changeTextSize(by) {
      const textSize = by === null ? 100 : Math.min(LARGEST, Math.max(SMALLEST, latest().textSize + by));
      change({ textSize });
      confirm(fill(strings.window.textSize, { size: textSize }));
    },
    showPalette: () => setOverlay('palette'),
    showKeys: () => setOverlay('keys'),
    showAbout: () => setOverlay('about'),
    rail: {
      step: (by) => panes.rail.current?.step(by),
      change: (how) => panes.rail.current?.change(how),
    },
    list: {
      step: (by) => panes.list.current?.step(by),
      page: (by) => panes.list.current?.page(by),
      edge: (which) => panes.list.current?.edge(which),
      select: () => panes.list.current?.select(),
      extend: (by) => panes.list.current?.extend(by),
      selectAll: () => void panes.list.current?.selectAll(),
      showMenu: (kind) => panes.list.current?.showMenu(kind),
    },
    saveSearch() {
      leaveThread();
      panes.box.current?.save();
    },
    clearRecent() {
      forgetPaletteRecents();
      void library.clearRecent().then(() => confirm(strings.finding.complete.cleared), fail);
    },
    clearFilters: () => panes.rail.current?.clear(),
    setSort: (sort) => placeStore().go({ sort }, 'open'),
    star() {
      const { thread } = placeStore().get();
      if (panes.list.current?.act('star') || thread === null) return;
      const isStarredNow = isStarred(client.getQueryData(queries.library().queryKey) ?? EMPTY_LIBRARY, thread);
      void library.star([thread], !isStarredNow).catch(fail);
    },
    thread: {
      page: (by) => withThread((thread) => thread.page(by)),
      edge: (which) => withThread((thread) => thread.edge(which)),
      stepMessage: (by) => withThread((thread) => thread.stepMessage(by)),
      stepTo: (kind, by) => withThread((thread) => thread.stepTo(kind, by)),
      stepMatch: (by) => withThread((thread) => thread.stepMatch(by)),
      showFind: () => {
        leavePage();
        withThread((thread) => thread.showFind());
      },
      toggleFold: () => withThread((thread) => thread.toggleFold()),
      toggleAllFolds: () => withThread((thread) => thread.toggleAllFolds()),
      copyMessage: () => withThread((thread) => thread.copyMessage()),
      copyLink: () => withThread((thread) => thread.copyLink()),
      starMessage: () => withThread((thread) => thread.starMessage()),
      noteMessage: () => withThread((thread) => thread.noteMessage()),
      toggleOutline: () => withThread((thread) => thread.toggleOutline()),
      stepOutline: (by) => withThread((thread) => thread.stepOutline(by)),
      filterOutline: () => withThread((thread) => thread.filterOutline()),
      copyMarkdown: () => panes.list.current?.act('copy') || withThread((thread) => thread.copyMarkdown()),
      saveMarkdown: () => panes.list.current?.act('save') || withThread((thread) => thread.saveMarkdown()),
      reveal: () => withThread((thread) => thread.reveal()),
      showSolution: () => withThread((thread) => thread.showSolution()),
      copyScript: () => withThread((thread) => thread.copyScript()),
      saveOriginal: () => withThread((thread) => thread.saveOriginal()),
      summarize: () =>
        withThread(({ id }) => {
          void summarizeThread(id, client.getQueryData(queries.thread(id).queryKey)?.head.title ?? '');
          placeStore().go({ view: 'ask', part: '' }, 'open');
        }),
      openProject: (how) => withThread((thread) => thread.openProject(how)),
    },
  };
}
