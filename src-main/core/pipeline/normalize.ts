// Shapes what an adapter yields into messages and a head: ids, ordinals, counts, outline. Pure, one thread at a time
// and one message at a time, so that no thread is held whole.
import { assertNever } from '@shared/assert-never';
import type { Making } from '@shared/making';
import type { Diagnostic } from '@shared/model/diagnostic';
import { type SessionKey, type ThreadId, toMessageId } from '@shared/model/ids';
import type { ParsedMessage, ParsedTail, ScannedSession } from '@shared/model/session';
import {
  type CommandRun,
  type Counts,
  type FileDiff,
  type Message,
  type OutlineEntry,
  type Part,
  type ThreadHead,
  type ToolKind,
  type TouchedFile,
  type Trait,
  touchFile,
  type Usage,
} from '@shared/model/thread';
import { type Activity, ActivityCounter } from '../catalogue/activity';
import type { KeptSummary, MessageRow } from '../threads/kept-thread';
import { toProject } from './project';
import { chooseTitle, toTitle } from './titles';

/** Of calls of other kinds nobody asks where they stand, and they are most. */
const MAY_START_AGENT: ReadonlySet<ToolKind> = new Set(['think', 'other']);

/** So that a summary stays small however long the thread is. */
const MOST_LISTED = 5000;

/** Clocks are wrong by hours or months; what lies further ahead is no time, and would be the newest for ever. */
const MOST_AHEAD_MS = 366 * 86_400_000;

export interface NormalizedMessage {
  readonly message: Message;
  readonly row: MessageRow;
}

export class ThreadShaper {
  private ordinal = 0;
  private readonly counts = { prompts: 0, replies: 0, toolCalls: 0, commands: 0, failures: 0 };
  private readonly models = new Set<string>();
  private readonly toolKinds = new Set<ToolKind>();
  private readonly traits = new Set<Trait>();
  private readonly outline: OutlineEntry[] = [];
  private readonly files = new Map<string, TouchedFile>();
  /** Changed since the last heading of the outline. */
  private readonly turnFiles = new Set<string>();
  private readonly commands: CommandRun[] = [];
  private readonly anchors = new Map<string, number>();
  private readonly firstIds: string[] = [];
  private readonly seenIds = new Set<string>();
  private first = { prompt: '', command: '', reply: '' };
  private startedAt: number | null = null;
  private endedAt: number | null = null;
  private latest = 0;
  private wentBack = 0;
  private ahead = 0;
  private usage: Usage | null = null;
  private readonly activity = new ActivityCounter();

  /** `now` is when the session is read. */
  constructor(
    private readonly id: ThreadId,
    private readonly now: number,
  ) {}

  add(parsed: ParsedMessage): NormalizedMessage {
    const ordinal = this.ordinal++;
    const { nativeId, role, author, queued, model, usage, parts, origin } = parsed;
    const at = this.plausible(parsed.at);
    if (at !== parsed.at) this.ahead += 1;
    const id = toMessageId(this.id, this.ownId(nativeId, ordinal));
    const message: Making<Message> = { id, ordinal, role, author, at, model, parts, origin };
    if (queued) message.queued = queued;
    if (usage) message.usage = usage;
    const row = this.count(message, nativeId);
    this.noteTime(message.at);
    this.noteIds(message, nativeId);
    this.noteUsage(message);
    for (const part of message.parts) this.notePart(part, message);
    this.activity.add(message);
    return { message, row };
  }

  finish(
    tail: ParsedTail,
    session: ScannedSession,
    sessionKey: SessionKey,
    diagnostics: readonly Diagnostic[],
    readAt: number,
  ): {
    readonly head: Omit<ThreadHead, 'stamp'>;
    readonly summary: KeptSummary;
    readonly firstIds: readonly string[];
    readonly activity: Activity;
  } {
    const counts: Counts = { ...this.counts, messages: this.ordinal };
    // Some tools write no times: then the file's is all there is.
    const fileTime = session.modifiedMs > 0 ? this.plausible(Math.floor(session.modifiedMs)) : null;
    const { title, titleFrom } = chooseTitle(tail.title, this.first);
    const head: Omit<ThreadHead, 'stamp'> = {
      id: this.id,
      source: session.source,
      session: sessionKey,
      nativeId: tail.key === '' ? session.nativeId : `${session.nativeId}/${tail.key}`,
      title,
      titleFrom,
      project: toProject(tail.repository ?? tail.cwd, tail.host ?? session.root.host),
      branch: tail.branch || null,
      startedAt: this.startedAt ?? fileTime,
      endedAt: this.endedAt ?? fileTime,
      counts,
      models: [...this.models],
      toolKinds: [...this.toolKinds].sort(),
      traits: [...this.traits].sort(),
      filesTouched: this.files.size,
      usage: this.usage,
      parent: null,
      inherited: 0,
      listed: counts.prompts + counts.replies > 0,
      diagnostics: [...diagnostics, ...this.oddTimes()],
      sourcePath: session.container.path,
      goneSince: null,
      readAt,
      facts: tail.cwd === null ? tail.facts : { ...tail.facts, cwd: tail.cwd },
    };
    const summary: KeptSummary = {
      outline: this.outline,
      files: [...this.files.values()],
      commands: this.commands,
      anchors: Object.fromEntries(this.anchors),
    };
    return { head, summary, firstIds: this.firstIds, activity: this.activity.finish() };
  }

  /** The tool's own id where it is unique in the thread. */
  private ownId(nativeId: string | null, ordinal: number): string | number {
    if (nativeId === null || this.seenIds.has(nativeId)) return ordinal;
    this.seenIds.add(nativeId);
    return nativeId;
  }

