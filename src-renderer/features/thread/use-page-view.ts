// The view of one message, from the page of messages that it stands in. A page is asked for only by rows that stay
// on screen for a moment, so that dragging the scrollbar over a long thread does not load all of it.
import type { Message } from '@shared/model/thread';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PAGE, queries } from '../../bridge/queries';
import { type MessageView, toThreadView } from './to-thread-view';

const SETTLE_MS = 40;
const views = new WeakMap<readonly Message[], readonly MessageView[]>();

export function viewsOf(messages: readonly Message[]): readonly MessageView[] {
  const known = views.get(messages);
  if (known) return known;
  const made = toThreadView(messages);
  views.set(messages, made);
  return made;
}

/** Undefined while it is not there, or when the thread turned out to end before it. */
export function usePageView(thread: string, ordinal: number): MessageView | undefined {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...queries.messages(thread, Math.floor(ordinal / PAGE)), enabled: settled });
  return data && viewsOf(data)[ordinal % PAGE];
}
