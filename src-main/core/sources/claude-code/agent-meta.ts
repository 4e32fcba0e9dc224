// What stands beside an agent's transcript, and who started the agent.
import type { ParentReference, ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { numberAt, parseJson, stringAt } from '../shared/json';
import { folderOf } from './paths';
import type { ScanHint } from './scan-hint';

export interface AgentMeta {
  readonly callId?: string;
  readonly depth: number;
  /** The agent that started it; written for deeper ones since about 2.1.250. */
  readonly parentAgent?: string;
  readonly description?: string;
  readonly facts: Readonly<Record<string, string>>;
}

const LARGEST_META = 256 * 1024;

export async function readAgentMeta(path: string | undefined, env: SourceEnv): Promise<AgentMeta> {
  if (path === undefined) return { depth: 1, facts: {} };
  const value = await readSmallJson(path, env);
  const callId = stringAt(value, 'toolUseId');
  const description = stringAt(value, 'description');
  const parentAgent = stringAt(value, 'parentAgentId');
  const facts = Object.fromEntries(
    (['agentType', 'worktreePath'] as const).flatMap((name) => {
      const text = stringAt(value, name);
      return text ? [[name, text]] : [];
    }),
  );
  return {
    depth: numberAt(value, 'spawnDepth') ?? 1,
    ...(callId ? { callId } : {}),
    ...(parentAgent ? { parentAgent } : {}),
    ...(description ? { description } : {}),
    facts,
  };
}

/** Undefined where it is missing, broken or no small file. */
export async function readSmallJson(path: string, env: SourceEnv): Promise<unknown> {
  try {
    if ((await env.stat(path))?.kind !== 'file') return undefined;
    const parsed = parseJson(await env.text(path, 0, LARGEST_META));
    return 'value' in parsed ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}

/** Bounds of the search for the agent that started an agent. */
const MOST_SIBLINGS = 200;
const LARGEST_SIBLING = 32 * 1024 * 1024;

/**
 * The session an agent hangs under. All agents of a session stand in one folder however deep they nest, so that for a
 * deeper one the file that holds the call is looked for.
 */
export async function parentOfAgent(
  session: ScannedSession,
  { parent, agentId }: ScanHint,
  { callId, depth, parentAgent }: AgentMeta,
  innerSessionId: string | undefined,
  env: SourceEnv,
): Promise<ParentReference | null> {
  const main = parent ?? innerSessionId;
  if (main === undefined || main === session.nativeId) return null;
  const at = callId === undefined ? {} : { at: callId };
  const folder = folderOf(session.container.path);
  const prefix = session.nativeId.slice(0, session.nativeId.length - `agent-${agentId}`.length);
  if (parentAgent !== undefined && parent !== undefined && /^[\w-]+$/.test(parentAgent)) {
    const file = await env.stat(env.join(folder, `agent-${parentAgent}.jsonl`));
    if (file?.kind === 'file') return { relation: 'subagent', nativeId: `${prefix}agent-${parentAgent}`, ...at };
  }
  if (callId !== undefined && depth > 1 && parent !== undefined) {
    const siblings = (await env.list(folder)).filter(({ path }) => /[\\/]agent-[^\\/]*\.jsonl$/.test(path));
    for (const { path, sizeBytes } of siblings.slice(0, MOST_SIBLINGS)) {
      if (path === session.container.path || sizeBytes > LARGEST_SIBLING) continue;
      if (!(await holdsCall(path, callId, env))) continue;
      const name = /agent-([^\\/]*)\.jsonl$/.exec(path)?.[1];
      return { relation: 'subagent', nativeId: `${prefix}agent-${name}`, ...at };
    }
  }
  return { relation: 'subagent', nativeId: main, ...at };
}

async function holdsCall(path: string, callId: string, env: SourceEnv): Promise<boolean> {
  for await (const { text } of env.lines(path)) {
    if (text.includes(callId) && text.includes('"tool_use"')) return true;
  }
  return false;
}
