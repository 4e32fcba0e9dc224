// Lists the conversations of one user data folder: rows of the global database, and what older versions left in those of
// the workspaces. From the index of keys alone where that is enough, so that a database of many gigabytes is listed
// without reading it.
import type { ScannedSession, SourceRoot } from '@shared/model/session';
import type { Snapshot, SourceEnv } from '../../io/source-env';
import { arrayAt, isObject, timeAt } from '../shared/json';
import { throwAll } from '../shared/throw-all';
import { listWorkspaces, type Workspace } from '../shared/vscode-storage';
import { hasTable, jsonOfValue } from '../shared/vscode-storage-items';
import type { Place } from '../shared/vscode-storage-place';
import { type ComposerHead, ComposerHeads } from './composer-heads';
import {
  BUBBLE_TABLE,
  bubbleRows,
  type ComposerRow,
  composerRows,
  composersWithBubbles,
  composerText,
} from './composer-store';
import { idsInHomes } from './home-sessions';
import { globalDatabaseOf } from './places';
import { type ScanHint, toHint } from './scan-hint';
import { SOURCE } from './source-id';
import { type OldSession, readWorkspaceItems } from './workspace-items';

/** Throws, when all else was listed, what kept it from reading a database. */
export async function* scanUserData(root: SourceRoot, env: SourceEnv): AsyncGenerator<ScannedSession> {
  const failures: unknown[] = [];
  const workspaces = await listWorkspaces(root.path, env);
  const heads = new ComposerHeads(new Map(workspaces.flatMap(({ id, place }) => (place ? [[id, place]] : []))));
  const old = new Map<string, OldFound>();
  for (const workspace of workspaces) {
    try {
      await readWorkspace(workspace, heads, old, env);
    } catch (error) {
      failures.push(error);
    }
  }
  try {
    const path = await globalDatabaseOf(root.path, env);
    if (path !== null) yield* scanGlobal({ root, env, path, heads }, await env.snapshot(path), old);
  } catch (error) {
    failures.push(error);
  }
  for (const found of old.values()) yield toOldSession(root, env, found, heads.get(found.session.id));
  throwAll(failures);
}

interface OldFound {
  readonly session: Pick<OldSession, 'id' | 'form'> & {
    readonly count: number;
    readonly hash: string;
    readonly bytes: number;
  };
  readonly updatedMs: number;
  readonly path: string;
  readonly place: Place | null;
}

async function readWorkspace(
  { folder, place }: Workspace,
  heads: ComposerHeads,
  old: Map<string, OldFound>,
  env: SourceEnv,
): Promise<void> {
  const path = env.join(folder, 'state.vscdb');
  if ((await env.stat(path))?.kind !== 'file') return;
  const items = readWorkspaceItems(await env.snapshot(path));
  heads.noteWorkspace(items.composers, place);
  for (const { id, form, value, messages } of items.sessions) {
    const known = old.get(id);
    // A workspace that was moved has its conversations twice: the one with more messages goes on.
    if (known && known.session.count >= messages.length) continue;
    const text = JSON.stringify(value);
    const session = { id, form, count: messages.length, hash: env.hash(text), bytes: text.length };
    const updatedMs =
      timeAt(value, 'lastUpdatedAt') ?? timeAt(value, 'lastSendTime') ?? timeAt(value, 'createdAt') ?? 0;
    old.set(id, { session, updatedMs, path, place });
  }
}

interface GlobalScan {
  readonly root: SourceRoot;
  readonly env: SourceEnv;
  readonly path: string;
  readonly heads: ComposerHeads;
}

/** Takes out of `old` what has a newer copy here, or was deleted. */
async function* scanGlobal(
  scan: GlobalScan,
  snapshot: Snapshot,
  old: Map<string, OldFound>,
): AsyncGenerator<ScannedSession> {
  scan.heads.noteGlobal(snapshot);
  if (!hasTable(snapshot, BUBBLE_TABLE)) return;
  const withRow = new Set<string>();
  // Read whole before anything is yielded: whoever takes what is yielded may open other databases.
  const found: ScannedSession[] = [];
  let elsewhere: ReadonlySet<string> | undefined;
  for (const row of [...composerRows(snapshot)]) {
    withRow.add(row.id);
    if (row.isDeleted) {
      old.delete(row.id);
      continue;
    }
    if (row.bubbles.count === 0) {
      elsewhere ??= await idsInHomes(scan.env);
      if (elsewhere.has(row.id)) continue;
      if (old.has(row.id) && !hasInlineMessages(snapshot, row.id)) continue;
    }
    old.delete(row.id);
    found.push(toComposerSession(scan, row));
  }
  for (const id of composersWithBubbles(snapshot)) {
    if (withRow.has(id)) continue;
    const bubbles = bubbleRows(snapshot, id);
    found.push(toComposerSession(scan, { id, rowid: 0, valueBytes: 0, isDeleted: false, bubbles }));
  }
  yield* found;
}

function hasInlineMessages(snapshot: Snapshot, id: string): boolean {
  const composer = jsonOfValue(composerText(snapshot, id));
  return isObject(composer) && arrayAt(composer, 'conversation').length > 0;
}

function toComposerSession({ root, env, path, heads }: GlobalScan, row: ComposerRow): ScannedSession {
  const head = heads.get(row.id);
  const hint = hintFrom('composer', head, head.place ?? null);
  return {
    source: SOURCE,
    root,
    nativeId: row.id,
    container: { kind: 'database', path },
    revision: `${row.rowid}:${row.valueBytes} ${row.bubbles.mark} ${env.hash(JSON.stringify(hint))}`,
    sizeBytes: row.valueBytes,
    modifiedMs: head.updatedMs ?? 0,
    hint,
  };
}

function toOldSession(
  root: SourceRoot,
  env: SourceEnv,
  { session, updatedMs, path, place }: OldFound,
  head: ComposerHead,
) {
  const hint = hintFrom(session.form, head, place ?? head.place ?? null);
  return {
    source: SOURCE,
    root,
    nativeId: session.id,
    container: { kind: 'database', path },
    revision: `${session.hash} ${env.hash(JSON.stringify(hint))}`,
    sizeBytes: session.bytes,
    modifiedMs: updatedMs,
    hint,
  } as const;
}

function hintFrom(form: ScanHint['form'], head: ComposerHead, place: Place | null) {
  return toHint({
    form,
    ...(place ? { folder: place.path } : {}),
    ...(place?.host === undefined ? {} : { host: place.host }),
    ...(head.name === undefined ? {} : { name: head.name }),
    ...(head.parent === undefined ? {} : { parent: head.parent }),
    ...(head.isArchived ? { archived: 'yes' } : {}),
  });
}
