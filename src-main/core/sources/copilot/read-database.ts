// Sessions that VS Code kept in its state database until early 2025: one value with all of a workspace's sessions, an
// array or an object by id. It stays on the disk after they were moved into files.
import { AppError } from '@shared/model/failure';
import type { SourceEnv } from '../../io/source-env';
import { isObject, type JsonObject, stringAt, valueAt } from '../shared/json';
import type { Tally } from '../shared/tally';
import { hasTable, readItem } from '../shared/vscode-storage-items';
import type { ChatReading } from './chat';
import { readValue } from './read-document';
import { SOURCE } from './source-id';

const KEY = 'interactive.sessions';

interface StoredSession {
  readonly id: string;
  readonly value: JsonObject;
  /** Of the session in the row's value. */
  readonly pointer: string;
  /** As JSON. */
  readonly text: string;
}

/** Sessions of a database with at least one request. Throws AppError('cannot-read'). */
export async function storedSessions(path: string, env: SourceEnv): Promise<readonly StoredSession[]> {
  const value = await itemOf(path, KEY, env);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, session]: [string, unknown]) => {
    if (!isObject(session) || !Array.isArray(session.requests) || session.requests.length === 0) return [];
    const id = stringAt(session, 'sessionId') ?? key;
    const pointer = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return [{ id, value: session, pointer, text: JSON.stringify(session) }];
  });
}

/** Throws AppError for I/O only. */
export async function readStored(path: string, id: string, env: SourceEnv, tally: Tally): Promise<ChatReading> {
  const found = (await storedSessions(path, env)).find((session) => session.id === id);
  if (!found) return { chat: null, settle: () => undefined };
  return readValue(found.value, path, tally, (index) => ({
    source: SOURCE,
    path,
    at: { type: 'row', table: 'ItemTable', key: KEY, pointer: `${found.pointer}/requests/${index}` },
  }));
}

/** Undefined where there is none. Throws AppError('cannot-read'). */
async function itemOf(path: string, key: string, env: SourceEnv): Promise<unknown> {
  const snapshot = await env.snapshot(path);
  return hasTable(snapshot, 'ItemTable') ? readItem(snapshot, key) : undefined;
}

/** The title that the editor's own list shows; a hint only, and never a reason to fail. */
export async function indexedTitle(path: string, id: string, env: SourceEnv): Promise<string | null> {
  try {
    if ((await env.stat(path))?.kind !== 'file') return null;
    const entries = valueAt(await itemOf(path, 'chat.ChatSessionStore.index', env), 'entries');
    const title = stringAt(valueAt(entries, id), 'title')?.trim() ?? '';
    return title === '' || title === 'New Chat' ? null : title;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
