// The sessions that stand in one database, under whichever keys: an account has a key of its own, and several may have
// been used. Parsed once for each snapshot, since every session of it asks for the same.
import type { Snapshot } from '../../io/source-env';
import { arrayAt, isObject, type JsonObject, objectAt, stringAt } from '../shared/json';
import { hasTable, keysWith, readItem } from '../shared/vscode-storage-items';

export interface StoredSession {
  readonly id: string;
  readonly value: JsonObject;
  readonly messages: readonly unknown[];
  /** The item that it stands in, and the JSON pointer to its messages there. */
  readonly key: string;
  readonly pointer: string;
}

const PREFIX = 'memento/icube-ai-';
const KEY = /^memento\/icube-ai-(?:agent|chat|ng-chat)-storage(?:-.*)?$/;

const read = new WeakMap<Snapshot, ReadonlyMap<string, StoredSession>>();

/** By id; of several copies the one with most messages. */
export function storedSessions(snapshot: Snapshot): ReadonlyMap<string, StoredSession> {
  const known = read.get(snapshot);
  if (known) return known;
  const sessions = new Map<string, StoredSession>();
  if (hasTable(snapshot, 'ItemTable')) {
    for (const session of allCopies(snapshot)) {
      const other = sessions.get(session.id);
      if (!other || other.messages.length < session.messages.length) sessions.set(session.id, session);
    }
  }
  read.set(snapshot, sessions);
  return sessions;
}

function* allCopies(snapshot: Snapshot): Iterable<StoredSession> {
  for (const key of [...keysWith(snapshot, 'ItemTable', PREFIX)].filter((name) => KEY.test(name))) {
    for (const [index, value] of arrayAt(readItem(snapshot, key), 'list').entries()) {
      yield* toSession(value, key, `/list/${index}`);
    }
  }
  // A form that exports know, with a map in place of the list.
  const store = objectAt(readItem(snapshot, 'ChatStore'), 'sessions') ?? {};
  for (const [name, value] of Object.entries(store)) {
    const step = name.replaceAll('~', '~0').replaceAll('/', '~1');
    yield* toSession(value, 'ChatStore', `/sessions/${step}`);
  }
}

/** A session without messages was never used, or moved to where it can't be read. */
function toSession(value: unknown, key: string, pointer: string): StoredSession[] {
  const field = arrayAt(value, 'messages').length > 0 ? 'messages' : 'conversation';
  const messages = arrayAt(value, field);
  const id = stringAt(value, 'sessionId') ?? '';
  if (!isObject(value) || id === '' || messages.length === 0) return [];
  return [{ id, value, messages, key, pointer: `${pointer}/${field}` }];
}
