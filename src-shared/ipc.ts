// The contract between the window and the program: calls and events. The preload is generic; adding a call is one row
// here and one handler in src-main/app/ipc-handlers.ts, which does not compile without it. The window takes only types
// from here, so that no schema code is loaded there.
import { z } from 'zod';
import type { Answer, KeptAnswer } from './model/ask';
import type { Diagnostic } from './model/diagnostic';
import { DIGEST_FORMATS, type Digest, type Solution } from './model/digest';
import { EXPORT_FORMATS, type ExportResult, TOOL_DETAILS } from './model/export';
import type { Failure } from './model/failure';
import type { ThreadId } from './model/ids';
import type { Forgotten, Library, LibraryImport } from './model/library';
import type { MeaningStatus } from './model/meaning';
import type { RestoredOriginal } from './model/original';
import { PROJECT_OPENERS } from './model/project-opener';
import type { ProvidersView } from './model/provider';
import type { ProviderKind } from './model/provider-kind';
import { PROVIDER_CHANGE } from './model/provider-setting';
import type { RedactionReport } from './model/redaction';
import { type FindMatch, MOST_AT_ONCE, type SearchHit, type SearchPage } from './model/search';
import { SETTINGS, type Settings } from './model/settings';
import type { SourceCard } from './model/source-card';
import type { Statistics } from './model/statistics';
import type { EngineEvent, EngineStatus, ScanReport, SourceFinding, SourceReport } from './model/status';
import { PRUNE_RULE, type PruneReport, type StorageReport, type VanishedSession } from './model/storage';
import type { Message, OpenedThread, OutlineEntry } from './model/thread';
import type { Language } from './strings/language';

const thread = z.string().min(1).max(1000);
const exportOptions = z.strictObject({
  tools: z.enum(TOOL_DETAILS),
  thinking: z.boolean(),
  redact: z.strictObject({ secrets: z.boolean(), emails: z.boolean() }),
});
const nothing = z.undefined();
const digest = z.strictObject({ span: z.string().min(1).max(100), project: z.string().max(400).nullable() });

const answerId = z.string().regex(/^[\w-]{1,64}$/);

/** What the thing under the pointer is, for its context menu. */
const menuTarget = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('thread'), thread }),
  z.strictObject({ type: z.literal('message'), thread, ordinal: z.int().min(0) }),
  z.strictObject({ type: z.literal('link'), url: z.string().max(8192) }),
  z.strictObject({ type: z.literal('image'), blob: z.string().max(64) }),
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('field') }),
]);
export type MenuTarget = z.infer<typeof menuTarget>;

