// The state of find in thread: what is looked for, how often it occurs, which match is the current one, and the marks
// on what is on screen.
import { type FindMatch, THREAD_NOTE } from '@shared/model/search';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../bridge/api';
import { queries } from '../../bridge/queries';
import { useSettled } from '../../ui/use-settled';
import { firstMatchFrom, foldsThatHold, mergeMatches, placeOf, totalMatches } from './find-in-thread';
import { clearMarks, findRanges, paintMarks } from './find-marks';
import type { MessageListHandle } from './message-list';
import type { Folds } from './use-folds';

/** Finding reads the whole thread, so it waits until typing pauses. */
const SETTLE_MS = 60;
/** Of so many messages, reading them with the first letter would be felt: it is done once the reader has settled. */
const LONG = 5000;
const SETTLED_MS = 1000;

const NONE: readonly FindMatch[] = [];

export interface FindState {
  readonly open: boolean;
  readonly text: string;
  readonly total: number;
  /** Number of the current match, from 0; null before the first step. */
  readonly at: number | null;
  readonly isSearching: boolean;
  /** Where it is, by message. */
  readonly matches: readonly FindMatch[];
  /** The message of the current match. */
  readonly ordinal: number | null;
  /** What is looked for, each by itself. */
  readonly words: readonly string[];
  /** It was looked for, and isn't in this thread. */
  readonly isAbsent: boolean;
  setText(text: string): void;
  show(): void;
  close(): void;
  step(by: 1 | -1): void;
}

interface Options {
  readonly thread: string;
  /** How many messages it has. */
  readonly total: number;
  /** What the search that led here looked for; each is found by itself. */
  readonly words: readonly string[];
  readonly list: RefObject<MessageListHandle | null>;
  /** Where the note on the whole thread stands. */
  readonly note: RefObject<HTMLElement | null>;
  readonly folds: Folds;
  /** The message that the search led to. */
  readonly arrivedAt: number | null;
}

/** Stays the same object while the answers do. */
function combineFound(answers: readonly UseQueryResult<readonly FindMatch[]>[]) {
  return {
    isPending: answers.some(({ isPending }) => isPending),
    matches: mergeMatches(answers.map(({ data }) => data ?? NONE)),
  };
}

