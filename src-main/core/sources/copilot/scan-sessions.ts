// Lists the sessions of a root by names and stats. A session that stands in several files (as a log and in the older
// form, copied to another workspace's folder) is one; a transcript belongs to the chat of its name.
import { AppError } from '@shared/model/failure';
import type { ContainerKind, ScannedSession, SourceRoot } from '@shared/model/session';
import type { FileStat, SourceEnv } from '../../io/source-env';
import { groupBy } from '../shared/group-by';
import { type SessionFolder, sessionFolders } from './folders';
import { knownRoots } from './places';
import { type ScanHint, toHint } from './scan-hint';
import { SOURCE } from './source-id';
import { storedIds } from './stored-ids';
import { baseName } from './uris';

/** Throws, when all else was listed, what kept it from listing a folder. */
export async function* scanRoot(root: SourceRoot, env: SourceEnv): AsyncGenerator<ScannedSession> {
  const failures: unknown[] = [];
  const folders: SessionFolder[] = [];
  for await (const folder of sessionFolders(root.path, env, (error) => failures.push(error))) folders.push(folder);
  const elsewhere = await otherRoots(root, folders, env);

  const ids = new Set<string>();
  for (const session of await chatSessions(folders, elsewhere, root, env)) {
    ids.add(session.nativeId);
    yield session;
  }
  for (const folder of folders) {
    for (const transcript of folder.transcripts) {
      const id = idOf(transcript);
      if (ids.has(id) || (await isChatElsewhere(id, folder, elsewhere, env))) continue;
      ids.add(id);
      yield toScanned({ kind: 'lines', file: transcript, more: [], hint: hintOf(folder) }, id, root, env);
    }
  }
  for (const folder of folders) {
    const { state } = folder;
    if (state?.kind !== 'file') continue;
    try {
      for (const { id, revision, length } of await storedIds(state, env)) {
        if (ids.has(id)) continue;
        ids.add(id);
        const session = toScanned({ kind: 'database', file: state, more: [], hint: hintOf(folder) }, id, root, env);
        yield { ...session, revision, sizeBytes: length };
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

interface Found {
  readonly kind: ContainerKind;
  readonly file: FileStat;
  /** Files whose change changes what is shown. */
  readonly more: readonly FileStat[];
  readonly hint: ScanHint;
}

function hintOf({ workspace }: SessionFolder): ScanHint {
  return { ...(workspace === null ? {} : { workspace }), others: [], transcripts: [] };
}

function toScanned(
  { kind, file, more, hint }: Found,
  nativeId: string,
  root: SourceRoot,
  env: SourceEnv,
): ScannedSession {
  return {
    source: SOURCE,
    root,
    nativeId,
    container: { kind, path: file.path },
    revision: env.revisionOf(file, ...more),
    sizeBytes: file.sizeBytes,
    modifiedMs: more.reduce((latest, { modifiedMs }) => Math.max(latest, modifiedMs), file.modifiedMs),
    hint: toHint(hint),
  };
}

/** The file's name is the session's id. */
function idOf({ path }: FileStat): string {
  return baseName(path).replace(/\.jsonl?$/i, '');
}

async function chatSessions(
  folders: readonly SessionFolder[],
  elsewhere: readonly string[],
  root: SourceRoot,
  env: SourceEnv,
): Promise<readonly ScannedSession[]> {
  const all = folders.flatMap((folder) => folder.chats.map((file) => ({ file, folder })));
  const byId = groupBy(all, ({ file }) => idOf(file));
  const transcripts = new Map<SessionFolder, TranscriptsOfFolder>();
  const sessions: ScannedSession[] = [];
  for (const [id, copies] of byId) {
    const settled = copies.filter(({ folder }) => !folder.isPassing);
    const [main, ...others] = (settled.length > 0 ? settled : copies.slice(0, 1)).toSorted(compareCopies);
    if (!main) continue;
    const { file, folder } = main;
    // Its transcript stays where it was when the session is copied to another workspace.
    const beside: TranscriptsOfFolder[] = [];
    for (const one of new Set([folder, ...others.map((other) => other.folder)])) {
      const found = transcripts.get(one) ?? (await transcriptsOf(one, byId, elsewhere, env));
      transcripts.set(one, found);
      beside.push(found);
    }
    const kind = isLog(file) ? 'log' : 'document';
    const more = [
      ...others.map((other) => other.file),
      ...beside.flatMap(({ files, isFor }) => files.filter(({ path }) => isFor(path, id))),
    ];
    const hint = {
      ...hintOf(folder),
      others: others.map((other) => other.file.path),
      transcripts: beside.flatMap((found) => found.folders),
    };
    sessions.push(toScanned({ kind, file, more, hint }, id, root, env));
  }
  return sessions;
}

function isLog({ path }: FileStat): boolean {
  return /\.jsonl$/i.test(path);
}

interface Copy {
  readonly file: FileStat;
  readonly folder: SessionFolder;
}

/** A log before a document; of copies the larger, of equal ones the younger. Parsing looks into all of them. */
function compareCopies(one: Copy, other: Copy): number {
  return (
    Number(isLog(other.file)) - Number(isLog(one.file)) ||
    other.file.sizeBytes - one.file.sizeBytes ||
    other.file.modifiedMs - one.file.modifiedMs ||
    (one.file.path < other.file.path ? -1 : 1)
  );
}

interface TranscriptsOfFolder {
  readonly folders: readonly string[];
  readonly files: readonly FileStat[];
  /** Its own, and those that bear no chat's name: older chats go by another id in them. */
  isFor(path: string, id: string): boolean;
}

async function transcriptsOf(
  folder: SessionFolder,
  chats: ReadonlyMap<string, unknown>,
  elsewhere: readonly string[],
  env: SourceEnv,
): Promise<TranscriptsOfFolder> {
  const files = [...folder.transcripts];
  const folders = new Set(files.map(({ path }) => path.slice(0, -baseName(path).length - 1)));
  const name = folder.workspace === null ? '' : baseName(folder.workspace);
  for (const root of name === '' ? [] : elsewhere) {
    for (const extension of EXTENSION_FOLDERS) {
      const path = env.join(root, 'workspaceStorage', name, extension, 'transcripts');
      const found = await env.list(path).catch(() => []);
      if (found.length > 0) folders.add(path);
      files.push(...found);
    }
  }
  return {
    folders: [...folders],
    files,
    isFor: (path, id) => {
      const own = baseName(path).replace(/\.jsonl$/i, '');
      return own === id || !chats.has(own);
    },
  };
}

const EXTENSION_FOLDERS = ['GitHub.copilot-chat', 'github.copilot-chat'];

/**
 * Other roots that may hold the other half of a session: the window keeps chats on its machine, the extension keeps
 * transcripts on the one that it runs on, in a folder of the same name.
 */
async function otherRoots(root: SourceRoot, folders: readonly SessionFolder[], env: SourceEnv): Promise<string[]> {
  if (folders.every(({ chats, transcripts }) => chats.length + transcripts.length === 0)) return [];
  return (await knownRoots(env)).map(({ path }) => path).filter((path) => path !== root.path);
}

async function isChatElsewhere(
  id: string,
  { workspace }: SessionFolder,
  elsewhere: readonly string[],
  env: SourceEnv,
): Promise<boolean> {
  if (workspace === null) return false;
  for (const root of elsewhere) {
    for (const extension of ['jsonl', 'json']) {
      const path = env.join(root, 'workspaceStorage', baseName(workspace), 'chatSessions', `${id}.${extension}`);
      const found = await env.stat(path).catch(() => null);
      if (found?.kind === 'file') return true;
    }
  }
  return false;
}
