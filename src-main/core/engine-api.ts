// The facade that the window, the command line and agents share. Everything crosses it as plain data, so that it can
// run in a process of its own.
import type { Answer, AskRequest, KeptAnswer } from '@shared/model/ask';
import type { Diagnostic } from '@shared/model/diagnostic';
import type { Digest, DigestFormat, DigestRequest, Solution } from '@shared/model/digest';
import type { ExportedThread, ExportJob, ExportOptions, ExportResult, FileFormat } from '@shared/model/export';
import type { BlobHash, ThreadId } from '@shared/model/ids';
import type { Forgotten, Library, LibraryImport, MarkChange, SavedSearch } from '@shared/model/library';
import type { MeaningStatus } from '@shared/model/meaning';
import type { OriginalReport, RestoredOriginal, RestoreTarget } from '@shared/model/original';
import type { ProviderChange, ProviderReport } from '@shared/model/provider';
import type { ProviderKind } from '@shared/model/provider-kind';
import type { RedactionOptions, RedactionReport } from '@shared/model/redaction';
import type { FindMatch, NearRequest, SearchHit, SearchPage, SearchRequest, SortOrder } from '@shared/model/search';
import type { Settings } from '@shared/model/settings';
import type { SourceCard } from '@shared/model/source-card';
import type { Statistics, StatisticsRequest } from '@shared/model/statistics';
import type { EngineEvent, EngineStatus, ScanReport, SourceFinding, SourceReport } from '@shared/model/status';
import type { PruneReport, PruneRule, StorageReport, VanishedSession } from '@shared/model/storage';
import type { Message, OpenedThread, OutlineEntry, ThreadDetail, ThreadHead } from '@shared/model/thread';

export interface ListRequest {
  /** Words and filters; '' lists everything. */
  readonly text: string;
  readonly sort?: SortOrder;
  readonly limit: number;
  /** Subagents' threads too, under their parents. */
  readonly all: boolean;
}

