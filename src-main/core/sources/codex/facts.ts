// What a rollout's records tell about its thread beside the messages.
import { isObject, type JsonObject, objectAt, stringAt, valueAt } from '../shared/json';
import type { RolloutRecord } from './rollout-record';

export interface RolloutFacts {
  /** Takes note of a session_meta; false for one that was inherited. */
  meta(payload: JsonObject, time: number | null): boolean;
  /** Takes note of any other record. */
  note(record: RolloutRecord): void;
  /** Takes note of a text of the role user, which before September 2025 is the only one to name the folder. */
  noteContext(text: string): void;
  /** Whether an item that says it is of this thread is of this file. */
  isOwn(threadId: string | undefined): boolean;
  /** Tokens counted at this time were used by the thread that this one was copied from. */
  isCopied(time: number | null): boolean;
  summary(): FactSummary;
}

/** Where a file by reference begins: the other file's rollout id, and what of it belongs to this one. */
export interface HistoryBase {
  readonly rolloutId: string;
  readonly endByte: number;
}

export interface FactSummary {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly startedAt: number | null;
  readonly cwd: string;
  readonly branch: string;
  readonly name: string;
  /** Started by another agent or by the tool itself, so that no human typed into it. */
  readonly isAgent: boolean;
  readonly agentName: string;
  readonly parentId: string;
  readonly forkedFrom: string;
  readonly base: HistoryBase | null;
  /** The oldest thread whose records the file holds copies of. */
  readonly rootId: string;
  readonly facts: Readonly<Record<string, string>>;
}

/** Before a drive on Windows: a path that is not to be interpreted, as some calls return it. */
const VERBATIM = /^\\\\\?\\(?=[A-Za-z]:)/;

/** Copies of a parent's records are all stamped with the moment of the fork. */
const COPY_MS = 1000;

export function openFacts(): RolloutFacts {
  let first: JsonObject | undefined;
  let firstTime: number | null = null;
  let [rootId, cwd, name] = ['', '', ''];
  const ids = new Set<string>();
  const facts = new Map<string, string>();

  const keep = (key: string, text: string | undefined) => {
    if (text !== undefined && text !== '') facts.set(key, text);
  };

  return {
    meta: (payload, time) => {
      const id = stringAt(payload, 'id') ?? '';
      ids.add(id);
      rootId = id || rootId;
      if (first) return false;
      first = payload;
      firstTime = time;
      cwd = stringAt(payload, 'cwd') ?? '';
      return true;
    },
    note: ({ kind, type, payload }) => {
      if (kind === 'turn_context') {
        cwd ||= stringAt(payload, 'cwd') ?? '';
        keep('approvalPolicy', stringAt(payload, 'approval_policy'));
        keep('sandbox', stringAt(objectAt(payload, 'sandbox_policy'), 'type'));
        keep('mode', stringAt(objectAt(payload, 'collaboration_mode'), 'mode'));
        keep('effort', effortOf(payload));
      } else if (type === 'thread_name_updated') {
        name = stringAt(payload, 'thread_name')?.trim() ?? name;
      }
    },
    noteContext: (text) => {
      if (cwd !== '' || !text.includes('<environment_context>')) return;
      const found = /<cwd>([^<\n]+)<\/cwd>/.exec(text) ?? /^Current working directory: (.+)$/m.exec(text);
      cwd = found?.[1]?.trim() ?? '';
    },
    isOwn: (threadId) => threadId === undefined || ids.size === 0 || ids.has(threadId),
    isCopied: (time) => ids.size > 1 && time !== null && firstTime !== null && time - firstTime < COPY_MS,
    summary: () => {
      const source = valueAt(first, 'source');
      const subagent = valueAt(source, 'subagent');
      const spawn = objectAt(subagent, 'thread_spawn');
      const id = stringAt(first, 'id') ?? '';
      const threadSource = stringAt(first, 'thread_source') ?? '';
      const isAgent = subagent !== undefined || /^(?:sub.?agent|review|guardian|memory|compact)/.test(threadSource);
      const tree = stringAt(first, 'session_id') ?? '';
      const git = objectAt(first, 'git');
      keep('version', stringAt(first, 'cli_version'));
      keep('originator', stringAt(first, 'originator'));
      keep('modelProvider', stringAt(first, 'model_provider'));
      keep('commit', stringAt(git, 'commit_hash'));
      // An address may hold the password that it was cloned with.
      keep('repository', stringAt(git, 'repository_url')?.replace(/\/\/[^/@]*@/, '//'));
      keep('agentRole', roleOf(first) ?? roleOf(spawn) ?? machineOf(subagent));
      const parent = stringAt(first, 'parent_thread_id') ?? stringAt(spawn, 'parent_thread_id');
      return {
        id,
        startedAt: startOf(first) ?? firstTime,
        cwd: cwd.replace(VERBATIM, ''),
        branch: stringAt(git, 'branch') ?? '',
        name,
        isAgent,
        agentName: stringAt(first, 'agent_nickname') ?? stringAt(spawn, 'agent_nickname') ?? '',
        parentId: parent || (isAgent && tree !== id ? tree : ''),
        forkedFrom: stringAt(first, 'forked_from_id') ?? '',
        base: baseOf(first),
        rootId,
        facts: Object.fromEntries(facts),
      };
    },
  };
}

/** How hard the model was told to think. */
export function effortOf(payload: unknown): string | undefined {
  const settings = objectAt(objectAt(payload, 'collaboration_mode'), 'settings');
  return stringAt(payload, 'effort') ?? stringAt(settings, 'reasoning_effort');
}

function startOf(meta: JsonObject | undefined): number | null {
  const time = Date.parse(stringAt(meta, 'timestamp') ?? '');
  return Number.isFinite(time) ? time : null;
}

/** Called a type by some versions. */
function roleOf(meta: JsonObject | undefined): string | undefined {
  return stringAt(meta, 'agent_role') ?? stringAt(meta, 'agent_type');
}

/** What the tool started it for, as `review`. */
function machineOf(subagent: unknown): string | undefined {
  if (typeof subagent === 'string') return stringAt({ subagent }, 'subagent');
  return isObject(subagent) ? stringAt(subagent, 'other') : undefined;
}

function baseOf(meta: JsonObject | undefined): HistoryBase | null {
  const base = objectAt(meta, 'history_base');
  const rolloutId = stringAt(base, 'thread_id');
  const endByte = valueAt(base, 'end_byte_offset');
  if (rolloutId === undefined || typeof endByte !== 'number' || !(endByte >= 0)) return null;
  return { rolloutId, endByte };
}