/** The schema of each call's single argument. */
export const CALLS = {
  'app.info': nothing,
  'sources.cards': nothing,
  /** What a look at the disk finds, before anything is read. */
  'sources.find': nothing,
  'sources.list': nothing,
  'sources.rescan': nothing,
  'engine.status': nothing,
  'engine.pause': z.strictObject({ paused: z.boolean() }),
  'search.run': z.strictObject({
    text: z.string().max(4096),
    sort: z.enum(['relevance', 'newest', 'oldest', 'longest']).optional(),
    offset: z.int().min(0),
    limit: z.int().min(1).max(MOST_AT_ONCE),
    bare: z.boolean().optional(),
    patienceMs: z.int().min(0).optional(),
  }),
  /** Sessions near by their meaning; none where no provider embeds. */
  'search.near': z.strictObject({
    text: z.string().max(4096),
    known: z.array(thread).max(1000),
    limit: z.int().min(1).max(50),
  }),
  'thread.get': z.strictObject({ thread }),
  'thread.outline': z.strictObject({ thread }),
  'thread.messages': z.strictObject({ thread, from: z.int().min(0), count: z.int().min(1).max(500) }),
  /** No text finds nothing, and gets the thread ready to be searched. */
  'thread.find': z.strictObject({ thread, text: z.string().max(1000) }),
  /** The whole of a text that a part holds only head and tail of. */
  'blob.text': z.strictObject({ blob: z.string().max(64) }),
  /** Copies a message as it stands: verbatim. */
  'copy.message': z.strictObject({ thread, ordinal: z.int().min(0) }),
  'copy.text': z.strictObject({ text: z.string().max(5_000_000) }),
  'copy.markdown': z.strictObject({ thread, options: exportOptions }),
  /** Several one after the other, in this order. */
  'copy.threads': z.strictObject({ threads: z.array(thread).min(1).max(MOST_AT_ONCE), options: exportOptions }),
  /** Asks where to, and writes the file; null when the user cancelled. */
  'export.thread': z.strictObject({ thread, format: z.enum(['md', 'html', 'json']), options: exportOptions }),
  /**
   * Asks where to, and writes the session's file as its tool wrote it, with what belongs to it; null when the user
   * cancelled.
   */
  'original.save': z.strictObject({ thread }),
  /** Asks for a folder, and writes a file for each thread into it; null when the user cancelled. */
  'export.threads': z.strictObject({
    threads: z.array(thread).min(1).max(10_000),
    format: z.enum(EXPORT_FORMATS),
    options: exportOptions,
  }),
  /** What an export with these options would hide. */
  'export.preview': z.strictObject({ thread, options: exportOptions }),
  /** Reads a session file from anywhere; asks for one when no path is given. Null when the user cancelled. */
  'session.open': z.strictObject({ path: z.string().min(1).max(4096).nullable() }),
  /** Lets the user choose a folder to look for sessions in; null when the user cancelled. */
  'folder.choose': nothing,
  'origin.reveal': z.strictObject({ thread, ordinal: z.int().min(0).nullable() }),
  /** Shows the address and opens it only when the user confirms. */
  'link.open': z.strictObject({ url: z.string().max(8192) }),
  /** Shows the native context menu for what is under the pointer. */
  'menu.popup': menuTarget,
  /** Figures of the sessions that a text finds. */
  'statistics.get': z.strictObject({ text: z.string().max(4096) }),
  'digest.get': digest,
  /** As Markdown, with secrets hidden. */
  'digest.copy': digest,
  /** Asks where to, and writes the file; null when the user cancelled. */
  'digest.save': digest.extend({ format: z.enum(DIGEST_FORMATS) }),
  /** Evidence for a question and, where a model is set up, its answer; told of by 'answer' events with this id. */
  'ask.run': z.strictObject({
    id: answerId,
    question: z.string().min(1).max(2000),
    scope: z.string().max(4096),
    thread: thread.nullable(),
    earlier: z.array(z.strictObject({ question: z.string().max(2000), answer: z.string().max(50_000) })).max(50),
    /** Sums this up instead; the question is then what the summary is called. */
    summary: z
      .discriminatedUnion('type', [
        z.strictObject({ type: z.literal('thread'), thread }),
        digest.extend({ type: z.literal('digest') }),
      ])
      .optional(),
  }),
  /** What was answered before; with a text, what holds its words. */
  'ask.answers': z.strictObject({ text: z.string().max(1000) }),
  'ask.remove': z.strictObject({ id: answerId }),
  /** As Markdown, with its sources. */
  'ask.copy': z.strictObject({ id: answerId }),
  /** Asks where to, and writes the file; null when the user cancelled. */
  'ask.save': z.strictObject({ id: answerId }),
  /** The problem that led to a message, and what came of it. */
  'search.solution': z.strictObject({ thread, ordinal: z.int().min(0) }),
  /** Copies all commands of a thread as a script: verbatim, what failed commented out. */
  'copy.script': z.strictObject({ thread }),
  /** Opens the folder of a thread's project. */
  'project.open': z.strictObject({ thread, how: z.enum(PROJECT_OPENERS) }),
  /** What is wrong with the program's own files: settings and library. */
  'diagnostics.own': nothing,
  'library.get': nothing,
  /** Marks a thread, or with `message` one of its messages; what isn't named stays. */
  'library.mark': z.strictObject({
    thread,
    message: z.string().min(1).max(2000).nullable(),
    starred: z.boolean().optional(),
    note: z.string().max(100_000).optional(),
    tags: z.array(z.string().max(100)).max(100).optional(),
  }),
  /** A new one with `id` null; the name may be anything. */
  'library.save-search': z.strictObject({
    id: z.string().max(100).nullable(),
    name: z.string().min(1).max(200),
    text: z.string().max(4096),
  }),
  'library.remove-search': z.strictObject({ id: z.string().max(100) }),
  /** A text that was searched for, for the history. */
  'library.note-search': z.strictObject({ text: z.string().max(4096) }),
  'library.clear-recent': nothing,
  'library.forgotten': nothing,
  /** Deletes all that is kept of them; they stay forgotten until `library.remember`. */
  'library.forget': z.strictObject({ threads: z.array(thread).min(1).max(1000) }),
  /** Takes ids of what is forgotten: it is read again, if it is still there. */
  'library.remember': z.strictObject({ ids: z.array(thread).min(1).max(1000) }),
  'storage.get': nothing,
  /** Shows the data folder in the system's file manager. */
  'storage.show-folder': nothing,
  /** What the tools have deleted since it was read. */
  'storage.vanished': nothing,
  /** Deletes kept copies by rule; with `preview` only says which it would be. */
  'storage.prune': z.strictObject({ rule: PRUNE_RULE, preview: z.boolean() }),
  /** Deletes all that was read, with `library` the user's own data too. `welcomed` is false afterwards. */
  'storage.delete-all': z.strictObject({ library: z.boolean() }),
  /** Resolves when everything can be found again; the status tells how far it is. */
  'index.rebuild': nothing,
  /** Asks where to; null when the user cancelled. */
  'library.export': nothing,
  /** Asks for a file and merges it; null when the user cancelled. */
  'library.import': nothing,
  'providers.list': nothing,
  /** How far the vectors are; null where no provider embeds. */
  'meaning.status': nothing,
  /** The kinds of commands that can be added: found here, in a version that may be used. */
  'providers.commands': nothing,
  'providers.change': PROVIDER_CHANGE,
  /** Keeps the key of a provider in the system's key store, or with null lets go of it. */
  'providers.set-key': z.strictObject({ id: z.string().max(40), key: z.string().min(1).max(10_000).nullable() }),
  /** Tries one, with nothing of the user's but its key. */
  'providers.test': z.strictObject({ id: z.string().max(40) }),
  'settings.get': nothing,
  'settings.set': z.strictObject(
    Object.fromEntries(Object.entries(SETTINGS).map(([key, { schema }]) => [key, schema.optional()])) as {
      [Key in keyof typeof SETTINGS]: z.ZodOptional<(typeof SETTINGS)[Key]['schema']>;
    },
  ),
} as const satisfies Record<string, z.ZodType>;

