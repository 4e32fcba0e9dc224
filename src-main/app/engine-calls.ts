// The engine's methods as calls of one argument each, as a port carries them.
import type { Engine, ListRequest } from '@core/engine-api';
import type { AskRequest } from '@shared/model/ask';
import type { DigestFormat, DigestRequest } from '@shared/model/digest';
import type { ExportJob, ExportOptions, FileFormat } from '@shared/model/export';
import type { BlobHash, ThreadId } from '@shared/model/ids';
import type { MarkChange, SavedSearch } from '@shared/model/library';
import type { RestoreTarget } from '@shared/model/original';
import type { ProviderChange } from '@shared/model/provider';
import type { RedactionOptions } from '@shared/model/redaction';
import type { NearRequest, SearchRequest } from '@shared/model/search';
import type { Settings } from '@shared/model/settings';
import type { StatisticsRequest } from '@shared/model/statistics';
import type { PruneRule } from '@shared/model/storage';
import type { HeldKeys } from './held-keys';

/** Calls wait for the engine to be open, and fail as it does. */
export function engineCalls(opened: Promise<Engine>, held: HeldKeys) {
  return {
    status: async (_: null) => (await opened).status(),
    cards: async (_: null) => (await opened).cards(),
    find: async (_: null) => (await opened).find(),
    sources: async (_: null) => (await opened).sources(),
    scan: async (_: null) => (await opened).scan(),
    ingest: async (path: string) => (await opened).ingest(path),
    list: async (request: ListRequest) => (await opened).list(request),
    search: async (request: SearchRequest, signal: AbortSignal) => (await opened).search(request, signal),
    // The same for the window, as JSON text.
    searchAsText: async (request: SearchRequest, signal: AbortSignal) =>
      JSON.stringify(await (await opened).search(request, signal)),
    openThreadAsText: async (id: ThreadId) => JSON.stringify(await (await opened).openThread(id)),
    outlineAsText: async (id: ThreadId) => JSON.stringify(await (await opened).outline(id)),
    messagesAsText: async ({ id, from, count }: { id: ThreadId; from: number; count: number }) =>
      JSON.stringify(await (await opened).messages(id, from, count)),
    findAsText: async ({ id, text }: { id: ThreadId; text: string }, signal: AbortSignal) =>
      JSON.stringify(await (await opened).findInThread(id, text, signal)),
    near: async (request: NearRequest, signal: AbortSignal) => (await opened).near(request, signal),
    meaningStatus: async (_: null) => (await opened).meaningStatus(),
    thread: async (id: ThreadId) => (await opened).thread(id),
    openThread: async (id: ThreadId) => (await opened).openThread(id),
    outline: async (id: ThreadId) => (await opened).outline(id),
    messages: async ({ id, from, count }: { id: ThreadId; from: number; count: number }) =>
      (await opened).messages(id, from, count),
    findInThread: async ({ id, text }: { id: ThreadId; text: string }, signal: AbortSignal) =>
      (await opened).findInThread(id, text, signal),
    blob: async (hash: BlobHash) => (await opened).blob(hash),
    exportThread: async ({ id, format, options }: { id: ThreadId; format: FileFormat; options: ExportOptions }) =>
      (await opened).exportThread(id, format, options),
    saveThread: async (job: { id: ThreadId; format: FileFormat; options: ExportOptions; file: string }) =>
      (await opened).saveThread(job.id, job.format, job.options, job.file),
    previewExport: async (job: { id: ThreadId; format: FileFormat; options: ExportOptions | undefined }) =>
      (await opened).previewExport(job.id, job.format, job.options),
    exportFiles: async (job: ExportJob, signal: AbortSignal) => (await opened).exportFiles(job, signal),
    redact: async ({ value, options }: { value: unknown; options: RedactionOptions }) =>
      (await opened).redact(value, options),
    importFile: async (path: string) => (await opened).importFile(path),
    statistics: async (request: StatisticsRequest, signal: AbortSignal) => (await opened).statistics(request, signal),
    digest: async (request: DigestRequest) => (await opened).digest(request),
    exportDigest: async ({
      request,
      format,
      redact,
    }: {
      request: DigestRequest;
      format: DigestFormat;
      redact: RedactionOptions;
    }) => (await opened).exportDigest(request, format, redact),
    solution: async ({ id, ordinal }: { id: ThreadId; ordinal: number }) => (await opened).solution(id, ordinal),
    commandsScript: async (id: ThreadId) => (await opened).commandsScript(id),
    ask: async (request: AskRequest, signal: AbortSignal) => (await opened).ask(request, signal),
    answers: async (text: string) => (await opened).answers(text),
    exportAnswer: async (id: string) => (await opened).exportAnswer(id),
    removeAnswer: async (id: string) => (await opened).removeAnswer(id),
    library: async (_: null) => (await opened).library(),
    mark: async (change: MarkChange) => (await opened).mark(change),
    saveSearch: async (search: Omit<SavedSearch, 'id'> & { readonly id: string | null }) =>
      (await opened).saveSearch(search),
    removeSearch: async (id: string) => (await opened).removeSearch(id),
    noteSearch: async (text: string) => (await opened).noteSearch(text),
    clearRecent: async (_: null) => (await opened).clearRecent(),
    exportLibrary: async (_: null) => (await opened).exportLibrary(),
    importLibrary: async (path: string) => (await opened).importLibrary(path),
    forgotten: async (_: null) => (await opened).forgotten(),
    forget: async (ids: readonly ThreadId[]) => (await opened).forget(ids),
    remember: async (ids: readonly string[]) => (await opened).remember(ids),
    original: async (id: ThreadId) => (await opened).original(id),
    restoreOriginal: async ({ id, target }: { id: ThreadId; target: RestoreTarget }) =>
      (await opened).restoreOriginal(id, target),
    storage: async (_: null) => (await opened).storage(),
    vanished: async (_: null) => (await opened).vanished(),
    prune: async ({ rule, preview }: { rule: PruneRule; preview: boolean }) => (await opened).prune(rule, preview),
    rebuildIndex: async (_: null) => (await opened).rebuildIndex(),
    deleteAll: async (what: { readonly library: boolean }) => (await opened).deleteAll(what),
    diagnostics: async (_: null) => (await opened).diagnostics(),
    setPaused: async (paused: boolean) => (await opened).setPaused(paused),
    settings: async (_: null) => (await opened).settings(),
    changeSettings: async (change: Partial<Settings>) => (await opened).changeSettings(change),
    keys: async (keys: Readonly<Record<string, string>>) => held.hold(keys),
    providers: async (_: null) => (await opened).providers(),
    changeProviders: async (change: ProviderChange) => (await opened).changeProviders(change),
    offeredCommands: async (_: null, signal: AbortSignal) => (await opened).offeredCommands(signal),
    testProvider: async (id: string, signal: AbortSignal) => (await opened).testProvider(id, signal),
    close: async (_: null) => (await opened).close(),
  };
}

export type EngineCalls = ReturnType<typeof engineCalls>;
