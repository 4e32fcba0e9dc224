// Reads a chat of the command line.
import type { Origin } from '@shared/model/origin';
import type { ParseEvent, ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { type JsonObject, objectAt, parseJson, stringAt, timeAt } from '../shared/json';
import { openTally } from '../shared/tally';
import { hasTable } from '../shared/vscode-storage-items';
import { openAgentMessages } from './agent-messages';
import { readChatMessage, readChatStore } from './chat-store';
import { tailOf } from './composer-facts';
import type { NoiseKind } from './noise';
import { hintOf } from './scan-hint';
import { SOURCE } from './source-id';

export async function* parseStore(session: ScannedSession, env: SourceEnv): AsyncGenerator<ParseEvent> {
  const { path } = session.container;
  const hint = hintOf(session);
  const tally = openTally<NoiseKind>();
  const beside = await readMeta(path, env);
  const snapshot = await env.snapshot(path);
  const originOf = (table: string, key: string): Origin => ({ source: SOURCE, path, at: { type: 'row', table, key } });
  for (const { code } of snapshot.diagnostics) tally.note(code, { source: SOURCE, path, at: { type: 'file' } });
  const store = readChatStore(snapshot);
  if (hasTable(snapshot, 'meta')) {
    for (const _ of snapshot.rows('SELECT key FROM meta')) {
      tally.read();
      tally.folded();
    }
  }
  const info = objectAt(store.about, 'subagentInfo');
  const parent = stringAt(info, 'parentAgentId') ?? hint.parent;
  const at = stringAt(info, 'toolCallId');
  yield {
    type: 'head',
    key: '',
    parent:
      parent === undefined || parent === '' ? null : { relation: 'subagent', nativeId: parent, ...(at ? { at } : {}) },
  };
  const messages = openAgentMessages(env, tally, {
    isSubagent: parent !== undefined,
    keepsResults: true,
    startedAt: timeAt(store.about, 'createdAt') ?? timeAt(beside, 'createdAtMs'),
    endedAt: timeAt(beside, 'updatedAtMs'),
  });
  // A record may be said twice: it is counted once, as the best that became of it.
  const became = new Map<string, 'shown' | 'folded' | 'prompt-state'>();
  for (const id of store.messageIds) {
    const message = readChatMessage(snapshot, id);
    const origin = originOf('blobs', id);
    if (message === 'missing') {
      tally.note('missing-record', originOf('meta', '0'));
      continue;
    }
    if (message === null) continue;
    const isSystem = stringAt(message, 'role') === 'system';
    const { events, became: now } = isSystem ? { events: [], became: null } : messages.add(message, origin);
    const before = became.get(id);
    became.set(id, before === 'shown' || now === 'shown' ? 'shown' : (now ?? before ?? 'prompt-state'));
    yield* events;
  }
  yield* messages.finish();
  if (hasTable(snapshot, 'blobs')) {
    const reached = new Set(store.messageIds);
    for (const { id } of snapshot.rows('SELECT id FROM blobs')) {
      tally.read();
      const kind = became.get(String(id));
      if (kind === 'shown') tally.shown();
      else if (kind === 'folded') tally.folded();
      else if (kind || store.treeIds.has(String(id))) tally.noise('prompt-state');
      else if (reached.has(String(id))) tally.unknown('unreadable', originOf('blobs', String(id)), 'unreadable-record');
      else tally.noise('abandoned');
    }
  }
  const folder = stringAt(beside, 'cwd') || (hint.folder ?? messages.workspacePath());
  const about = { ...store.about, unifiedMode: stringAt(store.about, 'mode'), name: titleOf(store.about, beside) };
  yield tailOf(about, hint, folder ? { path: folder } : null, []);
  yield tally.end();
}

/** A new chat is called so until it is given a name. */
function titleOf(about: JsonObject | null, beside: JsonObject | null): string | undefined {
  const name = stringAt(beside, 'title') || stringAt(about, 'name');
  return name === 'New Agent' || name === 'New Chat' ? undefined : name;
}

async function readMeta(store: string, env: SourceEnv): Promise<JsonObject | null> {
  const file = env.join(store, '..', 'meta.json');
  try {
    if ((await env.stat(file))?.kind !== 'file') return null;
    const parsed = parseJson(await env.text(file, 0, 64 * 1024));
    return 'value' in parsed ? (objectAt({ meta: parsed.value }, 'meta') ?? null) : null;
  } catch {
    return null;
  }
}
