// Lists the sessions of a root by names and stats. A main file is `<project>/<session>.jsonl`; agents have files of
// their own in three places. Other files named .jsonl (journals, audits) are no transcripts.
import type { ScannedSession, SourceRoot } from '@shared/model/session';
import type { FileStat, SourceEnv } from '../../io/source-env';
import { nameOf, withoutExtension } from './paths';
import { DESKTOP_SESSIONS } from './places';
import { type ScanHint, toHint } from './scan-hint';
import { SOURCE } from './source-id';

/** Throws, when all else was listed, what kept it from listing a folder. */
export async function* scanRoot(root: SourceRoot, env: SourceEnv): AsyncGenerator<ScannedSession> {
  const scan: Scan = { root, env, visited: new Set(), ids: new Set(), failures: [] };
  await visit(root.path, scan);
  for await (const { path, title } of projectFolders(scan)) {
    await visit(path, scan);
    for (const folder of await list(path, scan)) if (isNew(folder, scan)) yield* scanProject(folder, title, scan);
  }
  if (scan.failures.length > 0) throw scan.failures[0];
}

/** Some projects have a hundred thousand files: agents stood beside sessions until early 2.1. */
const MOST_BESIDE = 500;

interface Scan {
  readonly root: SourceRoot;
  readonly env: SourceEnv;
  /** Folders by inode: a linked one is read once. */
  readonly visited: Set<string>;
  readonly ids: Set<string>;
  readonly failures: unknown[];
}

/** One folder that can't be listed costs that folder only. */
async function list(path: string, { env, failures }: Scan): Promise<readonly FileStat[]> {
  try {
    return await env.list(path);
  } catch (error) {
    failures.push(error);
    return [];
  }
}

async function visit(path: string, scan: Scan): Promise<void> {
  const stat = await scan.env.stat(path);
  if (stat) isNew(stat, scan);
}

function isNew({ kind, inode, path }: FileStat, { visited }: Scan): boolean {
  // Some network drives number nothing.
  const name = inode === '0' ? path : inode;
  if (kind !== 'folder' || visited.has(name)) return false;
  visited.add(name);
  return true;
}

interface ProjectsFolder {
  readonly path: string;
  /** The file in which Claude Desktop keeps the title of the task. */
  readonly title?: string;
}

async function* projectFolders(scan: Scan): AsyncGenerator<ProjectsFolder> {
  const { root, env } = scan;
  if (nameOf(root.path) !== DESKTOP_SESSIONS) {
    const projects = env.join(root.path, 'projects');
    yield { path: (await env.stat(projects))?.kind === 'folder' ? projects : root.path };
    return;
  }
  for (const organisation of await list(root.path, scan)) {
    if (!isNew(organisation, scan)) continue;
    for (const account of await list(organisation.path, scan)) {
      if (!isNew(account, scan)) continue;
      for (const task of await list(account.path, scan)) {
        if (!isNew(task, scan)) continue;
        yield { path: env.join(task.path, '.claude', 'projects'), title: `${task.path}.json` };
      }
    }
  }
}

async function* scanProject(project: FileStat, title: string | undefined, scan: Scan): AsyncGenerator<ScannedSession> {
  const slug = nameOf(project.path);
  const files = await list(project.path, scan);
  const crowded = files.length > MOST_BESIDE ? { crowded: 'yes' } : {};
  for (const file of files) {
    const name = nameOf(file.path);
    if (!isTranscript(name)) {
      if (isNew(file, scan)) yield* scanAgents(file, scan);
      continue;
    }
    const id = withoutExtension(name);
    if (name.startsWith('agent-')) yield toScanned(`${slug}/${id}`, file, { agentId: id.slice('agent-'.length) }, scan);
    else {
      // The same session stands in a second folder after a project was moved.
      const nativeId = scan.ids.has(id) ? `${id}@${slug}` : id;
      scan.ids.add(id);
      const folder = scan.env.join(project.path, id);
      yield toScanned(nativeId, file, { folder, ...crowded, ...(title === undefined ? {} : { title }) }, scan);
    }
  }
}

/** `<session>/subagents/agent-*.jsonl` and `<session>/subagents/workflows/<run>/agent-*.jsonl`. */
async function* scanAgents(session: FileStat, scan: Scan): AsyncGenerator<ScannedSession> {
  const parent = nameOf(session.path);
  const subagents = scan.env.join(session.path, 'subagents');
  const inside = await list(subagents, scan);
  if (inside.length === 0) return;
  await visit(subagents, scan);
  const hint = { parent, folder: session.path };
  yield* scanAgentFiles(inside, `${parent}/`, hint, scan);
  const workflows = inside.find(({ path }) => nameOf(path) === 'workflows');
  if (!workflows || !isNew(workflows, scan)) return;
  for (const run of await list(workflows.path, scan)) {
    if (!isNew(run, scan)) continue;
    yield* scanAgentFiles(await list(run.path, scan), `${parent}/workflows/${nameOf(run.path)}/`, hint, scan);
  }
}

function* scanAgentFiles(
  files: readonly FileStat[],
  prefix: string,
  { parent, folder }: ScanHint,
  scan: Scan,
): Generator<ScannedSession> {
  const metas = new Map(files.filter(({ path }) => path.endsWith('.meta.json')).map((file) => [file.path, file]));
  for (const file of files) {
    const name = nameOf(file.path);
    if (!isTranscript(name) || !name.startsWith('agent-')) continue;
    const meta = metas.get(`${file.path.slice(0, -'.jsonl'.length)}.meta.json`);
    const agentId = withoutExtension(name).slice('agent-'.length);
    const hint: ScanHint = { parent, agentId, folder, ...(meta ? { meta: meta.path } : {}) };
    yield toScanned(`${prefix}agent-${agentId}`, file, hint, scan, ...(meta ? [meta] : []));
  }
}

function toScanned(
  nativeId: string,
  file: FileStat,
  hint: ScanHint,
  { root, env }: Scan,
  ...more: readonly FileStat[]
): ScannedSession {
  return {
    source: SOURCE,
    root,
    nativeId,
    container: { kind: 'lines', path: file.path },
    revision: env.revisionOf(file, ...more),
    sizeBytes: file.sizeBytes,
    modifiedMs: file.modifiedMs,
    hint: toHint(hint),
  };
}

function isTranscript(name: string): boolean {
  return name.endsWith('.jsonl') && name !== 'journal.jsonl' && name !== 'audit.jsonl';
}
