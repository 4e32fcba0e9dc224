// Which records lie on branches that were abandoned by going back to an earlier prompt. Only two or more prompts of a
// human under one ancestor make a fork: parallel calls, retries and several roots are none, and nothing that isn't on
// such a branch is ever left out of the thread.
import { append, leadOf, type RecordTree } from './record-tree';
import type { SessionRecord } from './session-record';

export interface Branches {
  /** The prompt that begins the abandoned branch a record lies on; undefined on the thread itself. */
  branchOf(record: SessionRecord): SessionRecord | undefined;
  /** Each abandoned branch by its first prompt -> what it starts from. */
  readonly heads: ReadonlyMap<SessionRecord, SessionRecord>;
}

/** `records` are those of one thread, in the file's order, sidechains left out. */
export function findBranches(records: readonly SessionRecord[], tree: RecordTree): Branches {
  const turns = new Map<SessionRecord, SessionRecord[]>();
  for (const record of records) {
    if (record.type !== 'user' || (record.stance !== 'prompt' && record.stance !== 'command')) continue;
    const anchor = anchorOf(record, tree);
    if (anchor) append(turns, anchor, record);
  }
  const heads = new Map<SessionRecord, SessionRecord>();
  let active: ReadonlySet<SessionRecord> | undefined;
  for (const [anchor, prompts] of turns) {
    if (prompts.length < 2) continue;
    const reaches = prompts.map((prompt) => ({ prompt, ...reachOf(prompt, tree) }));
    // A command of the tool itself, such as /context, is no turn: it hangs beside the next prompt.
    const forks = reaches.filter(({ prompt, hasAnswer }) => prompt.stance === 'prompt' || hasAnswer);
    if (forks.length < 2) continue;
    active ??= activePath(records, tree);
    const kept = forks.find(({ prompt }) => active?.has(prompt)) ?? forks.reduce((a, b) => (b.last > a.last ? b : a));
    for (const fork of forks) if (fork !== kept) heads.set(fork.prompt, anchor);
  }
  return { heads, branchOf: heads.size === 0 ? () => undefined : openOwners(heads, tree) };
}

/**
 * What a prompt follows: the message of the model or the prompt above it. Hooks, attachments, context and interrupts
 * between them are passed. Undefined for a root, and for a prompt whose parent is missing.
 */
function anchorOf(prompt: SessionRecord, tree: RecordTree): SessionRecord | undefined {
  const seen = new Set<SessionRecord>([prompt]);
  let last: SessionRecord | undefined;
  for (let above = tree.parentOf(prompt); above && !seen.has(above); above = tree.parentOf(above)) {
    if (above.stance === 'assistant' || above.stance === 'result') return leadOf(above, tree);
    if (above.stance !== 'other') return above;
    seen.add(above);
    last = above;
  }
  return last;
}

/** How far down the file a prompt's descendants go, and whether the model answered among them. */
function reachOf(prompt: SessionRecord, tree: RecordTree): { readonly last: number; readonly hasAnswer: boolean } {
  let last = prompt.index;
  let hasAnswer = false;
  const seen = new Set<SessionRecord>([prompt]);
  const stack = [prompt];
  for (let record = stack.pop(); record; record = stack.pop()) {
    last = Math.max(last, record.index);
    hasAnswer ||= record.stance === 'assistant';
    for (const child of tree.childrenOf(record)) {
      if (seen.has(child)) continue;
      seen.add(child);
      stack.push(child);
    }
  }
  return { last, hasAnswer };
}

/** From the last message up to the first. Where a link is missing, the record before it in the file stands in. */
function activePath(records: readonly SessionRecord[], tree: RecordTree): ReadonlySet<SessionRecord> {
  const places = new Map(records.map((record, place) => [record, place]));
  const path = new Set<SessionRecord>();
  let record = records.findLast(({ type }) => type === 'user' || type === 'assistant');
  while (record) {
    path.add(record);
    const parent = tree.parentOf(record);
    if (parent && !path.has(parent)) record = parent;
    else {
      const place: number = places.get(record) ?? 0;
      const before: SessionRecord | undefined = records[place - 1];
      record = before && !path.has(before) ? before : undefined;
    }
  }
  return path;
}

function openOwners(heads: ReadonlyMap<SessionRecord, SessionRecord>, tree: RecordTree): Branches['branchOf'] {
  const owners = new Map<SessionRecord, SessionRecord | undefined>();
  return (record) => {
    const walked: SessionRecord[] = [];
    const seen = new Set<SessionRecord>();
    let owner: SessionRecord | undefined;
    for (let at: SessionRecord | undefined = record; at && !seen.has(at); ) {
      if (heads.has(at)) {
        owner = at;
        break;
      }
      if (owners.has(at)) {
        owner = owners.get(at);
        break;
      }
      seen.add(at);
      walked.push(at);
      const lead = leadOf(at, tree);
      at = lead === at ? tree.parentOf(at) : lead;
    }
    for (const passed of walked) owners.set(passed, owner);
    return owner;
  };
}
