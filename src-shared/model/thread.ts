// The one model of a conversation that everything after the adapters speaks.
import type { Diagnostic } from './diagnostic';
import type { BlobHash, MessageId, SessionKey, SourceId, ThreadId } from './ids';
import type { Origin } from './origin';

export type Role = 'user' | 'assistant' | 'system';

/**
 * Who is behind a message of the role user, since tools put their own text in the user's mouth:
 * a prompt that a human typed (queued and image-only ones included), a slash command or `!` input of a human,
 * another agent or the tool itself, or context that the tool added.
 */
export type Author = 'typed' | 'command' | 'tool' | 'injected';

/** The ten kinds of the Agent Client Protocol. */
export const TOOL_KINDS = [
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'execute',
  'think',
  'fetch',
  'switch_mode',
  'other',
] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];

/** `pending` and `denied` have no output, `orphan-result` has no input. */
export type ToolState = 'pending' | 'done' | 'failed' | 'denied' | 'orphan-result';

/** Text that may be long: beyond a limit `text` holds its head and tail, and the whole is a blob. */
export interface LongText {
  readonly text: string;
  /** Where `text` was cut: the length of the whole in UTF-16 units, and where it is kept. */
  readonly cut?: { readonly fullLength: number; readonly blob: BlobHash };
}

export interface TextPart {
  readonly type: 'text';
  readonly text: string;
  readonly format: 'markdown' | 'plain';
}

export interface ThinkingPart {
  readonly type: 'thinking';
  /** Empty when the tool kept only a signature or an encrypted form. */
  readonly text: string;
  readonly hidden?: 'empty' | 'encrypted';
}

export interface DiffHunk {
  readonly oldStart: number;
  readonly newStart: number;
  /** Each with its first character ' ', '+' or '-'. */
  readonly lines: readonly string[];
}

export interface FileDiff {
  readonly path: string;
  readonly change: 'edited' | 'created' | 'deleted' | 'renamed';
  readonly oldPath?: string;
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly DiffHunk[];
}

export interface ToolPart {
  readonly type: 'tool';
  readonly callId: string;
  /** As the tool wrote it. */
  readonly name: string;
  readonly kind: ToolKind;
  readonly state: ToolState;
  /** What it was about in a few words: a path, a command, a pattern. */
  readonly title: string;
  readonly paths: readonly string[];
  /** The input as JSON text; '' for an orphan result. */
  readonly input: LongText;
  readonly output?: LongText;
  readonly images?: readonly ImagePart[];
  readonly diffs?: readonly FileDiff[];
  readonly exitCode?: number;
  readonly durationMs?: number;
  /** Where the output came from, when it isn't the message's own origin. */
  readonly outputOrigin?: Origin;
  /** Set by the link stage: the thread of the subagent that this call started. */
  readonly childThread?: ThreadId;
}

export interface ImagePart {
  readonly type: 'image';
  /** Images and documents: image/png, application/pdf, … */
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly name?: string;
  /** Absent when the bytes aren't kept: too large, or only named by the tool. */
  readonly blob?: BlobHash;
}

export interface DiffPart extends FileDiff {
  readonly type: 'diff';
}

export type NoticeKind =
  | 'context'
  | 'command-output'
  | 'compacted'
  | 'interrupted'
  | 'model-changed'
  | 'api-error'
  | 'retried'
  | 'task-notification'
  | 'agent-message'
  | 'hook'
  | 'permission'
  | 'recap'
  | 'link'
  | 'branch'
  | 'unreadable'
  | 'other';

/** A fact about the conversation, or text that the tool added: one line, with `detail` folded under it. */
export interface NoticePart {
  readonly type: 'notice';
  readonly kind: NoticeKind;
  /** A short value, such as a model's name or an error's first line; the words come from strings by kind. */
  readonly value?: string;
  readonly detail?: LongText;
}

export type Part = TextPart | ThinkingPart | ToolPart | ImagePart | DiffPart | NoticePart;

/** Tokens as the tool counted them. `input` excludes what came from or went to a cache. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

export interface Message {
  readonly id: MessageId;
  /** From 0, without gaps. */
  readonly ordinal: number;
  readonly role: Role;
  readonly author: Author | null;
  /** Sent while the assistant was working. */
  readonly queued?: boolean;
  /** Epoch milliseconds. */
  readonly at: number | null;
  readonly model: string | null;
  readonly usage?: Usage;
  readonly parts: readonly Part[];
  readonly origin: Origin;
}

