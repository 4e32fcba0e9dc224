// Cuts a session's records into threads: the main one, abandoned branches, and the sidechains that versions before 2.0
// wrote into the main file. Every record belongs to exactly one.
import type { ParentReference } from '@shared/model/session';
import { findBranches } from './branches';
import type { RecordTree } from './record-tree';
import { append, leadOf } from './record-tree';
import type { SessionRecord } from './session-record';
import type { SpawnClues } from './spawn-clues';

export interface ThreadPlan {
  /** '' for the main thread. */
  readonly key: string;
  /** Null for the main thread, whose parent is another session if any. */
  readonly parent: ParentReference | null;
  /** An agent's: what stands under the role user was written by the one that started it. */
  readonly isAgent: boolean;
  /** In the order in which they are shown. */
  readonly records: readonly SessionRecord[];
}

/** Resolves to the comparable first prompt of a sidechain. */
export type ReadPrompt = (record: SessionRecord) => Promise<string>;

export async function planThreads(
  records: readonly SessionRecord[],
  tree: RecordTree,
  {
    nativeId,
    isAgent,
    clues,
    readPrompt,
  }: { nativeId: string; isAgent: boolean; clues: SpawnClues; readPrompt: ReadPrompt },
): Promise<readonly ThreadPlan[]> {
  const main: SessionRecord[] = [];
  const sidechains = new Map<string, SessionRecord[]>();
  const keyOf = openSidechainKeys(tree);
  for (const record of records) {
    if (record.isSidechain && !isAgent) append(sidechains, keyOf(record), record);
    else main.push(record);
  }
  const { heads, branchOf } = findBranches(main, tree);
  const branches = new Map<SessionRecord | undefined, SessionRecord[]>([[undefined, []]]);
  let latest: SessionRecord | undefined;
  for (const record of main) {
    // What hangs nowhere, such as a prompt that only the queue knows, belongs where the file had come to.
    if (record.uuid !== null || record.parent !== null) latest = branchOf(record);
    append(branches, latest, record);
  }
  const plans: ThreadPlan[] = [
    { key: '', parent: null, isAgent, records: inOrder(branches.get(undefined) ?? [], tree) },
  ];
  for (const [head, anchor] of heads) {
    const owner = branchOf(anchor);
    const parent = { relation: 'branch' as const, nativeId, key: owner ? branchKey(owner) : '', ...startOf(anchor) };
    plans.push({ key: branchKey(head), parent, isAgent, records: inOrder(branches.get(head) ?? [], tree) });
  }
  const taken = new Set(clues.agentByCall.keys());
  for (const [key, chain] of sidechains) {
    if (chain.every(({ isSettled }) => isSettled)) continue;
    const callId = await callOf(key, chain, clues, taken, readPrompt);
    const parent = {
      relation: 'subagent' as const,
      nativeId,
      key: '',
      ...(callId === undefined ? {} : { at: callId }),
    };
    plans.push({ key, parent, isAgent: true, records: inOrder(chain, tree) });
  }
  return plans;
}

/** Stable over re-reads, even when somebody goes back to the branch and continues it. */
function branchKey({ uuid, at }: SessionRecord): string {
  return `branch-${uuid ?? at.line}`;
}

function startOf(anchor: SessionRecord): { readonly at?: string } {
  return anchor.uuid === null ? {} : { at: anchor.uuid };
}

/** The agent's id, or the id of the record that began the chain. */
function openSidechainKeys(tree: RecordTree): (record: SessionRecord) => string {
  const keys = new Map<SessionRecord, string>();
  let latest: string | undefined;
  return (record) => {
    const walked: SessionRecord[] = [];
    const seen = new Set<SessionRecord>();
    let key: string | undefined;
    for (let at: SessionRecord | undefined = record; at && key === undefined; ) {
      seen.add(at);
      walked.push(at);
      key = keys.get(at) ?? at.agentId ?? undefined;
      const lead: SessionRecord = leadOf(at, tree);
      const above: SessionRecord | undefined = lead === at ? tree.parentOf(at) : lead;
      if (above?.isSidechain && !seen.has(above)) at = above;
      else {
        const isCutOff = at.parent !== null && !above;
        key ??= (isCutOff && at === record ? latest : undefined) ?? at.uuid ?? `line-${at.at.line}`;
      }
    }
    latest = key ?? `line-${record.at.line}`;
    for (const passed of walked) keys.set(passed, latest);
    return latest;
  };
}

/** By the agent's id, else by the task that a call gave; of equal tasks the first that is still free. */
async function callOf(
  key: string,
  chain: readonly SessionRecord[],
  clues: SpawnClues,
  taken: Set<string>,
  readPrompt: ReadPrompt,
): Promise<string | undefined> {
  for (const [callId, agentId] of clues.agentByCall) if (agentId === key) return callId;
  if (clues.promptByCall.size === 0) return undefined;
  const first = chain.find(({ stance }) => stance === 'prompt');
  if (!first) return undefined;
  const prompt = await readPrompt(first);
  for (const [callId, task] of clues.promptByCall) {
    if (taken.has(callId) || task !== prompt) continue;
    taken.add(callId);
    return callId;
  }
  return undefined;
}

/** The file's order, except that no record stands before its parent. */
function inOrder(records: readonly SessionRecord[], tree: RecordTree): readonly SessionRecord[] {
  if (records.every((record) => (tree.parentOf(record)?.index ?? -1) < record.index)) return records;
  const mine = new Set(records);
  const placed = new Set<SessionRecord>();
  for (const record of records) {
    const chain = new Set<SessionRecord>();
    let at: SessionRecord | undefined = record;
    while (at && mine.has(at) && !placed.has(at) && !chain.has(at)) {
      chain.add(at);
      at = laterParentOf(at, record, tree);
    }
    // In a circle nobody comes first.
    if (at && chain.has(at)) placed.add(record);
    else for (const next of [...chain].reverse()) placed.add(next);
  }
  return [...placed];
}

function laterParentOf(at: SessionRecord, record: SessionRecord, tree: RecordTree): SessionRecord | undefined {
  const above = tree.parentOf(at);
  return above && (above.index > record.index || above === record) ? above : undefined;
}
