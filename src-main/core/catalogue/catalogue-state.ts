// The catalogue in memory, and the changes that lead from one state to the next.
import type { SessionKey, ThreadId } from '@shared/model/ids';
import type { ThreadHead } from '@shared/model/thread';
import type { CatalogueThread, SessionRow } from './catalogue-row';

export type CatalogueChange =
  /** A session's state, in place of what was known of it. */
  | { readonly type: 'session'; readonly row: SessionRow; readonly threads: readonly CatalogueThread[] }
  /** Heads of known threads as they are shown from now on. */
  | { readonly type: 'heads'; readonly heads: readonly ThreadHead[] }
  | { readonly type: 'gone'; readonly keys: readonly SessionKey[]; readonly at: number }
  | { readonly type: 'dropped'; readonly keys: readonly SessionKey[] };

export interface CatalogueState {
  readonly sessions: Map<SessionKey, SessionRow>;
  readonly threads: Map<ThreadId, CatalogueThread>;
}

export function emptyState(): CatalogueState {
  return { sessions: new Map(), threads: new Map() };
}

/** Changes `state` in place. What a change says of sessions and threads that aren't there is passed over. */
export function applyChange(state: CatalogueState, change: CatalogueChange): void {
  switch (change.type) {
    case 'session':
      forget(state, change.row.key);
      state.sessions.set(change.row.key, change.row);
      for (const thread of change.threads) state.threads.set(thread.head.id, thread);
      return;
    case 'heads':
      for (const head of change.heads) {
        const thread = state.threads.get(head.id);
        if (thread) state.threads.set(head.id, { ...thread, head });
      }
      return;
    case 'gone':
      for (const key of change.keys) markGone(state, key, change.at);
      return;
    case 'dropped':
      for (const key of change.keys) forget(state, key);
      return;
  }
}

/** The threads of a session that are there, in its order. */
export function threadsOf(state: CatalogueState, row: SessionRow): CatalogueThread[] {
  return row.threads.flatMap((id) => state.threads.get(id) ?? []);
}

function forget(state: CatalogueState, key: SessionKey): void {
  for (const id of state.sessions.get(key)?.threads ?? []) state.threads.delete(id);
  state.sessions.delete(key);
}

function markGone(state: CatalogueState, key: SessionKey, goneSince: number): void {
  const row = state.sessions.get(key);
  if (!row) return;
  state.sessions.set(key, { ...row, goneSince });
  for (const thread of threadsOf(state, row)) {
    const { head, own } = thread;
    state.threads.set(head.id, { ...thread, head: { ...head, goneSince }, own: { ...own, goneSince } });
  }
}
