// The results as a virtual listbox. New results take the place of the old ones, which stay until then; the selection
// goes by thread, so that it holds when rows come and go around it.
import type { SearchPage } from '@shared/model/search';
import { strings } from '@shared/strings/strings';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import { queries } from '../../bridge/queries';
import { placeStore, usePlace } from '../../nav/use-place';
import type { Point } from '../../ui/menu';
import { useStable } from '../../ui/use-stable';
import { useWaitingFocus } from '../../ui/use-waiting-focus';
import { EngineStrip } from './engine-strip';
import { ForgetQuestion } from './forget-question';
import { ListEmpty } from './list-empty';
import type { ListHandle } from './list-handle';
import { ListHead } from './list-head';
import { rowsOf, toLines } from './list-lines';
import { optionId, ResultRow } from './result-row';
import { type OpenMenu, RowMenu } from './row-menu';
import { SelectionBar } from './selection-bar';
import type { ResultRow as Row } from './to-result-row';
import { useNextPage, usePrefetch } from './use-ahead';
import { useBusy } from './use-busy';
import { useNear } from './use-near';
import { useRowActions } from './use-row-actions';
import { useSelection } from './use-selection';
import { useWholeRows } from './use-whole-rows';

interface Props {
  readonly ref: Ref<ListHandle>;
  /** A row was clicked; the list keeps the focus. */
  readonly onOpen: () => void;
  readonly now: number;
}

const NO_PAGES: readonly SearchPage[] = [];
/** Rows from the end at which more are asked for. */
const AHEAD = 30;

