// The first reading of a session's file: every line once, and of each record what the tree and the head need. Small
// files are held; of larger ones only this skeleton stays in memory.
import type { LineAt, Origin } from '@shared/model/origin';
import type { ScannedSession } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import { isObject, type JsonObject, stringAt, timeAt } from '../shared/json';
import { readJsonl } from '../shared/read-jsonl';
import { openTally, type Tally } from '../shared/tally';
import { messageBlocks } from './content-text';
import { openFacts, type SessionFacts } from './facts';
import { openMessageGroups } from './message-groups';
import { openQueue } from './prompt-queue';
import { append } from './record-tree';
import { retractedUuids, withRetractions } from './retractions';
import type { SessionRecord } from './session-record';
import { openSpawnClues, type SpawnClues } from './spawn-clues';
import { type Fate, understand } from './understand';
import type { UserPiece } from './user-record';

/** Larger files are read a second time, record by record. Parsed, a file takes two to three times its size. */
const LARGEST_HELD = 32 * 1024 * 1024;

export interface SessionReading {
  /** In the file's order. */
  readonly records: readonly SessionRecord[];
  readonly facts: SessionFacts;
  readonly clues: SpawnClues;
  /** Where pasted images came from: the uuid of the prompt -> paths in order. */
  readonly imageNames: ReadonlyMap<string, readonly string[]>;
  readonly tally: Tally;
}

export async function readSession(session: ScannedSession, env: SourceEnv): Promise<SessionReading> {
  const { path } = session.container;
  const tally = openTally();
  const isHeld = session.sizeBytes <= LARGEST_HELD;
  const reader = openReader(isHeld, (fate, at) => settle(fate, tally, { source: session.source, path, at }));
  for await (const line of env.lines(path)) {
    tally.read();
    const { records, problem } = readJsonl(line);
    if (problem) {
      const at: LineAt = { type: 'line', line: line.line, start: line.start, end: line.end };
      const origin: Origin = { source: session.source, path, at };
      if (records.length > 0) tally.note(problem, origin);
      else tally.unknown(problem === 'torn-line' ? '(torn)' : '(unreadable)', origin, problem);
    }
    let isCounted = true;
    for (const { value, at } of records) {
      reader.note(value, at, isCounted);
      isCounted = false;
    }
  }
  return { ...reader.end(), tally };
}

export function settle(fate: Fate | 'shown', tally: Tally, origin: Origin): void {
  if (fate === 'shown') tally.shown();
  else if (fate === 'folded') tally.folded();
  else if ('noise' in fate) tally.noise(fate.noise);
  else tally.unknown(fate.unknown, origin);
}

function openReader(isHeld: boolean, settleAt: (fate: Fate, at: LineAt) => void) {
  const facts = openFacts();
  const clues = openSpawnClues();
  const groups = openMessageGroups();
  const queue = openQueue();
  const links = new Set<string>();
  const retracted = new Set<string>();
  const imageNames = new Map<string, string[]>();
  let lastPrompt: string | null = null;
  const records: SessionRecord[] = [];

  const note = (value: JsonObject, at: LineAt, isCounted: boolean) => {
    // Plain property access: done for every record, and none of the names is one that every object has.
    const type = textOf(value.type) ?? '';
    facts.note(value, type);
    clues.note(value, type);
    for (const taken of retractedUuids(value, type)) retracted.add(taken);
    const { stance, pieces, fate } = understand(value, type, links);
    const queuedText = type === 'queue-operation' ? queue.operation(value, facts.version()) : null;
    const isSettled = fate !== undefined && queuedText === null;
    if (isSettled && isCounted) settleAt(fate, at);
    if (stance === 'prompt' || stance === 'command' || stance === 'queued') queue.sent(pieces, value);
    const uuid = textOf(value.uuid) || null;
    // Bookkeeping without an id is no link of the chain, and needn't be remembered.
    if (isSettled && uuid === null) return;
    const parent = textOf(value.parentUuid) || textOf(value.logicalParentUuid) || null;
    if (stance === 'prompt') lastPrompt = uuid;
    if (type === 'user' && lastPrompt !== null) noteImageNames(pieces, lastPrompt, imageNames);
    const isAssistant = stance === 'assistant';
    const results = stance === 'result' ? idsOf(messageBlocks(value), 'tool_use_id') : NONE;
    records.push({
      index: records.length,
      at,
      isCounted,
      type,
      uuid,
      parent: parent === uuid ? null : parent,
      isSidechain: value.isSidechain === true,
      agentId: textOf(value.agentId) || null,
      time: timeAt(value, 'timestamp'),
      stance,
      group: isAssistant ? groups.of(value, uuid ?? `line ${at.line}`) : null,
      calls: isAssistant ? idsOf(messageBlocks(value), 'id') : NONE,
      results,
      isOnlyResults: stance === 'result' && pieces.length === results.length,
      isCopied: value.forkedFrom !== undefined,
      retracted: null,
      isWarmup: stance === 'prompt' && pieces.some((piece) => piece.as === 'typed' && piece.text.trim() === 'Warmup'),
      queuedText,
      value: isHeld && !isSettled ? value : null,
      pieces: isHeld && !isSettled ? pieces : null,
      isSettled,
    });
    if (stance === 'prompt') groups.prompt();
  };

  const end = () => {
    for (const record of records) {
      const isCopy =
        record.queuedText === null
          ? record.stance === 'queued' && queue.isAgain(record.uuid)
          : !queue.isOnlyCopy(record.queuedText);
      if (!isCopy) continue;
      record.isSettled = true;
      if (record.isCounted) settleAt({ noise: record.queuedText === null ? 'queued-again' : 'queue' }, record.at);
    }
    return { records: withRetractions(records, retracted), facts, clues, imageNames };
  };
  return { note, end };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

const NONE: readonly string[] = [];

/** Ids of the calls, or of the calls whose results stand here. */
function idsOf(blocks: readonly unknown[], key: 'id' | 'tool_use_id'): readonly string[] {
  const ids: string[] = [];
  for (const block of blocks) {
    if (!isObject(block) || typeof block.type !== 'string') continue;
    const isWanted = key === 'id' ? block.type.endsWith('tool_use') : block.type === 'tool_result';
    const id = isWanted ? stringAt(block, key) : undefined;
    if (id) ids.push(id);
  }
  return ids.length === 0 ? NONE : ids;
}

/** The record after a prompt with pasted images says where they came from. */
function noteImageNames(pieces: readonly UserPiece[], prompt: string, names: Map<string, string[]>): void {
  for (const piece of pieces) {
    if (piece.as !== 'notice' || piece.value !== 'image-source') continue;
    const path = /^\[Image: source: (.*)\]$/.exec(piece.detail)?.[1];
    if (path) append(names, prompt, path);
  }
}