/** Rejects with AppError only; see the FAILURES table. */
export interface Engine {
  status(): Promise<EngineStatus>;
  cards(): Promise<readonly SourceCard[]>;
  /** A look at the disk without reading sessions. */
  find(): Promise<readonly SourceFinding[]>;
  sources(): Promise<readonly SourceReport[]>;
  /** Finds what changed, reads, links, keeps and indexes it; resolves when all is searchable and saved. */
  scan(): Promise<ScanReport>;
  /** Reads a session file that has changed; without the writer lock, asks the process that holds it. */
  ingest(path: string): Promise<void>;
  list(request: ListRequest): Promise<{ readonly total: number; readonly threads: readonly ThreadHead[] }>;
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchPage>;
  /** Sessions near to it by meaning; none where no provider embeds. Rejects with ProviderError. */
  near(request: NearRequest, signal?: AbortSignal): Promise<readonly SearchHit[]>;
  /** Null where no provider embeds. */
  meaningStatus(): Promise<MeaningStatus | null>;
  thread(id: ThreadId): Promise<ThreadDetail>;
  /** Of a thread, what its first screen needs. */
  openThread(id: ThreadId): Promise<OpenedThread>;
  outline(id: ThreadId): Promise<readonly OutlineEntry[]>;
  messages(id: ThreadId, from: number, count: number): Promise<readonly Message[]>;
  findInThread(id: ThreadId, text: string, signal?: AbortSignal): Promise<readonly FindMatch[]>;
  blob(hash: BlobHash): Promise<{ readonly mediaType: string; readonly data: Uint8Array }>;
  /** One thread as text, with secrets hidden. */
  exportThread(id: ThreadId, format: FileFormat, options: ExportOptions): Promise<ExportedThread>;
  /** The same into a file, however long; what is written there is whole. */
  saveThread(id: ThreadId, format: FileFormat, options: ExportOptions, file: string): Promise<RedactionReport>;
  /** What an export would hide; without `options` only the file name to suggest. */
  previewExport(id: ThreadId, format: FileFormat, options?: ExportOptions): Promise<Omit<ExportedThread, 'text'>>;
  /** Several, into a folder; tells of its progress by 'export' events. Cancelled, it resolves with what is done. */
  exportFiles(job: ExportJob, signal?: AbortSignal): Promise<ExportResult>;
  /** Plain data with the secrets in its texts hidden as in an export; ids and links stay. */
  redact<Value>(
    value: Value,
    options: RedactionOptions,
  ): Promise<{ readonly value: Value; readonly report: RedactionReport }>;
  /** Reads a session file from anywhere, and keeps it as a thread. */
  importFile(path: string): Promise<ThreadId>;
  /** Figures of the sessions that a text finds. */
  statistics(request: StatisticsRequest, signal?: AbortSignal): Promise<Statistics>;
  /** Rejects with AppError('bad-argument') for a span that is no date. */
  digest(request: DigestRequest): Promise<Digest>;
  /** A digest as a file's text, with secrets hidden, and the file name to suggest for it. */
  exportDigest(
    request: DigestRequest,
    format: DigestFormat,
    redact: RedactionOptions,
  ): Promise<{
    readonly name: string;
    readonly text: string;
    readonly redacted: RedactionReport;
    readonly sessions: number;
  }>;
  /** The problem that led to a message, and what came of it. */
  solution(id: ThreadId, ordinal: number): Promise<Solution>;
  /** All commands of a thread, verbatim; what failed is commented out. */
  commandsScript(id: ThreadId): Promise<{ readonly script: string; readonly commands: number }>;
  /**
   * The evidence for a question and, where a model is set up, its answer; tells of its steps by 'answer' events. Rejects
   * with ProviderError where that model can't be reached.
   */
  ask(request: AskRequest, signal?: AbortSignal): Promise<Answer>;
  /** What models answered, newest first; with words, those that hold them all. */
  answers(text: string): Promise<readonly KeptAnswer[]>;
  /** A kept answer with its sources as Markdown. Rejects with AppError('not-found'). */
  exportAnswer(id: string): Promise<string>;
  removeAnswer(id: string): Promise<readonly KeptAnswer[]>;
  library(): Promise<Library>;
  mark(change: MarkChange): Promise<Library>;
  /** Adds one with `id` null. */
  saveSearch(search: Omit<SavedSearch, 'id'> & { readonly id: string | null }): Promise<Library>;
  removeSearch(id: string): Promise<Library>;
  noteSearch(text: string): Promise<Library>;
  clearRecent(): Promise<Library>;
  /** The library as text, for a file of the user's. */
  exportLibrary(): Promise<string>;
  /** Merges an exported library: nothing that is here is lost. */
  importLibrary(path: string): Promise<LibraryImport>;
  forgotten(): Promise<readonly Forgotten[]>;
  /** Deletes all that is kept of them, and never reads them again. Rejects with AppError('thread-not-found'). */
  forget(ids: readonly ThreadId[]): Promise<readonly Forgotten[]>;
  /** They are read again by the next look, if they are still there. */
  remember(ids: readonly string[]): Promise<readonly Forgotten[]>;
  /** What is kept of a thread's session as its tool wrote it. */
  original(id: ThreadId): Promise<OriginalReport>;
  /** Writes that, byte for byte. Rejects with AppError('no-original' | 'original-shared' | 'already-there'). */
  restoreOriginal(id: ThreadId, target: RestoreTarget): Promise<RestoredOriginal>;
  storage(): Promise<StorageReport>;
  /** What the tools have deleted since it was read. */
  vanished(): Promise<readonly VanishedSession[]>;
  /** Deletes kept copies by rule, or only says which. Rejects with AppError('writer-busy'), as the two that follow. */
  prune(rule: PruneRule, preview: boolean): Promise<PruneReport>;
  /** Resolves when everything can be found again. */
  rebuildIndex(): Promise<void>;
  /** Deletes all that was read, with `library` the user's own data too; nothing is read again until `welcomed` is set. */
  deleteAll(what: { readonly library: boolean }): Promise<void>;
  /** What is wrong with our own files. */
  diagnostics(): Promise<readonly Diagnostic[]>;
  setPaused(paused: boolean): Promise<EngineStatus>;
  settings(): Promise<Settings>;
  changeSettings(change: Partial<Settings>): Promise<Settings>;
  /** The models that the user set up; without any, nothing connects anywhere. */
  providers(): Promise<readonly ProviderReport[]>;
  /**
   * Rejects with AppError('bad-argument'), 'changed-meanwhile' for a destination that is no longer the one, or ProviderError
   * for a command that may not be used.
   */
  changeProviders(change: ProviderChange): Promise<readonly ProviderReport[]>;
  /** The kinds of commands that were found here, in a version that may be used. */
  offeredCommands(signal?: AbortSignal): Promise<readonly ProviderKind[]>;
  /** Tries one, with nothing of the user's but its key. Rejects with ProviderError. */
  testProvider(id: string, signal?: AbortSignal): Promise<void>;
  /** Returns the function that ends it. */
  subscribe(listener: (event: EngineEvent) => void): () => void;
  /** Saves and lets go of everything. */
  close(): Promise<void>;
}

export interface EngineOptions {
  /** Treat this folder as the user's home, and ignore this machine's environment. */
  readonly home?: string;
  /** The data folder; by default the user's, or with `home` one that is keyed by its path. */
  readonly data?: string;
  /** Keep watching for changes after the first scan. */
  readonly watch: boolean;
  /** Begin paused: nothing is read until `setPaused` says so. */
  readonly paused?: boolean;
  /** Epoch milliseconds now; tests give their own clock. */
  readonly now?: () => number;
}