export function useFind({ thread, total: length, words, list, note, folds, arrivedAt }: Options): FindState {
  const arrival = words.join(' ');
  const [open, setOpen] = useState(words.length > 0);
  const [text, setText] = useState(arrival);
  const [at, setAt] = useState<number | null>(null);
  const typed = useSettled(text, SETTLE_MS);
  const needles = useMemo(() => {
    if (text === arrival) return words;
    return typed.trim() === '' ? [] : [typed];
  }, [text, typed, arrival, words]);
  const found = useQueries({ queries: needles.map((needle) => queries.find(thread, needle)), combine: combineFound });
  const isSearching = (open && typed !== text && text !== arrival) || found.isPending;
  const matches = isSearching ? NONE : found.matches;
  const total = totalMatches(matches);

  const [arrivedWith, setArrivedWith] = useState(arrival);
  if (arrivedWith !== arrival) {
    setArrivedWith(arrival);
    setText(arrival);
    setOpen(words.length > 0);
    setAt(null);
  }

  const isLong = length >= LONG;
  useEffect(() => {
    if (!isLong) return;
    const timer = setTimeout(() => prepare(thread), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [thread, isLong]);

  const place = at === null ? null : placeOf(matches, at);
  const ordinal = place?.ordinal ?? null;
  const nth = place?.nth ?? 0;
  const wantsView = useRef(false);
  const paintSoon = useRef<() => void>(() => {});
  const goTo = async (number: number) => {
    const target = placeOf(matches, number);
    if (!target) return;
    setAt(number);
    if (target.ordinal !== THREAD_NOTE) {
      const view = await list.current?.goTo(target.ordinal, { focus: false });
      if (view) folds.open(foldsThatHold(view, needles));
    }
    wantsView.current = true;
    paintSoon.current();
  };

  // A search led here, or something else was typed: stand on the nearest match at once.
  const anchor = useRef(0);
  const stood = useRef<string | null>(null);
  useEffect(() => {
    const hasArrived = text === arrival;
    const key = hasArrived ? `arrived ${arrival}\n${arrivedAt}` : `typed ${text}`;
    if (!open || isSearching || total === 0 || stood.current === key) return;
    const isMove = hasArrived && stood.current?.startsWith(`arrived ${arrival}\n`) === true;
    stood.current = key;
    const nearest = firstMatchFrom(matches, hasArrived ? (arrivedAt ?? 0) : anchor.current);
    // The outline, a link, or the way back lead to messages without a match, too.
    if (isMove && placeOf(matches, nearest)?.ordinal !== arrivedAt) return;
    void goTo(nearest);
  });

  useEffect(() => {
    const root = list.current?.element;
    if (!root || !open || needles.length === 0) return clearMarks;
    let frame = 0;
    const paint = () => {
      frame = 0;
      const noted = note.current ? findRanges(note.current, needles) : [];
      const ranges = [...noted, ...findRanges(root, needles)];
      const message = ordinal === null ? null : root.querySelector(`[data-row="${ordinal}"]`);
      const own =
        ordinal === THREAD_NOTE
          ? noted
          : ranges.filter(({ startContainer }) => message?.contains(startContainer) === true);
      const current = own[Math.min(nth, own.length - 1)] ?? null;
      const block = paintMarks(ranges, current);
      // What was drawn just now is no change of the text.
      observer.takeRecords();
      if (block !== watched) {
        reflow.disconnect();
        if (block) reflow.observe(block);
        watched = block;
      }
      if (current && wantsView.current) {
        wantsView.current = false;
        bringIntoView(ordinal === THREAD_NOTE && note.current ? note.current : root, current);
      }
    };
    const soon = () => {
      frame ||= requestAnimationFrame(paint);
    };
    soon();
    paintSoon.current = soon;
    const observer = new MutationObserver(soon);
    for (const element of [root, note.current]) {
      if (element) observer.observe(element, { childList: true, subtree: true, characterData: true });
    }
    // Where lines break otherwise, the match stands elsewhere.
    const reflow = new ResizeObserver(soon);
    let watched: HTMLElement | null = null;
    return () => {
      observer.disconnect();
      reflow.disconnect();
      cancelAnimationFrame(frame);
      clearMarks();
    };
  }, [list, note, open, needles, ordinal, nth]);

  return {
    open,
    text,
    total,
    at,
    isSearching,
    matches,
    ordinal,
    words: needles,
    isAbsent: !isSearching && needles.length > 0 && total === 0,
    setText: (next) => {
      setText(next);
      setAt(null);
    },
    show: () => {
      anchor.current = list.current?.current() ?? 0;
      setOpen(true);
      prepare(thread);
    },
    close: () => {
      setOpen(false);
      setAt(null);
    },
    step: (by) => {
      if (total === 0) return;
      const here = list.current?.current() ?? 0;
      const first = by === 1 ? firstMatchFrom(matches, here) : firstMatchFrom(matches, here + 1) - 1;
      const next = ((at === null ? first : at + by) + total) % total;
      anchor.current = placeOf(matches, next)?.ordinal ?? here;
      void goTo(next);
    },
  };
}

/** Has the texts read ahead of the first letter. Nothing is lost when it fails: that asks again. */
function prepare(thread: string): void {
  void call('thread.find', { thread, text: '' }).catch(() => undefined);
}

const EDGE = 80;

function bringIntoView(root: HTMLElement, range: Range): void {
  const box = range.getBoundingClientRect();
  const view = root.getBoundingClientRect();
  const edge = Math.min(EDGE, view.height / 4);
  if (box.top < view.top + edge || box.bottom > view.bottom - edge) {
    root.scrollBy({ top: box.top - view.top - view.height / 3 });
  }
}