export interface AppInfo {
  readonly version: string;
  readonly electron: string;
  readonly node: string;
  readonly chrome: string;
  /** False when a stand-in runtime is in use, for development only. */
  readonly officialRuntime: boolean;
  readonly platform: string;
  /** What the system asks for, of what there are texts in. */
  readonly systemLanguage: Language;
  readonly dataFolder: string;
  readonly demo: boolean;
}

/** What each call resolves to. */
export interface Results {
  'app.info': AppInfo;
  'sources.cards': readonly SourceCard[];
  'sources.find': readonly SourceFinding[];
  'sources.list': readonly SourceReport[];
  'sources.rescan': ScanReport;
  'engine.status': EngineStatus;
  'engine.pause': EngineStatus;
  'search.run': SearchPage;
  'search.near': readonly SearchHit[];
  'thread.get': OpenedThread;
  'thread.outline': readonly OutlineEntry[];
  'thread.messages': readonly Message[];
  'thread.find': readonly FindMatch[];
  'blob.text': string;
  'copy.message': null;
  'copy.text': null;
  'copy.markdown': { readonly characters: number; readonly hidden: number };
  'copy.threads': { readonly characters: number; readonly hidden: number };
  'export.thread': { readonly path: string; readonly hidden: number } | null;
  'original.save': RestoredOriginal | null;
  'export.threads': ExportResult | null;
  'export.preview': RedactionReport;
  'session.open': { readonly thread: ThreadId } | null;
  'folder.choose': { readonly path: string } | null;
  'origin.reveal': null;
  'link.open': { readonly opened: boolean };
  'menu.popup': null;
  'statistics.get': Statistics;
  'digest.get': Digest;
  'digest.copy': { readonly characters: number; readonly hidden: number };
  'digest.save': { readonly path: string; readonly hidden: number } | null;
  'ask.run': Answer;
  'ask.answers': readonly KeptAnswer[];
  'ask.remove': readonly KeptAnswer[];
  'ask.copy': null;
  'ask.save': { readonly path: string } | null;
  'search.solution': Solution;
  'project.open': null;
  'copy.script': { readonly commands: number };
  'diagnostics.own': readonly Diagnostic[];
  'library.get': Library;
  'library.mark': Library;
  'library.save-search': Library;
  'library.remove-search': Library;
  'library.note-search': Library;
  'library.clear-recent': Library;
  'library.forgotten': readonly Forgotten[];
  'library.forget': readonly Forgotten[];
  'library.remember': readonly Forgotten[];
  'storage.get': StorageReport;
  'storage.show-folder': null;
  'storage.vanished': readonly VanishedSession[];
  'storage.prune': PruneReport;
  'storage.delete-all': null;
  'index.rebuild': null;
  'library.export': { readonly path: string } | null;
  'library.import': LibraryImport | null;
  'providers.list': ProvidersView;
  'meaning.status': MeaningStatus | null;
  'providers.commands': readonly ProviderKind[];
  'providers.change': ProvidersView;
  'providers.set-key': ProvidersView;
  'providers.test': null;
  'settings.get': Settings;
  'settings.set': Settings;
}

/** What the program tells the window without being asked. */
export interface Events {
  'engine.event': EngineEvent;
  'settings.changed': Settings;
  'library.changed': Library;
  /** From the native menu or a context menu: the id of a command (src-shared/commands.ts). */
  'command.run': { readonly id: string };
  /** A session file or a link was opened from outside: show this thread, and this message of it. */
  'thread.open': { readonly thread: string; readonly message?: number | null };
}

export type CallName = keyof typeof CALLS;
export type Argument<Name extends CallName> = z.infer<(typeof CALLS)[Name]>;
export type EventName = keyof Events;
export const EVENT_NAMES: readonly EventName[] = [
  'engine.event',
  'settings.changed',
  'command.run',
  'thread.open',
  'library.changed',
];

export type Reply<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  /** The value as JSON text: long ones, which are copied at every border they cross. */
  | { readonly ok: true; readonly json: string }
  | { readonly ok: false; readonly failure: Failure };

/** What the preload puts on `window.threadfinch`. Frozen, and the same for every call. */
export interface Bridge {
  /** `id` names the call for `cancel`. */
  call(name: string, argument: unknown, id: string): Promise<Reply>;
  cancel(id: string): void;
  /** Returns the function that ends listening. */
  on(name: string, listener: (payload: unknown) => void): () => void;
  /** The path of a file that was dropped on the window. */
  pathOf(file: unknown): string;
}
