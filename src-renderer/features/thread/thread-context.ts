// What every part of a thread's view needs to know of the thread it stands in.
import type { ThreadHead } from '@shared/model/thread';
import { createContext, type ReactNode, useContext } from 'react';
import type { MessageView } from './to-thread-view';
import type { Folds } from './use-folds';

export interface ThreadScope {
  readonly head: ThreadHead;
  /** The source's name: whom the assistant is shown as. */
  readonly assistant: string;
  readonly total: number;
  readonly folds: Folds;
  /** What find looks for; empty while it is closed. Texts that are shown in part are shown whole where it is. */
  readonly sought: readonly string[];
  /** Threads that hang under a message, by ordinal. */
  readonly children: ReadonlyMap<number, readonly ThreadHead[]>;
  /** The message whose note is being written. */
  readonly noting: number | null;
  readonly setNoting: (ordinal: number | null) => void;
  /** It is drawn inside another one. */
  readonly nested: boolean;
  /** How a message is drawn: for a thread inside this one. */
  readonly draw: (view: MessageView) => ReactNode;
  readonly openThread: (thread: string, message?: number) => void;
  readonly openMessage: (ordinal: number) => void;
}

export const ThreadScopeContext = createContext<ThreadScope | null>(null);

export function useThreadScope(): ThreadScope {
  const scope = useContext(ThreadScopeContext);
  if (!scope) throw new Error('useThreadScope stands outside a thread');
  return scope;
}
