// Lists the sessions of a root by names and stats. A main file is `<project>/<session>.jsonl`; agents have files of
// their own in three places. Other files named .jsonl (journals, audits) are no transcripts.
import type { ScannedSession, SourceRoot } from '@shared/model/session';
import type { FileStat, SourceEnv } from '../../io/source-env';
import { nameOf, withoutExtension } from './paths';
import { DESKTOP_SESSIONS, realPathOf } from './places';
import { type ScanHint, toHint } from './scan-hint';
import { SOURCE } from './source-id';

export async function* scanRoot(root: SourceRoot, env: SourceEnv): AsyncGenerator<ScannedSession> {
  const seen = new Set<string>();
  const taken = new Set<string>();
  for await (const projects of projectFolders(root, env)) {
    for (const folder of await listFolder(projects.path, env)) {
      if (folder.kind !== 'folder') continue;
      // A linked folder is read once.
      const real = await realPathOf(folder.path, env);
      if (seen.has(real)) continue;
      seen.add(real);
      yield* scanProject(root, folder, projects.title, taken, env);
    }
  }
}

interface ProjectsFolder {
  readonly path: string;
  /** The file in which Claude Desktop keeps the title of the task. */
  readonly title?: string;
}

async function* projectFolders(root: SourceRoot, env: SourceEnv): AsyncGenerator<ProjectsFolder> {
  if (nameOf(root.path) === DESKTOP_SESSIONS) {
    for (const organisation of await listFolder(root.path, env)) {
      for (const account of await listFolder(organisation.path, env)) {
        for (const task of await listFolder(account.path, env)) {
          if (task.kind !== 'folder') continue;
          yield { path: env.join(task.path, '.claude', 'projects'), title: `${task.path}.json` };
        }
      }
    }
    return;
  }
  const projects = env.join(root.path, 'projects');
  yield { path: (await env.stat(projects))?.kind === 'folder' ? projects : root.path };
}

async function* scanProject(
  root: SourceRoot,
  project: FileStat,
  title: string | undefined,
  taken: Set<string>,
  env: SourceEnv,
): AsyncGenerator<ScannedSession> {
  const slug = nameOf(project.path);
  const make = (nativeId: string, file: FileStat, hint: ScanHint, ...more: readonly FileStat[]): ScannedSession => ({
    source: SOURCE,
    root,
    nativeId,
    container: { kind: 'lines', path: file.path },
    revision: env.revisionOf(file, ...more),
    sizeBytes: file.sizeBytes,
    modifiedMs: file.modifiedMs,
    hint: toHint(hint),
  });
  let inside: readonly FileStat[];
  try {
    inside = await env.list(project.path);
  } catch {
    yield make(`${slug}/`, project, { problem: 'no-permission' });
    return;
  }
  for (const file of inside) {
    const name = nameOf(file.path);
    if (!isTranscript(name)) {
      if (file.kind === 'folder') yield* scanAgents(file, make, env);
      continue;
    }
    const id = withoutExtension(name);
    const isAgent = name.startsWith('agent-');
    const plain = isAgent ? `${slug}/${id}` : id;
    // The same session in a second folder, after a project was moved.
    const nativeId = taken.has(plain) ? `${plain}@${slug}` : plain;
    taken.add(nativeId);
    if (file.kind !== 'file') yield make(nativeId, file, { problem: 'not-a-file' });
    else if (isAgent) yield make(nativeId, file, { agentId: id.slice('agent-'.length) });
    else yield make(nativeId, file, { folder: env.join(project.path, id), ...(title === undefined ? {} : { title }) });
  }
}

type Make = (nativeId: string, file: FileStat, hint: ScanHint, ...more: readonly FileStat[]) => ScannedSession;

/** `<session>/subagents/agent-*.jsonl` and `<session>/subagents/workflows/<run>/agent-*.jsonl`. */
async function* scanAgents(folder: FileStat, make: Make, env: SourceEnv): AsyncGenerator<ScannedSession> {
  const parent = nameOf(folder.path);
  const subagents = env.join(folder.path, 'subagents');
  yield* scanAgentFolder(subagents, parent, `${parent}/`, folder.path, make, env);
  for (const run of await listFolder(env.join(subagents, 'workflows'), env)) {
    if (run.kind !== 'folder') continue;
    const prefix = `${parent}/workflows/${nameOf(run.path)}/`;
    yield* scanAgentFolder(run.path, parent, prefix, folder.path, make, env);
  }
}

async function* scanAgentFolder(
  place: string,
  parent: string,
  prefix: string,
  folder: string,
  make: Make,
  env: SourceEnv,
): AsyncGenerator<ScannedSession> {
  const files = await listFolder(place, env);
  const metas = new Map(files.filter(({ path }) => path.endsWith('.meta.json')).map((file) => [file.path, file]));
  for (const file of files) {
    const name = nameOf(file.path);
    if (!isTranscript(name) || !name.startsWith('agent-') || file.kind !== 'file') continue;
    const meta = metas.get(`${file.path.slice(0, -'.jsonl'.length)}.meta.json`);
    const agentId = withoutExtension(name).slice('agent-'.length);
    const hint: ScanHint = { parent, agentId, folder, ...(meta ? { meta: meta.path } : {}) };
    yield make(`${prefix}agent-${agentId}`, file, hint, ...(meta ? [meta] : []));
  }
}

function isTranscript(name: string): boolean {
  return name.endsWith('.jsonl') && name !== 'journal.jsonl' && name !== 'audit.jsonl';
}

/** Empty where it can't be read: one closed folder costs that folder only. */
async function listFolder(path: string, env: SourceEnv): Promise<readonly FileStat[]> {
  try {
    return await env.list(path);
  } catch {
    return [];
  }
}
