// The only stage that sees several sessions. From heads as parsed it makes heads as shown: copies (resumed, forked,
// moved to the background) give the run that they share to the oldest, subagents and branches hang under their
// threads, and projects with one name are told apart. Nothing is remembered: when a session vanishes from the
// catalogue, what it had claimed comes back by itself.
import { type ThreadId, toThreadId } from '@shared/model/ids';
import type { Counts, ThreadHead, ThreadParent } from '@shared/model/thread';
import type { CatalogueThread } from '../catalogue/catalogue-row';
import type { KeptSummary, MessageRow } from '../threads/kept-thread';
import { distinguishProjects } from './project';
import { saysTwin } from './twins';

/** What linking reads of kept threads, and only where two threads begin alike. */
export interface LinkReader {
  rows(id: ThreadId): Promise<readonly MessageRow[] | null>;
  summary(id: ThreadId): Promise<KeptSummary | null>;
}

/** Resolves to the head of every thread as it is to be shown. */
export async function link(
  threads: Iterable<CatalogueThread>,
  reader: LinkReader,
): Promise<ReadonlyMap<ThreadId, ThreadHead>> {
  const all = new Map([...threads].map((thread) => [thread.own.id, thread]));
  const parents = findParents(all);
  const copies = await findCopies(all, reader);
  const twins = findTwins(all);
  const names = distinguishProjects([...all.values()].flatMap(({ own }) => own.project ?? []));

  const shown = new Map<ThreadId, ThreadHead>();
  for (const { own } of all.values()) {
    const copy = copies.get(own.id);
    const parent = parents.get(own.id) ?? copy?.parent ?? null;
    const counts = copy?.counts ?? own.counts;
    const name = own.project && names.get(own.project.id);
    shown.set(own.id, {
      ...own,
      ...(copy?.title ? { title: copy.title, titleFrom: 'prompt' as const } : {}),
      ...twins.titles.get(own.id),
      ...(copy ? { counts, inherited: copy.inherited, startedAt: copy.startedAt ?? own.startedAt } : {}),
      parent,
      project: own.project && name ? { ...own.project, name } : own.project,
      listed: parent?.relation !== 'branch' && counts.prompts + counts.replies > 0 && !twins.hidden.has(own.id),
    });
  }
  return shown;
}

/** Subagents and branches: by the calls that started them, else by the reference that they carry. */
function findParents(all: ReadonlyMap<ThreadId, CatalogueThread>): ReadonlyMap<ThreadId, ThreadParent> {
  const parents = new Map<ThreadId, ThreadParent>();
  for (const { own, links } of all.values()) {
    const { parentReference: reference } = links;
    if (!reference || reference.relation === 'fork' || reference.relation === 'continuation') continue;
    const thread = toThreadId(own.source, reference.nativeId, reference.key);
    if (thread === own.id || !all.has(thread)) continue;
    parents.set(own.id, { thread, relation: reference.relation, ...(reference.at ? { at: reference.at } : {}) });
  }
  const claims = new Map<ThreadId, ThreadParent>();
  for (const { own, links } of all.values()) {
    for (const { callId, nativeId, key } of links.spawned) {
      const child = toThreadId(own.source, nativeId, key);
      if (child === own.id || !all.has(child)) continue;
      const earlier = claims.get(child)?.thread;
      // A copy of the caller holds the call, too: then the subagent says whose it is. Later calls only resume it.
      if (earlier === own.id || (earlier !== undefined && parents.get(child)?.thread !== own.id)) continue;
      claims.set(child, { thread: own.id, relation: 'subagent', at: callId });
    }
  }
  for (const [child, parent] of claims) parents.set(child, parent);
  for (const id of parents.keys()) if (isCircular(id, parents)) parents.delete(id);
  return parents;
}

interface Twins {
  /** Threads whose conversation another one shows. */
  readonly hidden: ReadonlySet<ThreadId>;
  /** Titles that only the hidden one knows. */
  readonly titles: ReadonlyMap<ThreadId, Pick<ThreadHead, 'title' | 'titleFrom'>>;
}

/** One conversation in two stores, as one of them says: the fuller is shown. */
function findTwins(all: ReadonlyMap<ThreadId, CatalogueThread>): Twins {
  const hidden = new Set<ThreadId>();
  const titles = new Map<ThreadId, Pick<ThreadHead, 'title' | 'titleFrom'>>();
  for (const thread of all.values()) {
    const { own, links } = thread;
    for (const { source = own.source, nativeId } of links.twins ?? []) {
      const other = all.get(toThreadId(source, nativeId));
      if (!other || !saysTwin(thread, other) || hidden.has(own.id) || own.counts.prompts === 0) continue;
      const twin = other.own;
      const isFuller = source !== own.source && twin.counts.prompts > own.counts.prompts;
      hidden.add(isFuller ? own.id : twin.id);
      const { title, titleFrom } = own;
      if (isFuller && titleFrom !== 'prompt' && twin.titleFrom === 'prompt') titles.set(twin.id, { title, titleFrom });
    }
  }
  return { hidden, titles };
}

function isCircular(id: ThreadId, parents: ReadonlyMap<ThreadId, ThreadParent>): boolean {
  const seen = new Set<ThreadId>([id]);
  for (let parent = parents.get(id)?.thread; parent !== undefined; parent = parents.get(parent)?.thread) {
    if (seen.has(parent)) return true;
    seen.add(parent);
  }
  return false;
}