  private count(message: Message, nativeId: string | null): MessageRow {
    const { role, author, at, parts } = message;
    let isReply = false;
    let toolCalls = 0;
    let failures = 0;
    for (const part of parts) {
      if (part.type === 'text') isReply ||= role === 'assistant' && hasText(part.text);
      if (part.type !== 'tool') continue;
      if (part.state !== 'orphan-result') toolCalls += 1;
      if (part.state === 'failed') failures += 1;
    }
    const row: MessageRow = {
      nativeId,
      at,
      prompts: role === 'user' && author === 'typed' ? 1 : 0,
      commands: role === 'user' && author === 'command' ? 1 : 0,
      replies: isReply ? 1 : 0,
      toolCalls,
      failures,
    };
    this.counts.prompts += row.prompts;
    this.counts.replies += row.replies;
    this.counts.commands += row.commands;
    this.counts.toolCalls += row.toolCalls;
    this.counts.failures += row.failures;
    return row;
  }

  private plausible(at: number | null): number | null {
    return at !== null && at > this.now + MOST_AHEAD_MS ? null : at;
  }

  private oddTimes(): Diagnostic[] {
    const counted: Diagnostic[] = [
      { code: 'time-went-back', count: this.wentBack },
      { code: 'time-ahead', count: this.ahead },
    ];
    return counted.filter(({ count }) => count > 0);
  }

  private noteTime(at: number | null): void {
    if (at === null) return;
    if (at < this.latest) this.wentBack += 1;
    this.latest = Math.max(this.latest, at);
    this.startedAt = Math.min(this.startedAt ?? at, at);
    this.endedAt = Math.max(this.endedAt ?? at, at);
  }

  private noteIds(message: Message, nativeId: string | null): void {
    if (nativeId !== null && this.firstIds.length < 8) this.firstIds.push(nativeId);
    for (const part of message.parts) {
      if (part.type !== 'tool' || !MAY_START_AGENT.has(part.kind) || this.anchors.has(part.callId)) continue;
      this.anchors.set(part.callId, message.ordinal);
    }
  }

  private noteUsage({ model, usage }: Message): void {
    if (model !== null) this.models.add(model);
    if (!usage) return;
    const sum = this.usage ?? { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
    this.usage = {
      input: sum.input + usage.input,
      output: sum.output + usage.output,
      cacheRead: sum.cacheRead + usage.cacheRead,
      cacheWrite: sum.cacheWrite + usage.cacheWrite,
    };
  }

  private notePart(part: Part, message: Message): void {
    switch (part.type) {
      case 'text':
        this.noteText(part.text, message);
        return;
      case 'thinking':
        if (hasText(part.text)) this.traits.add('thinking');
        return;
      case 'image':
        this.traits.add('image');
        if (message.author === 'typed') {
          this.first.prompt ||= part.name ?? '';
          this.outlineEntry('prompt', part.name ?? '', message.ordinal);
        }
        return;
      case 'diff':
        this.noteDiff(part, message.ordinal);
        return;
      case 'notice':
        if (part.kind === 'compacted') this.outlineEntry('compacted', '', message.ordinal);
        if (part.kind === 'api-error') this.traits.add('error');
        return;
      case 'tool':
        this.toolKinds.add(part.kind);
        for (const diff of part.diffs ?? []) this.noteDiff(diff, message.ordinal);
        if ((part.images ?? []).length > 0) this.traits.add('image');
        if (part.state === 'failed') {
          this.traits.add('error');
          this.outlineEntry('failure', part.title || part.name, message.ordinal);
        }
        if (part.kind === 'execute' && this.commands.length < MOST_LISTED) {
          const { title: command, state, exitCode } = part;
          const run = { ordinal: message.ordinal, command, state };
          this.commands.push(exitCode === undefined ? run : { ...run, exitCode });
        }
        return;
      default:
        assertNever(part);
    }
  }

  private noteText(text: string, { role, author, ordinal }: Message): void {
    if (text.includes('```')) this.traits.add('code');
    if (role === 'assistant') this.first.reply ||= text;
    else if (author === 'typed') {
      this.first.prompt ||= text;
      this.outlineEntry('prompt', toTitle(text), ordinal);
    } else if (author === 'command') {
      this.first.command ||= text;
      this.outlineEntry('command', toTitle(text), ordinal);
    }
  }

  private noteDiff(diff: FileDiff, ordinal: number): void {
    this.traits.add('diff');
    const isNew = !this.files.has(diff.path);
    // Once under each prompt: that is where it is looked for.
    if (!this.turnFiles.has(diff.path)) this.outlineEntry('file', diff.path, ordinal);
    this.turnFiles.add(diff.path);
    if (!isNew || this.files.size < MOST_LISTED) touchFile(this.files, diff);
  }

  private outlineEntry(type: OutlineEntry['type'], text: string, ordinal: number): void {
    // A message of several texts and images is one heading, the first text if it has any.
    const last = this.outline.at(-1);
    if (type === 'prompt' && last?.type === 'prompt' && last.ordinal === ordinal) {
      if (last.text === '') this.outline.splice(-1, 1, { ordinal, type, text });
      return;
    }
    if (type !== 'file' && type !== 'failure') this.turnFiles.clear();
    if (this.outline.length < MOST_LISTED) this.outline.push({ ordinal, type, text });
  }
}

/** A bare code fence is no text. */
function hasText(text: string): boolean {
  return text.length > 20 ? text.trim() !== '' : text.replaceAll('`', '').trim() !== '';
}
