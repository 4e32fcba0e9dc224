// The messages of a thread as a virtual list. A row is the message of that ordinal, always: rows of folded steps are
// empty rather than missing, so that places stay put when pages arrive or folds open.
import { strings } from '@shared/strings/strings';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { PAGE, queries } from '../../bridge/queries';
import { MessageView } from './message-view';
import type { Place, PlaceTracker } from './reading-place';
import { useThreadScope } from './thread-context';
import { hidingRuns, isShown, type MessageView as View } from './to-thread-view';
import { usePageView, viewsOf } from './use-page-view';

/** So many messages may fill a screen. */
const NEAR = 8;
const GLOW_MS = 700;
/** Above a message that was jumped to. */
export const TOP_GAP = 4;
const END_GAP = 96;
/** So little of the last message may be out of sight. */
const END_SLACK = 24;

export interface MessageListHandle {
  /** The message that keys act on: the focused one, else the first that is in sight. */
  current(): number;
  /** Brings a message into view and the focus to it; resolves when it is there. */
  goTo(ordinal: number, options?: { readonly glow?: boolean; readonly focus?: boolean }): Promise<View | undefined>;
  view(ordinal: number): Promise<View | undefined>;
  /** The next or previous message that shows something. */
  step(from: number, by: 1 | -1): Promise<number | null>;
  page(by: 1 | -1): void;
  edge(which: 'first' | 'last'): void;
  /** How far down the whole thread a message is, from 0 to 1. */
  fractionOf(ordinal: number): number;
  readonly element: HTMLElement | null;
}

interface Props {
  readonly ref: Ref<MessageListHandle>;
  /** Where reading begins. */
  readonly start: Place;
  /** Is told where the reader is. */
  readonly tracker: PlaceTracker;
}

