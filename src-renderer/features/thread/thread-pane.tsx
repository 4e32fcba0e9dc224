// The thread that is read. The one before stays until the new one is there, or for as long as nobody notices.
import { toFailure } from '@shared/model/failure';
import type { OpenedThread } from '@shared/model/thread';
import { strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useMemo, useState } from 'react';
import { PAGE, queries } from '../../bridge/queries';
import { placeStore } from '../../nav/use-place';
import { EmptyState } from '../../ui/empty-state';
import { describeFailure } from '../../ui/feedback';
import { TOP_GAP } from './message-list';
import { type Place, rememberedPlace } from './reading-place';
import type { ThreadHandle } from './thread-handle';
import { ThreadView } from './thread-view';

export interface Props {
  readonly ref: Ref<ThreadHandle>;
  readonly thread: string;
  readonly message: number | null;
  /** What the search that led here looked for. */
  readonly words: readonly string[];
  readonly now: number;
  readonly onBack: (() => void) | null;
  /** A thread is drawn that was not before. */
  readonly onShown: () => void;
}

export function ThreadPane({ thread, message, ...rest }: Props) {
  const hasWords = rest.words.length > 0;
  // Once for each thread and message that is gone to: what is remembered changes while it is read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const place = useMemo(() => startOf(thread, message, hasWords), [thread, message]);
  const detail = useQuery(queries.thread(thread));
  const start = useQuery(queries.messages(thread, Math.floor(place.ordinal / PAGE)));
  const shown = useShown(thread, start.data !== undefined, detail.data, message, place);
  const error = detail.error ?? start.error;
  if (error && !detail.data) {
    const { title, hint } = describeFailure(error);
    const isLost = toFailure(error).code === 'thread-not-found';
    return (
      <EmptyState title={title} hint={hint}>
        <button
          type="button"
          className="button"
          onClick={() => {
            if (isLost) placeStore().go({ thread: null, message: null }, 'open');
            else void Promise.all([detail.refetch(), start.refetch()]);
          }}
        >
          {isLost ? strings.window.common.close : strings.window.common.tryAgain}
        </button>
      </EmptyState>
    );
  }
  if (!shown) return <Loading />;
  const { detail: open, ...at } = shown;
  return <ThreadView key={open.head.id} detail={open} {...at} {...rest} />;
}

/** A message that was asked for, else where the thread was left; a search leads to its matches by itself. */
function startOf(thread: string, message: number | null, hasWords: boolean): Place {
  if (message !== null) return { ordinal: message, offset: -TOP_GAP };
  return (!hasWords && rememberedPlace(thread)) || BEGINNING;
}

const BEGINNING: Place = { ordinal: 0, offset: 0 };

const STAYS_MS = 150;

interface Shown {
  readonly detail: OpenedThread;
  readonly message: number | null;
  readonly start: Place;
}

/**
 * What is on screen: the new thread once its first screen is there, until then the old one for a moment, then nothing.
 * Another message of the thread on screen needs no waiting.
 */
function useShown(
  thread: string,
  hasStart: boolean,
  detail: OpenedThread | undefined,
  message: number | null,
  start: Place,
): Shown | null {
  const [old, setOld] = useState<Shown | null>(null);
  const isReady = hasStart || old?.detail.head.id === thread;
  const ready = useMemo(
    () => (isReady && detail ? { detail, message, start } : null),
    [isReady, detail, message, start],
  );
  useEffect(() => {
    if (ready) {
      setOld(ready);
      return;
    }
    const timer = setTimeout(() => setOld(null), STAYS_MS);
    return () => clearTimeout(timer);
  }, [ready]);
  return ready ?? old;
}

/** The shape of a thread in three plain lines. */
function Loading() {
  return (
    <div className="thread-loading" role="status" aria-label={strings.window.thread.loading}>
      <div className="is-title" />
      <div />
      <div />
      <div />
    </div>
  );
}
