// The reading room: rail, list and thread side by side; in narrower windows the rail becomes chips, and list and thread
// take turns.
import type { Settings } from '@shared/model/settings';
import { strings } from '@shared/strings/strings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../bridge/api';
import { queries } from '../bridge/queries';
import { FacetChips } from '../features/facets/facet-chips';
import { FacetRail, type RailHandle } from '../features/facets/facet-rail';
import { AboutDialog } from '../features/help/about-dialog';
import { KeysDialog } from '../features/help/keys-dialog';
import { Palette } from '../features/palette/palette';
import type { ListHandle } from '../features/search/list-handle';
import { ResultList } from '../features/search/result-list';
import { type BoxHandle, SearchBox } from '../features/search/search-box';
import { useRowActions } from '../features/search/use-row-actions';
import { StatusBar } from '../features/status/status-bar';
import type { ThreadHandle } from '../features/thread/thread-handle';
import type { Place } from '../nav/location';
import { placeStore, usePlacePiece } from '../nav/use-place';
import { Divider } from '../ui/divider';
import { useFeedback } from '../ui/feedback';
import { PaneBoundary } from '../ui/pane-boundary';
import { useMedia } from '../ui/use-media';
import { useRemembered } from '../ui/use-remembered';
import {
  AskPage,
  DiagnosticsPane,
  DigestPage,
  loadAhead,
  SettingsPage,
  StatisticsPage,
  ThreadPane,
} from './later-panes';
import { NothingChosen } from './nothing-chosen';
import { paletteContext } from './palette-context';
import { lookedFor, queryWords } from './query-words';
import { runCommand } from './run-command';
import { useActions } from './use-actions';
import { useArrival } from './use-arrival';
import { useContextMenu } from './use-context-menu';
import { useDrop } from './use-drop';
import { scopeOf, useKeys } from './use-keys';
import { useNotedSearch } from './use-noted-search';
import { useNow } from './use-now';
import { useThreadLinks } from './use-thread-links';
import { useTitle } from './use-title';
import { warmUp } from './warm-up';

const RAIL = { min: 180, max: 300, initial: 220 } as const;
const LIST = { min: 300, max: 520, initial: 380 } as const;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export type Overlay = 'palette' | 'keys' | 'about' | null;