export function MessageList({ ref, start, tracker }: Props) {
  const { head, total, folds } = useThreadScope();
  const client = useQueryClient();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [current, setCurrent] = useState(start.ordinal);
  const [glowing, setGlowing] = useState<number | null>(null);
  const rows = useMemo(() => ({ length: total }), [total]);
  const kept = useMemo(() => (current < total ? [current] : []), [current, total]);
  const latest = useRef({ current, folds });
  latest.current = { current, folds };

  const viewOf = async (ordinal: number) => {
    const page = await client.ensureQueryData(queries.messages(head.id, Math.floor(ordinal / PAGE)));
    return viewsOf(page)[ordinal % PAGE];
  };
  /** What stands around it is on the same screen: rows that only get their height later would push it out of place. */
  const viewAndNear = async (place: number) => {
    const [view] = await Promise.all([
      viewOf(place),
      place % PAGE < NEAR && place >= PAGE ? viewOf(place - PAGE) : null,
      place % PAGE >= PAGE - NEAR && place + PAGE < total ? viewOf(place + PAGE) : null,
    ]);
    return view;
  };
  const step = async (from: number, by: 1 | -1) => {
    for (let ordinal = from + by; ordinal >= 0 && ordinal < total; ordinal += by) {
      const view = await viewOf(ordinal);
      if (!view) return null;
      if (view.opens || view.blocks.some((block) => isShown(block, latest.current.folds.isOpen))) return ordinal;
    }
    return null;
  };
  /** Rows out of sight are taken away: the focus of one goes along to where the reader is taken. */
  const hasRowFocus = () => {
    const focused = document.activeElement;
    return focused !== scroller.current && scroller.current?.contains(focused) === true;
  };
  const focusRow = async (ordinal: number) => {
    const element = await appeared(scroller.current, ordinal);
    element?.focus({ preventScroll: true });
  };
  useImperativeHandle(ref, () => ({
    element: scroller.current,
    current() {
      const top = list.current?.findItemIndex(list.current.scrollOffset + TOP_GAP) ?? 0;
      const element = scroller.current?.querySelector(`[data-row="${latest.current.current}"]`);
      const box = element?.getBoundingClientRect();
      const view = scroller.current?.getBoundingClientRect();
      return box && view && box.bottom > view.top && box.top < view.bottom ? latest.current.current : top;
    },
    async goTo(ordinal, { glow = false, focus = true } = {}) {
      const place = Math.min(Math.max(0, ordinal), Math.max(0, total - 1));
      const view = await viewAndNear(place);
      if (view) folds.open(hidingRuns(view, latest.current.folds.isOpen));
      const takesFocus = focus || hasRowFocus();
      setCurrent(place);
      list.current?.scrollToIndex(place, { align: 'start', offset: -TOP_GAP });
      if (glow) setGlowing(place);
      if (takesFocus) await focusRow(place);
      else await appeared(scroller.current, place);
      return view;
    },
    view: viewOf,
    step,
    page(by) {
      const element = scroller.current;
      element?.scrollBy({ top: by * Math.max(40, element.clientHeight - 60) });
    },
    edge(which) {
      const isFirst = which === 'first';
      const scroll = () => {
        if (isFirst) list.current?.scrollToIndex(0, { align: 'start' });
        else list.current?.scrollToIndex(total - 1, { align: 'end', offset: END_GAP });
      };
      void viewAndNear(isFirst ? 0 : Math.max(0, total - 1)).then(scroll, scroll);
      // What is copied, starred or noted next is the message there.
      void step(isFirst ? -1 : total, isFirst ? 1 : -1).then((place) => {
        if (place === null) return;
        const takesFocus = hasRowFocus();
        setCurrent(place);
        if (takesFocus) void focusRow(place);
      });
    },
    fractionOf(ordinal) {
      const handle = list.current;
      return handle ? handle.getItemOffset(ordinal) / Math.max(1, handle.scrollSize + END_GAP) : 0;
    },
  }));

  const track = () => {
    const handle = list.current;
    if (!handle || total === 0) return;
    const top = handle.scrollOffset;
    const ordinal = handle.findItemIndex(top + TOP_GAP + 1);
    const end = handle.getItemOffset(total - 1) + handle.getItemSize(total - 1);
    const atEnd = top + handle.viewportSize >= end - END_SLACK;
    tracker.set({ ordinal, offset: top - handle.getItemOffset(ordinal), atEnd });
  };
  // What is added below the last message may be out of sight without any scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new total, by the latest `track`
  useEffect(() => {
    const frame = requestAnimationFrame(track);
    return () => cancelAnimationFrame(frame);
  }, [total]);

  // Before the first paint: the start is in sight from the beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each start
  useLayoutEffect(() => {
    const { ordinal, offset } = start;
    if (ordinal === 0 && offset === 0) return;
    const scroll = () => list.current?.scrollToIndex(ordinal, { align: 'start', offset });
    scroll();
    const show = (view: View | undefined) => {
      const hiding = view ? hidingRuns(view, latest.current.folds.isOpen) : [];
      if (hiding.length === 0) return;
      folds.open(hiding);
      scroll();
    };
    // What fails to load says so in its row.
    void viewOf(ordinal).then(show, () => undefined);
  }, [start]);

  useEffect(() => {
    if (glowing === null) return;
    const timer = setTimeout(() => setGlowing(null), GLOW_MS);
    return () => clearTimeout(timer);
  }, [glowing]);

  return (
    <div
      ref={scroller}
      className="messages"
      role="feed"
      aria-label={strings.window.thread.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keys
      tabIndex={0}
      onFocus={(event) => {
        const ordinal = event.target.closest('[data-row]')?.getAttribute('data-row');
        if (ordinal) setCurrent(Number(ordinal));
      }}
    >
      {/* The current row stays drawn out of sight: were the focused one taken away, keys would fall to the list. */}
      <Virtualizer ref={list} data={rows} bufferSize={250} keepMounted={kept} onScroll={track}>
        {(_row: unknown, ordinal) => (
          <Row key={ordinal} ordinal={ordinal} isCurrent={ordinal === current} glows={ordinal === glowing} />
        )}
      </Virtualizer>
      <div className="thread-end" aria-hidden="true" />
    </div>
  );
}

interface RowProps {
  readonly ordinal: number;
  readonly isCurrent: boolean;
  readonly glows: boolean;
}

const Row = memo(function Row({ ordinal, ...rest }: RowProps) {
  const { head } = useThreadScope();
  const view = usePageView(head.id, ordinal);
  if (!view) return <div className="message is-loading" data-loading={ordinal} />;
  return <MessageView view={view} {...rest} />;
});

const FRAMES = 30;

/** Waits until the row of a message is drawn and in its place: until it is measured it is hidden, and takes no focus. */
async function appeared(scroller: HTMLElement | null, ordinal: number): Promise<HTMLElement | null> {
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const element = scroller?.querySelector<HTMLElement>(`[data-row="${ordinal}"]`);
    if (element?.checkVisibility({ visibilityProperty: true })) return element;
    await new Promise(requestAnimationFrame);
  }
  return null;
}
