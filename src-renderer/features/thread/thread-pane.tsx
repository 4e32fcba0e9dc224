// The thread that is read. The one before stays until the new one is there, or for as long as nobody notices.
import { toFailure } from '@shared/model/failure';
import type { ThreadDetail } from '@shared/model/thread';
import { strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useMemo, useState } from 'react';
import { PAGE, queries } from '../../bridge/queries';
import { placeStore } from '../../nav/use-place';
import { EmptyState } from '../../ui/empty-state';
import { describeFailure } from '../../ui/feedback';
import { type ThreadHandle, ThreadView } from './thread-view';

interface Props {
  readonly ref: Ref<ThreadHandle>;
  readonly thread: string | null;
  readonly message: number | null;
  /** What the search that led here looked for. */
  readonly words: readonly string[];
  readonly now: number;
  readonly onBack: (() => void) | null;
  /** A thread is drawn that was not before. */
  readonly onShown: () => void;
  /** What stands here while nothing is chosen. */
  readonly nothing: ReactNode;
}

export function ThreadPane({ thread, message, nothing, ...rest }: Props) {
  const startPage = Math.floor((message ?? 0) / PAGE);
  const detail = useQuery({ ...queries.thread(thread ?? ''), enabled: thread !== null });
  const start = useQuery({ ...queries.messages(thread ?? '', startPage), enabled: thread !== null });
  const isReady = detail.data !== undefined && start.data !== undefined;
  const shown = useShown(isReady, detail.data, message);
  const error = detail.error ?? start.error;
  if (thread === null) return nothing;
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
  return <ThreadView key={shown.detail.head.id} detail={shown.detail} message={shown.message} {...rest} />;
}

const STAYS_MS = 150;

interface Shown {
  readonly detail: ThreadDetail;
  readonly message: number | null;
}

/** What is on screen: the new thread once it is ready, until then the old one for a moment, then nothing. */
function useShown(isReady: boolean, detail: ThreadDetail | undefined, message: number | null): Shown | null {
  const [old, setOld] = useState<Shown | null>(null);
  const ready = useMemo(() => (isReady && detail ? { detail, message } : null), [isReady, detail, message]);
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