export function ResultList({ ref, onOpen, now }: Props) {
  const { text, sort, thread: openThread, chosen } = usePlace();
  const thread = chosen ? openThread : null;
  const client = useQueryClient();
  const list = useRef<VListHandle>(null);
  const root = useRef<HTMLDivElement>(null);
  const { data: cards } = useQuery(queries.cards());
  const search = useInfiniteQuery(queries.search(text, sort));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData, isFetching } = search;
  const first = data?.pages[0];
  // What was found for the words before stays until there is more, and so does what is said of it.
  const answered = useRef(text);
  if (!isPlaceholderData) answered.current = text;
  const isBusy = useBusy(isFetching && !isFetchingNextPage && (isPlaceholderData || !data));
  const near = useNear(text, isPlaceholderData || hasNextPage ? null : (data?.pages ?? null));
  const pages = useWholeRows(data?.pages ?? NO_PAGES, isPlaceholderData, text, sort);
  const context = useMemo(() => ({ now, cards: new Map(cards?.map((card) => [card.id, card])) }), [now, cards]);
  const lines = useMemo(() => toLines(pages, near, context), [pages, near, context]);
  const shownHits = pages.reduce((sum, page) => sum + page.hits.length, 0);
  const rows = useMemo(() => rowsOf(lines), [lines]);
  const selectedLine = lines.findIndex((line) => line.type === 'row' && line.id === thread);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const heads = useMemo(() => rows.map(({ head }) => head), [rows]);
  const selection = useSelection(heads, text);
  const actions = useRowActions();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [forgetting, setForgetting] = useState<readonly string[] | null>(null);
  /** All selected rows when a row is one of them. */
  const meant = (id: string) => (selection.all.has(id) ? selection.ids : [id]);
  const shownTotal = first ? first.total + rows.length - shownHits : 0;

  const select = (row: Row | undefined, kind: 'move' | 'open') => {
    if (!row) return;
    placeStore().go({ thread: row.id, message: row.message }, kind);
    const at = lines.indexOf(row);
    // A heading right above the first row of a group comes into sight with it.
    list.current?.scrollToIndex(lines[at - 1]?.type === 'heading' ? at - 1 : at, { align: 'nearest' });
    list.current?.scrollToIndex(at, { align: 'nearest' });
  };
  const ensureSelected = async (isWanted: () => boolean) => {
    // What is shown may still be what was found for the words before.
    const place = placeStore().get();
    const query = { ...queries.search(place.text, place.sort), staleTime: 'static' as const };
    const found = await client.infiniteQuery(query).catch(() => null);
    if (!isWanted()) return false;
    const fresh = rowsOf(toLines(found?.pages ?? NO_PAGES, [], context));
    const [top] = fresh;
    if (top && !(place.chosen && fresh.some(({ id }) => id === place.thread))) {
      placeStore().go({ thread: top.id, message: top.message }, 'move');
    }
    return top !== undefined;
  };
  const step = (by: number) => {
    if (isPlaceholderData && !chosen) return void ensureSelected(() => placeStore().get().text === text);
    const at = rows.findIndex(({ id }) => id === thread);
    select(rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))], 'move');
  };
  /** What goes is not shown any longer: the row below it is, else the one above. */
  const stepOff = (going: readonly string[]) => {
    if (openThread === null || !going.includes(openThread)) return;
    const at = rows.findIndex(({ id }) => id === openThread);
    const stays = ({ id }: Row) => !going.includes(id);
    const next = rows.slice(at + 1).find(stays) ?? rows.slice(0, Math.max(0, at)).findLast(stays);
    if (next) select(next, 'move');
    else placeStore().go({ thread: null, message: null }, 'move');
  };
  const focus = useWaitingFocus(root, () => root.current?.querySelector<HTMLElement>('[role=listbox]'));
  useImperativeHandle(ref, () => ({
    focus() {
      focus();
      // What is being read stays open, whatever was typed since.
      if (openThread === null) select(rows[0], 'move');
    },
    hasFocus: () => root.current?.contains(document.activeElement) === true,
    ensureSelected,
    step,
    page: (by) => step(by * Math.max(1, Math.floor((list.current?.viewportSize ?? 600) / 60) - 1)),
    edge: (which) => select(which === 'first' ? rows[0] : rows.at(-1), 'move'),
    select: () => thread !== null && ids.includes(thread) && selection.toggle(thread),
    extend(by) {
      const at = ids.indexOf(thread ?? '');
      const next = rows[at + by];
      if (at < 0 || !next || thread === null) return step(by);
      selection.extend(thread, next.id);
      select(next, 'move');
    },
    async selectAll() {
      // Not only what was scrolled past.
      const found = await client.fetchQuery(queries.all(text, sort)).catch(() => null);
      if (!found || placeStore().get().text !== text) return;
      selection.selectAll({ heads: found.hits.map(({ thread: head }) => head), total: found.total });
    },
    clearSelection() {
      const had = selection.ids.length > 0;
      if (had) selection.clear();
      return had;
    },
    act(what) {
      if (selection.ids.length === 0) return false;
      if (what === 'star') actions.star(selection.ids);
      else if (what === 'copy') actions.copyMarkdown(selection.ids);
      else actions.saveMarkdown(selection.ids);
      return true;
    },
    showMenu(kind) {
      const row = rows.find(({ id }) => id === thread);
      const box = row && document.getElementById(optionId(row.id))?.getBoundingClientRect();
      if (row && box) setMenu({ kind, row, at: { x: box.left + 40, y: box.top + 24 } });
    },
  }));

  // New results begin at their top, or where the choice stands among them.
  const shownFor = isPlaceholderData ? null : `${text}\n${sort}`;
  const settledFor = useRef(shownFor);
  useEffect(() => {
    if (shownFor === null || settledFor.current === shownFor) return;
    settledFor.current = shownFor;
    // It has to measure what is drawn, before the frame does.
    if (selectedLine < 0 && list.current?.scrollOffset === 0) return;
    list.current?.scrollToIndex(Math.max(0, selectedLine), { align: selectedLine < 0 ? 'start' : 'nearest' });
  }, [shownFor, selectedLine]);

  useNextPage(data?.pages.length === 1 && !isPlaceholderData && hasNextPage, fetchNextPage);
  const prefetch = usePrefetch(rows, thread);

  const open = useStable((row: Row, how: 'open' | 'select' | 'extend') => {
    if (how === 'extend') selection.extend(thread ?? row.id, row.id);
    if (how === 'select') selection.toggle(row.id);
    if (how !== 'open') return focus();
    selection.clear();
    select(row, 'open');
    onOpen();
    focus();
  });
  const hover = useStable((row: Row) => prefetch(row.id));
  const openMenu = useStable((row: Row, at: Point) => {
    // From the keyboard it comes without a place.
    const box = document.getElementById(optionId(row.id))?.getBoundingClientRect();
    const below = { x: (box?.left ?? 0) + 40, y: (box?.top ?? 0) + 24 };
    setMenu({ kind: 'actions', row, at: at.x > 0 ? at : below });
  });

  return (
    <div
      ref={root}
      className="list"
      data-scope="list"
      tabIndex={-1}
      aria-busy={isBusy}
      data-found-for={isPlaceholderData || !first ? undefined : text}
    >
      <ListHead page={first} isBusy={isBusy} />
      <EngineStrip />
      {first && rows.length === 0 ? (
        <ListEmpty page={first} text={answered.current} onLeave={focus} />
      ) : search.isError && !first ? (
        <ListEmpty page={null} text={text} error={search.error} onRetry={() => void search.refetch()} onLeave={focus} />
      ) : (
        <VList
          ref={list}
          className="list-scroll"
          role="listbox"
          aria-multiselectable
          tabIndex={0}
          onContextMenu={(event) => {
            const row = rows.find(({ id }) => id === thread);
            if (event.defaultPrevented || !row) return;
            event.preventDefault();
            openMenu(row, { x: 0, y: 0 });
          }}
          aria-label={strings.window.list.label}
          aria-activedescendant={selectedLine >= 0 && thread ? optionId(thread) : undefined}
          data={lines}
          bufferSize={200}
          keepMounted={selectedLine >= 0 ? [selectedLine] : []}
          onScroll={(offset) => {
            const handle = list.current;
            if (!handle || !hasNextPage || isFetchingNextPage) return;
            if (handle.findItemIndex(offset + handle.viewportSize) > lines.length - AHEAD) void fetchNextPage();
          }}
        >
          {(line) =>
            line.type === 'heading' ? (
              <div key={line.id} className="list-group" role="presentation">
                {line.label}
              </div>
            ) : (
              <ResultRow
                key={line.id}
                row={line}
                total={shownTotal}
                isChosen={line.id === thread}
                isSelected={selection.all.has(line.id)}
                hasSelection={selection.ids.length > 0}
                isStarred={actions.isStarred(line.id)}
                onOpen={open}
                onHover={hover}
                onMenu={openMenu}
              />
            )
          }
        </VList>
      )}
      {selection.ids.length > 0 && (
        <SelectionBar
          threads={selection.ids}
          total={selection.total}
          actions={actions}
          onClear={() => {
            selection.clear();
            focus();
          }}
          onMenu={({ clientX, clientY }) => {
            const row = rows.find(({ id }) => id === selection.ids[0]);
            if (row) setMenu({ kind: 'actions', row, at: { x: clientX, y: clientY } });
          }}
        />
      )}
      {menu && (
        <RowMenu
          {...menu}
          threads={meant(menu.row.id)}
          heads={selection.all.has(menu.row.id) ? selection.heads : [menu.row.head]}
          onForget={() => setForgetting(meant(menu.row.id))}
          onLeaveOut={(heads) => {
            stepOff(heads.map(({ id }) => id));
            selection.clear();
            actions.leaveOut(heads);
          }}
          actions={actions}
          onOpen={() => open(menu.row, 'open')}
          onSelect={() => selection.toggle(menu.row.id)}
          onClose={() => setMenu(null)}
        />
      )}
      {forgetting && (
        <ForgetQuestion
          count={forgetting.length}
          onClose={() => setForgetting(null)}
          onForget={() => {
            setForgetting(null);
            stepOff(forgetting);
            selection.clear();
            actions.forget(forgetting);
          }}
        />
      )}
    </div>
  );
}
