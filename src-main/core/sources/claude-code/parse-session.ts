// Reads one session: first the whole file for what only the whole tells, then thread after thread into events.
import type { ParentReference, ParsedTail, ParseEvent, ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { stringAt } from '../shared/json';
import { oneByOne } from '../shared/one-by-one';
import { openTally } from '../shared/tally';
import { type AgentMeta, parentOfAgent, readAgentMeta, readSmallJson } from './agent-meta';
import { commandTitle } from './command-title';
import { contentText, messageBlocks } from './content-text';
import { findDuplicates } from './duplicates';
import { folderOf } from './paths';
import { planThreads, type ThreadPlan } from './plan-threads';
import { readSession, type SessionReading } from './read-session';
import { openLoader } from './record-loader';
import { type RecordTree, toTree } from './record-tree';
import { hintOf } from './scan-hint';
import type { SessionRecord } from './session-record';
import { siblingSummary } from './sibling-summary';
import { toComparable } from './spawn-clues';
import { findSpawned } from './spawned-agents';
import { openContext, type ThreadContext } from './thread-context';
import { threadEvents } from './thread-events';
import { shorten } from './user-text';
import { isBefore } from './versions';
import { toWellFormedEvent } from './well-formed';

/** See SourceAdapter.parse. */
export function parseSession(session: ScannedSession, env: SourceEnv): AsyncIterable<ParseEvent> {
  return oneByOne(() => parseInBatches(session, env));
}

async function* parseInBatches(session: ScannedSession, env: SourceEnv): AsyncGenerator<readonly ParseEvent[]> {
  const hint = hintOf(session);
  const file = await env.stat(session.container.path);
  if (file && file.kind !== 'file') {
    yield [notAFile(session)];
    return;
  }
  const reading = await readSession(session, env);
  const { tally, clues } = reading;
  const load = openLoader(session.container.path, env, tally);
  const isAgent = hint.agentId !== undefined || isAllSidechain(reading.records);

  const duplicates = await findDuplicates(reading.records, load, (text) => env.hash(text));
  const records = reading.records.filter((record) => !duplicates.has(record));
  const tree = toTree(records);
  const sideFolder = env.join(hint.folder ?? folderOf(session.container.path), 'tool-results');
  const context = openContext(session, env, { tree, load, tally, imageNames: reading.imageNames, sideFolder });
  for (const record of duplicates) {
    context.settle(record, { noise: 'duplicate' });
    tally.note('duplicate-record', context.originOf(record.at));
  }
  noteMissingParents(records, tree, context);

  const readPrompt = async (record: SessionRecord) => toComparable(contentText(messageBlocks(await load(record))));
  const plans = await planThreads(records, tree, { nativeId: session.nativeId, isAgent, clues, readPrompt });
  const meta = await readAgentMeta(hint.meta, env);
  const firstPrompt = isAgent ? records.find(({ stance, isCopied }) => stance === 'prompt' && !isCopied) : undefined;
  const task = firstPrompt && !firstPrompt.isWarmup ? await readPrompt(firstPrompt) : '';
  const main = plans[0]?.records ?? [];
  const called = isAgent
    ? null
    : ((await elsewhereTitle(session, reading, tree, env)) ?? (await commandTitle(main, load)));
  const tails = await makeTails(session, plans, reading, tree, { ...meta, task, called }, env);
  for (const [index, plan] of plans.entries()) {
    const tail = tails[index];
    if (!tail) continue;
    const parent = plan.key === '' ? await parentOf(session, isAgent, meta, reading, env) : plan.parent;
    for await (const events of threadEvents(plan, parent, tail, context)) {
      yield events.map((event) => (event.type === 'blob' ? event : toWellFormedEvent(event)));
    }
  }
  for (const record of records) context.settle(record, { unknown: '(not placed)' });
  yield [tally.end()];
}

/** A folder that is named like a session. */
function notAFile({ source, container }: ScannedSession): ParseEvent {
  const tally = openTally();
  tally.note('not-a-file', { source, path: container.path, at: { type: 'file' } });
  return tally.end();
}

/** An agent's transcript under another name. */
function isAllSidechain(records: readonly SessionRecord[]): boolean {
  const messages = records.filter(({ type }) => type === 'user' || type === 'assistant');
  return messages.length > 0 && messages.every(({ isSidechain }) => isSidechain);
}

/** The first record of a file may follow one of another file: forks and resumed sessions begin so. */
function noteMissingParents(records: readonly SessionRecord[], tree: RecordTree, context: ThreadContext): void {
  for (const record of records) {
    if (record === records[0] || record.parent === null || tree.parentOf(record)) continue;
    context.tally.note('missing-parent', context.originOf(record.at));
  }
}

async function parentOf(
  session: ScannedSession,
  isAgent: boolean,
  meta: AgentMeta,
  { facts }: SessionReading,
  env: SourceEnv,
): Promise<ParentReference | null> {
  if (isAgent) return parentOfAgent(session, hintOf(session), meta, facts.sessionId(), env);
  const fork = facts.forkedFrom();
  if (!fork || fork.sessionId === session.nativeId) return null;
  const { sessionId: nativeId, messageUuid } = fork;
  return { relation: 'fork', nativeId, ...(messageUuid === undefined ? {} : { at: messageUuid }) };
}

/** The title that another file of the project gives to a session without one. */
async function elsewhereTitle(
  session: ScannedSession,
  { facts, records }: SessionReading,
  tree: RecordTree,
  env: SourceEnv,
): Promise<ParsedTail['title']> {
  if (records.length === 0 || hintOf(session).crowded !== undefined) return null;
  if (!isBefore(facts.version(), [2, 1, 0]) || facts.tail(tree.has).title) return null;
  const summary = await siblingSummary(session, tree.has, env);
  return summary === undefined ? null : { text: summary, from: 'summary' };
}

async function makeTails(
  session: ScannedSession,
  plans: readonly ThreadPlan[],
  { facts, clues }: SessionReading,
  tree: RecordTree,
  meta: AgentMeta & { readonly task: string; readonly called: ParsedTail['title'] },
  env: SourceEnv,
): Promise<readonly ParsedTail[]> {
  const sidechains = new Map(
    plans.flatMap(({ key, parent }) =>
      parent?.relation === 'subagent' && parent.at ? [[parent.at, key] as const] : [],
    ),
  );
  const spawned = await findSpawned(session, clues, sidechains, env);
  const further = plans.filter(({ key }) => key !== '').map(({ key, records }) => ({ key, records: new Set(records) }));
  const ownerOf = (callId: string) => {
    const caller = tree.callerOf(callId);
    return (caller && further.find(({ records }) => records.has(caller))?.key) ?? '';
  };
  const own = facts.tail((uuid) => tree.has(uuid));
  const desktop = await readDesktopTask(session, env);
  return plans.map(({ key, parent }): ParsedTail => {
    const mine = spawned.filter(({ callId }) => ownerOf(callId) === key);
    if (key !== '') {
      const description = parent?.relation === 'subagent' ? clues.descriptionByCall.get(parent.at ?? '') : undefined;
      const title = description ? { text: description, from: 'tool' as const } : null;
      return { ...own, type: 'tail', key, title, spawned: mine, facts: {} };
    }
    const description = meta.description ? { text: meta.description, from: 'tool' as const } : null;
    const task = meta.task ? { text: shorten(meta.task), from: 'prompt' as const } : null;
    return {
      ...own,
      type: 'tail',
      key,
      title: own.title ?? desktop.title ?? description ?? task ?? meta.called,
      cwd: desktop.cwd ?? own.cwd,
      spawned: mine,
      facts: { ...own.facts, ...meta.facts },
    };
  });
}

/** What Claude Desktop keeps of a task of its agent mode, whose own folder is inside a sandbox. */
async function readDesktopTask(session: ScannedSession, env: SourceEnv): Promise<Pick<ParsedTail, 'title' | 'cwd'>> {
  const { title: path } = hintOf(session);
  const value = path === undefined ? undefined : await readSmallJson(path, env);
  const title = stringAt(value, 'title')?.trim();
  return { title: title ? { text: title, from: 'tool' } : null, cwd: stringAt(value, 'cwd') || null };
}
