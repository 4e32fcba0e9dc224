// The folders of a `User` folder in which sessions lie, and what is in them. One folder that can't be listed costs
// that folder only.
import type { FileStat, SourceEnv } from '../../io/source-env';
import { baseName } from './uris';

export interface SessionFolder {
  /** The workspace's folder; null for windows without one. */
  readonly workspace: string | null;
  /** Files of sessions. */
  readonly chats: readonly FileStat[];
  /** Transcripts, which the extension writes beside them. */
  readonly transcripts: readonly FileStat[];
  /** The editor's state database, where it may hold sessions of early 2025 and before. */
  readonly state: FileStat | null;
  /** On their way to another window: read only when they are nowhere else. */
  readonly isPassing: boolean;
}

/** Beside them lie settings, and a copy of every file that was ever saved. */
export function watchedFolders(root: string, env: SourceEnv): readonly string[] {
  return ['workspaceStorage', 'globalStorage', 'profiles'].map((folder) => env.join(root, folder));
}

/** Every folder with something in it, in a fixed order. `failed` is told what kept it from listing a folder. */
export async function* sessionFolders(
  root: string,
  env: SourceEnv,
  failed: (error: unknown) => void,
): AsyncGenerator<SessionFolder> {
  const visited = new Set<string>();
  const list = async (path: string): Promise<readonly FileStat[]> => {
    try {
      return await env.list(path);
    } catch (error) {
      failed(error);
      return [];
    }
  };
  // A folder that links lead to is read once; some network drives number nothing.
  const isNew = ({ kind, inode, path }: FileStat) => {
    const name = inode === '0' ? path : inode;
    if (kind !== 'folder' || visited.has(name)) return false;
    visited.add(name);
    return true;
  };
  const named = (entries: readonly FileStat[], name: string) =>
    entries.find(({ path }) => baseName(path).toLowerCase() === name);
  const filesIn = async (folder: FileStat | undefined, isWanted: (name: string) => boolean) =>
    folder && isNew(folder) ? (await list(folder.path)).filter(({ path }) => isWanted(baseName(path))) : [];

  for (const workspace of await list(env.join(root, 'workspaceStorage'))) {
    if (!isNew(workspace)) continue;
    const inside = await list(workspace.path);
    const chats = await filesIn(named(inside, 'chatsessions'), isChatFile);
    const extension = named(inside, EXTENSION);
    const kept = extension && isNew(extension) ? await list(extension.path) : [];
    const transcripts = await filesIn(named(kept, 'transcripts'), isTranscriptFile);
    const state = chats.length === 0 ? (named(inside, 'state.vscdb') ?? null) : null;
    if (chats.length + transcripts.length > 0 || state) {
      yield { workspace: workspace.path, chats, transcripts, state, isPassing: false };
    }
  }
  const stores = [env.join(root, 'globalStorage')];
  for (const profile of await list(env.join(root, 'profiles'))) {
    if (isNew(profile)) stores.push(env.join(profile.path, 'globalStorage'));
  }
  for (const [index, store] of stores.entries()) {
    const inside = await list(store);
    const chats = await filesIn(named(inside, 'emptywindowchatsessions'), isChatFile);
    const passing = await filesIn(named(inside, 'transferredchatsessions'), isChatFile);
    const state = index === 0 && chats.length === 0 ? (named(inside, 'state.vscdb') ?? null) : null;
    const nothing = { workspace: null, transcripts: [] };
    if (chats.length > 0 || state) yield { ...nothing, chats, state, isPassing: false };
    if (passing.length > 0) yield { ...nothing, chats: passing, state: null, isPassing: true };
  }
}

/** In lower case: its name's case varies. */
const EXTENSION = 'github.copilot-chat';

function isChatFile(name: string): boolean {
  return /\.jsonl?$/i.test(name);
}

function isTranscriptFile(name: string): boolean {
  return /\.jsonl$/i.test(name);
}

/** Whether any session's file lies below a `User` folder: a quick look, since there may be hundreds of workspaces. */
export async function hasSessions(root: string, env: SourceEnv): Promise<boolean> {
  const holdsFiles = async (...steps: readonly string[]) => {
    const path = env.join(...steps);
    return (await env.stat(path)) !== null && (await env.list(path)).some(({ path: file }) => isChatFile(file));
  };
  try {
    if (await holdsFiles(root, 'globalStorage', 'emptyWindowChatSessions')) return true;
    for (const { path, kind } of await env.list(env.join(root, 'workspaceStorage'))) {
      if (kind !== 'folder') continue;
      if (await holdsFiles(path, 'chatSessions')) return true;
      for (const name of ['GitHub.copilot-chat', EXTENSION]) {
        if (await holdsFiles(path, name, 'transcripts')) return true;
      }
    }
    return false;
  } catch {
    // What can't be looked at may hold sessions: the scan says so.
    return true;
  }
}
