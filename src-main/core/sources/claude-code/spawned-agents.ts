// Which agent each call of a session started: the agents' files are looked for in their new and their old place.
import type { ParsedTail, ScannedSession } from '@shared/model/session';
import type { FileStat, SourceEnv } from '../../io/source-env';
import { parseJson, stringAt } from '../shared/json';
import { contentText } from './content-text';
import { folderOf, nameOf, withoutExtension } from './paths';
import { hintOf } from './scan-hint';
import { type SpawnClues, toComparable } from './spawn-clues';

type Spawned = ParsedTail['spawned'];

/** Beginnings of this many agents' files are read to compare their tasks, where nothing else tells. */
const MOST_COMPARED = 200;
const BEGINNING = 64 * 1024;

/** `sidechains` maps the calls that started a sidechain of the same file to its key. */
export async function findSpawned(
  session: ScannedSession,
  clues: SpawnClues,
  sidechains: ReadonlyMap<string, string>,
  env: SourceEnv,
): Promise<Spawned> {
  const { nativeId } = session;
  const spawned: Spawned[number][] = [...sidechains].map(([callId, key]) => ({ callId, nativeId, key }));
  const places = placesOfAgents(session, env);
  const found = new Set<string>();
  for (const [callId, agentId] of clues.agentByCall) {
    if (sidechains.has(callId)) continue;
    const child = await nativeIdOf(agentId, places, env);
    found.add(child);
    spawned.push({ callId, nativeId: child });
  }
  const open = [...clues.promptByCall].filter(([callId]) => !clues.agentByCall.has(callId) && !sidechains.has(callId));
  if (open.length > 0) spawned.push(...(await compareTasks(new Map(open), found, session, places, env)));
  return spawned;
}

interface AgentPlace {
  readonly folder: string;
  readonly prefix: string;
}

function placesOfAgents(session: ScannedSession, env: SourceEnv): readonly AgentPlace[] {
  const { folder, parent } = hintOf(session);
  const project = folderOf(session.container.path);
  const own = folder === undefined ? [] : [{ folder: env.join(folder, 'subagents'), prefix: `${nameOf(folder)}/` }];
  return parent === undefined ? [...own, { folder: project, prefix: `${nameOf(project)}/` }] : own;
}

async function nativeIdOf(agentId: string, places: readonly AgentPlace[], env: SourceEnv): Promise<string> {
  const name = `agent-${agentId}`;
  if (!/[\\/]/.test(agentId)) {
    for (const { folder, prefix } of places) {
      if ((await env.stat(env.join(folder, `${name}.jsonl`)))?.kind === 'file') return `${prefix}${name}`;
    }
  }
  return `${places[0]?.prefix ?? ''}${name}`;
}

/** Of equal tasks each agent is taken once, in the order of the calls and the files. */
async function compareTasks(
  open: Map<string, string>,
  found: ReadonlySet<string>,
  session: ScannedSession,
  places: readonly AgentPlace[],
  env: SourceEnv,
): Promise<Spawned> {
  const spawned: Spawned[number][] = [];
  const { parent: main = session.nativeId, crowded } = hintOf(session);
  for (const { folder, prefix } of places) {
    // Listing it would take long, for more agents than are compared.
    if (crowded !== undefined && folder === folderOf(session.container.path)) continue;
    const files = (await env.list(folder)).filter(isAgentFile);
    if (files.length > MOST_COMPARED) continue;
    for (const file of files) {
      const nativeId = `${prefix}${withoutExtension(nameOf(file.path))}`;
      if (found.has(nativeId) || file.path === session.container.path) continue;
      const task = await readTask(file, main, env);
      const callId = [...open].find(([, prompt]) => prompt === task)?.[0];
      if (task === undefined || callId === undefined) continue;
      open.delete(callId);
      spawned.push({ callId, nativeId });
    }
  }
  return spawned;
}

function isAgentFile({ path, kind }: FileStat): boolean {
  return kind === 'file' && /^agent-.*\.jsonl$/.test(nameOf(path));
}

/** The task of an agent, if it belongs to the session. */
async function readTask({ path }: FileStat, sessionId: string, env: SourceEnv): Promise<string | undefined> {
  const [line = ''] = (await env.text(path, 0, BEGINNING)).split('\n', 1);
  const parsed = parseJson(line);
  if (!('value' in parsed) || stringAt(parsed.value, 'sessionId') !== sessionId) return undefined;
  const message = (parsed.value as { readonly message?: unknown }).message;
  return toComparable(contentText((message as { readonly content?: unknown } | undefined)?.content));
}