interface Copy {
  readonly parent: ThreadParent;
  readonly inherited: number;
  readonly counts: Counts;
  readonly startedAt: number | null;
  /** The first prompt of its own, where the title was only the first prompt or command of all. */
  readonly title: string | null;
}

interface Candidate {
  readonly thread: CatalogueThread;
  readonly rows: readonly MessageRow[];
}

async function findCopies(
  all: ReadonlyMap<ThreadId, CatalogueThread>,
  reader: LinkReader,
): Promise<ReadonlyMap<ThreadId, Copy>> {
  const copies = new Map<ThreadId, Copy>();
  for (const group of groupByFirstId(all.values())) {
    const candidates: Candidate[] = [];
    for (const thread of group) {
      const rows = await reader.rows(thread.own.id);
      if (rows) candidates.push({ thread, rows });
    }
    for (const [id, copy] of await linkGroup(candidates, reader)) copies.set(id, copy);
  }
  return copies;
}

function groupByFirstId(threads: Iterable<CatalogueThread>): readonly (readonly CatalogueThread[])[] {
  const groups = new Map<string, CatalogueThread[]>();
  for (const thread of threads) {
    const [first] = thread.links.firstIds;
    if (first === undefined || thread.links.parentReference?.relation === 'branch') continue;
    const key = `${thread.own.source} ${first}`;
    const group = groups.get(key);
    if (group) group.push(thread);
    else groups.set(key, [thread]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

async function linkGroup(group: readonly Candidate[], reader: LinkReader): Promise<readonly [ThreadId, Copy][]> {
  const oldestFirst = group.toSorted(compareAge);
  const copies: [ThreadId, Copy][] = [];
  for (const [index, candidate] of oldestFirst.entries()) {
    let best: { readonly of: CatalogueThread; readonly run: number } | null = null;
    for (const older of oldestFirst.slice(0, index)) {
      const [, run] = sharedRun(older.rows, candidate.rows);
      if (run > (best?.run ?? 0)) best = { of: older.thread, run };
    }
    if (best) copies.push([candidate.thread.own.id, await toCopy(candidate, best.of, best.run, reader)]);
  }
  return copies;
}

/**
 * How far the beginnings of two threads are the same, by the tool's own ids: the number of leading messages of each. A
 * copy holds nothing that has no id, such as the note of a pull request, and context joins where such a note is missing.
 */
function sharedRun(a: readonly MessageRow[], b: readonly MessageRow[]): readonly [ofA: number, ofB: number] {
  let [at, other] = [0, 0];
  let run: readonly [number, number] = [0, 0];
  while (at < a.length && other < b.length) {
    const [one, two] = [a[at], b[other]];
    if (one && two && one.nativeId !== null && one.nativeId === two.nativeId) {
      at += 1;
      other += 1;
      run = [at, other];
    } else if (mayBeMissing(one)) at += 1;
    else if (mayBeMissing(two)) other += 1;
    else break;
  }
  return run;
}

function mayBeMissing(row: MessageRow | undefined): boolean {
  return row === undefined || row.nativeId === null || row.prompts + row.replies + row.commands + row.toolCalls === 0;
}

/**
 * What was imported comes later, and the one that says it is a copy, or holds less of what they share; the one with
 * nothing of its own first; else whose own part is older.
 */
function compareAge(a: Candidate, b: Candidate): number {
  const [ofA, ofB] = sharedRun(a.rows, b.rows);
  const wasImported = ({ thread }: Candidate) => (thread.links.imported ? 1 : 0);
  const saysCopy = ({ thread }: Candidate) => (thread.links.parentReference === null ? 0 : 1);
  const notes = ({ rows }: Candidate, shared: number) => {
    const first = rows.findIndex(({ nativeId }) => nativeId !== null);
    return rows.slice(first, shared).filter(({ nativeId }) => nativeId === null).length;
  };
  const ownFrom = ({ rows }: Candidate, shared: number) =>
    rows[shared]?.at ?? (rows.length > shared ? Number.MAX_SAFE_INTEGER : 0);
  return (
    wasImported(a) - wasImported(b) ||
    saysCopy(a) - saysCopy(b) ||
    notes(b, ofB) - notes(a, ofA) ||
    ownFrom(a, ofA) - ownFrom(b, ofB) ||
    (a.thread.own.nativeId < b.thread.own.nativeId ? -1 : 1)
  );
}

async function toCopy(
  { thread: { own, links }, rows }: Candidate,
  of: CatalogueThread,
  inherited: number,
  reader: LinkReader,
): Promise<Copy> {
  const mine = rows.slice(inherited);
  const sum = (pick: (row: MessageRow) => number) => mine.reduce((total, row) => total + pick(row), 0);
  const at = rows[inherited - 1]?.nativeId;
  const relation = links.parentReference?.relation === 'fork' ? 'fork' : 'continuation';
  const isFirst = (own.titleFrom === 'prompt' || own.titleFrom === 'command') && mine.length > 0;
  const outline = isFirst ? (await reader.summary(own.id))?.outline : undefined;
  return {
    parent: { thread: of.own.id, relation, ...(at ? { at } : {}) },
    inherited,
    counts: {
      prompts: sum((row) => row.prompts),
      replies: sum((row) => row.replies),
      toolCalls: sum((row) => row.toolCalls),
      commands: sum((row) => row.commands),
      failures: sum((row) => row.failures),
      messages: mine.length,
    },
    startedAt: mine.find(({ at }) => at !== null)?.at ?? null,
    title: outline?.find(({ type, ordinal }) => type === 'prompt' && ordinal >= inherited)?.text ?? null,
  };
}
