// Chats of the command line and transcripts of agents below `~/.cursor`, by the names of files and folders.
import type { FileStat, SourceEnv } from '../../io/source-env';
import { detectRoots, kindOfRoot } from './places';

export interface HomeFile {
  readonly form: 'store' | 'transcript' | 'text-transcript';
  readonly id: string;
  readonly file: FileStat;
  /** Files whose change matters as well. */
  readonly beside: readonly FileStat[];
  /** The folder of its project under `projects`: a path with all signs turned to dashes. */
  readonly slug?: string;
  /** The conversation that started it as a subagent. */
  readonly parent?: string;
}

export interface HomeListing {
  readonly files: readonly HomeFile[];
  /** What kept folders from being listed. */
  readonly failures: readonly unknown[];
}

const FORMS = ['text-transcript', 'transcript', 'store'] as const;

/** Every file of a home, the better of two that hold one chat last. */
export async function listHome(root: string, env: SourceEnv): Promise<HomeListing> {
  const failures: unknown[] = [];
  const visited = new Set<string>();
  /** What is in a folder that wasn't visited by another name. */
  const enter = async (folder: FileStat | null): Promise<readonly FileStat[]> => {
    const name = folder && (folder.inode === '0' ? folder.path : folder.inode);
    if (name === null || folder?.kind !== 'folder' || visited.has(name)) return [];
    visited.add(name);
    try {
      return await env.list(folder.path);
    } catch (error) {
      failures.push(error);
      return [];
    }
  };
  const under = async (...steps: string[]) => enter(await env.stat(env.join(root, ...steps)));
  const files: HomeFile[] = [];
  for (const project of await under('projects')) {
    const slug = nameOf(project.path);
    if (project.kind !== 'folder' || visited.has(project.inode)) continue;
    visited.add(project.inode);
    const transcripts = await enter(await statOrNull(env.join(project.path, 'agent-transcripts'), env));
    for (const file of transcripts) {
      files.push(...transcriptsIn([file], slug));
      if (!isTranscript(file)) files.push(...(await transcriptFolder(file, slug, enter)));
    }
  }
  const chats = await under('chats');
  for (const folder of [...chats, ...(await under('acp-sessions'))]) {
    files.push(...(await storesIn(folder, enter)));
  }
  return { files: files.sort(byRichness), failures };
}

function byRichness(one: HomeFile, other: HomeFile): number {
  return FORMS.indexOf(one.form) - FORMS.indexOf(other.form) || one.file.sizeBytes - other.file.sizeBytes;
}

type Enter = (folder: FileStat | null) => Promise<readonly FileStat[]>;

/** `<id>/<id>.jsonl`, and `<id>/subagents/<child>.jsonl`. */
async function transcriptFolder(folder: FileStat, slug: string, enter: Enter): Promise<readonly HomeFile[]> {
  const inside = await enter(folder);
  const id = nameOf(folder.path);
  const subagents = await enter(inside.find((file) => nameOf(file.path) === 'subagents') ?? null);
  return [
    ...transcriptsIn(
      inside.filter((file) => withoutExtension(file.path) === id),
      slug,
    ),
    ...transcriptsIn(subagents, slug).map((file) => ({ ...file, parent: id })),
  ];
}

function transcriptsIn(files: readonly FileStat[], slug: string): readonly HomeFile[] {
  return files.filter(isTranscript).map((file) => ({
    form: file.path.endsWith('.txt') ? 'text-transcript' : 'transcript',
    id: withoutExtension(file.path),
    file,
    beside: [],
    slug,
  }));
}

function isTranscript({ path, kind }: FileStat): boolean {
  return path.endsWith('.jsonl') || (path.endsWith('.txt') && kind === 'file');
}

/** `chats/<hash>/<id>/store.db`, `acp-sessions/<id>/store.db`. */
async function storesIn(folder: FileStat, enter: Enter): Promise<readonly HomeFile[]> {
  const stores: HomeFile[] = [];
  const inside = await enter(folder);
  const own = storeOf(folder, inside);
  if (own) return [own];
  for (const chat of inside) {
    const store = storeOf(chat, await enter(chat));
    if (store) stores.push(store);
  }
  return stores;
}

function storeOf(folder: FileStat, files: readonly FileStat[]): HomeFile | null {
  const named = (name: string) => files.filter(({ path, kind }) => kind === 'file' && nameOf(path) === name);
  const [file] = named('store.db');
  if (!file) return null;
  return { form: 'store', id: nameOf(folder.path), file, beside: [...named('store.db-wal'), ...named('meta.json')] };
}

/** Ids of all chats and transcripts in any home: a conversation may have lost its messages in the editor only. */
export async function idsInHomes(env: SourceEnv): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const { path } of await detectRoots(env)) {
    if ((await kindOfRoot(path, env)) !== 'home') continue;
    for (const { id } of (await listHome(path, env)).files) ids.add(id);
  }
  return ids;
}

async function statOrNull(path: string, env: SourceEnv): Promise<FileStat | null> {
  try {
    return await env.stat(path);
  } catch {
    return null;
  }
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? '';
}

function withoutExtension(path: string): string {
  return nameOf(path).replace(/\.(?:jsonl|txt)$/, '');
}