export function Room({ settings }: { readonly settings: Settings }) {
  // Not the text: with each letter all of the window would be drawn anew.
  const thread = usePlacePiece((place) => place.thread);
  const message = usePlacePiece((place) => place.message);
  const view = usePlacePiece((place) => place.view);
  const [railWidth, setRailWidth] = useRemembered('rail-width', RAIL.initial as number, isNumber);
  const [listWidth, setListWidth] = useRemembered('list-width', LIST.initial as number, isNumber);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [diagnosticsOpen, setDiagnosticsOpen] = useState(false);
  const [reading, setReading] = useState(false);
  // Larger text needs more room, so the layout gives way sooner.
  const scaled = (width: number) => Math.round((width * settings.textSize) / 100);
  const isFolded = useMedia(`(max-width: ${scaled(1119)}px)`);
  const takesTurns = useMedia(`(max-width: ${scaled(879)}px)`);
  const now = useNow();
  const box = useRef<BoxHandle>(null);
  const rail = useRef<RailHandle>(null);
  const list = useRef<ListHandle>(null);
  const threadPane = useRef<ThreadHandle>(null);
  const { arrival, arrive } = useArrival();
  const client = useQueryClient();
  const words = useMemo(() => queryWords(arrival.text, lookedFor(client, arrival.text)), [arrival, client]);

  const { dismiss } = useFeedback();
  useEffect(() => {
    // Whoever goes elsewhere has read it.
    const whereOf = ({ text, thread, view }: Place) => JSON.stringify([text, thread, view]);
    let where = whereOf(placeStore().get());
    return placeStore().subscribe(() => {
      const next = whereOf(placeStore().get());
      if (next !== where) dismiss();
      where = next;
    });
  }, [dismiss]);

  const actions = useActions({
    settings,
    panes: { box, rail, list, thread: threadPane },
    takesTurns,
    reading,
    diagnosticsOpen,
    onArrive: arrive,
    setReading,
    setOverlay,
    setDiagnosticsOpen,
  });
  useKeys((id) => runCommand(id, actions), settings.letterKeys);
  useContextMenu();
  useNotedSearch();
  useTitle(thread);
  const rowActions = useRowActions();
  const isDropping = useDrop(actions.openPath);
  useEffect(loadAhead, []);
  useEffect(warmUp, []);

  /** First the focus goes back to where it was: commands act on the pane that has it. */
  const closePaletteAnd = (run: () => void) => {
    flushSync(() => setOverlay(null));
    run();
  };

  useThreadLinks(({ thread: id, ordinal }) => {
    placeStore().go({ text: '' }, 'type');
    closePaletteAnd(() => actions.openThread(id, ordinal));
  });

  const { appName, common, drop, list: listWords, thread: threadWords } = strings.window;
  const boundary = { onCopyReport: (report: string) => void call('copy.text', { text: report }) };
  const showsThread = reading || diagnosticsOpen;
  const turn = takesTurns ? (showsThread ? 'shows-thread' : 'shows-list') : '';
  return (
    <div className={`room ${turn}${isFolded ? ' is-folded' : ''}`}>
      <header className="hidden-text">
        <h1>{appName}</h1>
      </header>
      <div className="panes" inert={view !== null}>
        {!isFolded && (
          <div className="pane pane-rail" style={{ width: clamp(railWidth, RAIL) }}>
            <PaneBoundary name="rail" {...boundary}>
              <FacetRail ref={rail} now={now} onDiagnostics={actions.showDiagnostics} />
            </PaneBoundary>
          </div>
        )}
        <section
          className="pane pane-list"
          // While the thread is out of sight, this is what the window is about.
          role={takesTurns && !showsThread ? 'main' : undefined}
          aria-label={listWords.pane}
          style={takesTurns ? undefined : { width: clamp(listWidth, LIST) }}
        >
          {!isFolded && (
            <Divider
              label={common.resizeRail}
              edge="start"
              width={clamp(railWidth, RAIL)}
              {...RAIL}
              onChange={setRailWidth}
            />
          )}
          <PaneBoundary name="list" {...boundary}>
            <SearchBox ref={box} />
            {isFolded && <FacetChips ref={rail} now={now} />}
            <ResultList ref={list} now={now} onOpen={actions.showSelected} />
          </PaneBoundary>
          {!takesTurns && (
            <Divider
              label={common.resizeList}
              edge="end"
              width={clamp(listWidth, LIST)}
              {...LIST}
              onChange={setListWidth}
            />
          )}
        </section>
        <main
          className="pane pane-thread"
          data-scope="thread"
          data-open-thread={thread ?? undefined}
          aria-label={threadWords.label}
        >
          <PaneBoundary name="thread" about={thread} {...boundary}>
            {diagnosticsOpen ? (
              <DiagnosticsPane onClose={actions.showDiagnostics} />
            ) : thread === null ? (
              <NothingChosen />
            ) : (
              <ThreadPane
                ref={threadPane}
                thread={thread}
                message={message}
                words={words}
                now={now}
                onBack={takesTurns ? actions.leaveThread : null}
                onShown={actions.threadShown}
              />
            )}
          </PaneBoundary>
        </main>
      </div>
      {view !== null && (
        <div className="page-place">
          <PaneBoundary name={view} about={view} {...boundary}>
            {view === 'settings' && (
              <SettingsPage
                settings={settings}
                now={now}
                onClose={actions.escape}
                onKeys={actions.showKeys}
                onDiagnostics={actions.showDiagnostics}
              />
            )}
            {view === 'statistics' && <StatisticsPage now={now} onClose={actions.escape} />}
            {view === 'ask' && <AskPage now={now} onClose={actions.escape} />}
            {view === 'digest' && <DigestPage onClose={actions.escape} />}
          </PaneBoundary>
        </div>
      )}
      <StatusBar
        now={now}
        isDiagnosticsOpen={diagnosticsOpen && view === null}
        view={view}
        onView={actions.showView}
        onDiagnostics={actions.showDiagnostics}
        onKeys={actions.showKeys}
        onPalette={actions.showPalette}
      />
      {overlay === 'palette' && (
        <Palette
          context={paletteContext({
            text: placeStore().get().text,
            hasThread: thread !== null && !diagnosticsOpen && view === null,
            thread: threadPane.current?.state() ?? null,
            hasRecent: (client.getQueryData(queries.library().queryKey)?.recent.length ?? 0) > 0,
          })}
          now={now}
          onClose={() => setOverlay(null)}
          actions={{
            command: (id) => closePaletteAnd(() => runCommand(id, actions)),
            openThread: (id) => closePaletteAnd(() => actions.openThread(id)),
            search: (next) => closePaletteAnd(() => actions.search(next, 'list')),
            type: (next) => closePaletteAnd(() => actions.search(next, 'box')),
            copyMarkdown: (id) => closePaletteAnd(() => rowActions.copyMarkdown([id])),
            reveal: (id) => closePaletteAnd(() => rowActions.reveal(id)),
          }}
        />
      )}
      {overlay === 'keys' && <KeysDialog here={scopeOf(document.activeElement)} onClose={() => setOverlay(null)} />}
      {overlay === 'about' && <AboutDialog onClose={() => setOverlay(null)} />}
      {isDropping && (
        <div className="drop">
          <p>{drop.title}</p>
        </div>
      )}
    </div>
  );
}

function clamp(width: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return Math.min(max, Math.max(min, width));
}