export interface Project {
  /** Host and normalised repository root; worktrees of one repository are one project. */
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

export interface Counts {
  /** What a human typed, queued and image-only ones included. */
  readonly prompts: number;
  /** Assistant messages with visible text. */
  readonly replies: number;
  readonly toolCalls: number;
  /** Slash commands and `!` input. */
  readonly commands: number;
  readonly messages: number;
  /** Tool calls that failed. */
  readonly failures: number;
}

export type TitleOrigin = 'user' | 'tool' | 'summary' | 'prompt' | 'command' | 'reply' | 'none';
export type Trait = 'diff' | 'error' | 'image' | 'thinking' | 'code';

/** How a thread hangs under another. */
export interface ThreadParent {
  readonly thread: ThreadId;
  readonly relation: 'subagent' | 'fork' | 'continuation' | 'branch';
  /** For a subagent the call, for a branch or fork the message, that it starts from. */
  readonly at?: string;
}

/** A row of the catalogue: all that lists, counts and the first screen need. */
export interface ThreadHead {
  readonly id: ThreadId;
  readonly source: SourceId;
  readonly session: SessionKey;
  readonly nativeId: string;
  readonly title: string;
  readonly titleFrom: TitleOrigin;
  readonly project: Project | null;
  readonly branch: string | null;
  /** Epoch milliseconds of the first and the last message. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly counts: Counts;
  readonly models: readonly string[];
  readonly toolKinds: readonly ToolKind[];
  readonly traits: readonly Trait[];
  /** How many files were edited. */
  readonly filesTouched: number;
  readonly usage: Usage | null;
  readonly parent: ThreadParent | null;
  /** How many leading messages stand in an older thread too; shown dimmed, neither counted nor indexed. */
  readonly inherited: number;
  /** False for branches, and for copies that have nothing of their own. */
  readonly listed: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Changes whenever what is kept of the thread changes. */
  readonly stamp: string;
  /** Where the session was read from, and when it was seen to be gone (epoch milliseconds). */
  readonly sourcePath: string;
  readonly goneSince: number | null;
  /** When it was last read (epoch milliseconds). */
  readonly readAt: number;
  /** What the tool recorded beside the messages: its version, permission mode, pull request and the like. */
  readonly facts: Readonly<Record<string, string>>;
}

export interface OutlineEntry {
  readonly ordinal: number;
  /** The first line of a prompt, the path of an edited file, or the title of a failed call. */
  readonly type: 'prompt' | 'command' | 'file' | 'failure' | 'compacted';
  readonly text: string;
}

export interface CommandRun {
  readonly ordinal: number;
  readonly command: string;
  readonly state: ToolState;
  readonly exitCode?: number;
}

/** What the first screen of a thread needs, however long it is. */
export interface OpenedThread {
  readonly head: ThreadHead;
  /** The command line that continues the session, when its tool can: as it is typed, with the folder to be in. */
  readonly resume?: string;
  /** Threads of subagents and abandoned branches that hang under this one, in order. */
  readonly children: readonly {
    readonly head: ThreadHead;
    /** The message that they hang under, when known. */
    readonly ordinal: number | null;
  }[];
}

/** What a file went through, in lines. */
export interface TouchedFile {
  readonly path: string;
  readonly added: number;
  readonly removed: number;
}

/** Adds a change to what is known of its file. */
export function touchFile(files: Map<string, TouchedFile>, { path, added, removed }: TouchedFile): void {
  const known = files.get(path);
  files.set(path, { path, added: (known?.added ?? 0) + added, removed: (known?.removed ?? 0) + removed });
}

/** A thread with everything but the messages, which are read by range. */
export interface ThreadDetail extends OpenedThread {
  readonly outline: readonly OutlineEntry[];
  readonly files: readonly TouchedFile[];
  readonly commands: readonly CommandRun[];
}

/** Top-level threads are what is listed and counted; subagents and branches hang under one. */
export function isTopLevel({ parent }: Pick<ThreadHead, 'parent'>): boolean {
  return parent === null || parent.relation === 'fork' || parent.relation === 'continuation';
}
