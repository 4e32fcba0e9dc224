// The engine: everything below it behind one facade. The app runs it in a utility process, the command line in its
// own.
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import type { AskRequest } from '@shared/model/ask';
import type { DigestFormat, DigestRequest } from '@shared/model/digest';
import type { ExportJob, ExportOptions, FileFormat } from '@shared/model/export';
import { AppError, fromFailure, isUnwritable } from '@shared/model/failure';
import type { BlobHash, ThreadId } from '@shared/model/ids';
import type { MarkChange, SavedSearch } from '@shared/model/library';
import type { RestoreTarget } from '@shared/model/original';
import type { ProviderChange } from '@shared/model/provider';
import { REDACT_ALL, type RedactionOptions } from '@shared/model/redaction';
import type { NearRequest, SearchPage, SearchRequest } from '@shared/model/search';
import type { Settings } from '@shared/model/settings';
import type { StatisticsRequest } from '@shared/model/statistics';
import type { EngineEvent, EngineStatus, ScanReport, SourceFinding } from '@shared/model/status';
import type { PruneRule } from '@shared/model/storage';
import { parseQuery } from '@shared/query/parse-query';
import { Asking, toAskLimits } from './engine/asking';
import { Clearing } from './engine/clearing';
import { homesOf, makeDigest } from './engine/digest';
import { importFile } from './engine/imports';
import { toLimits } from './engine/limits';
import { toMarkValues } from './engine/mark-values';
import { connectMeaning, Meaning } from './engine/meaning';
import { nearHits } from './engine/near-by-meaning';
import { reportOriginal, restoreOriginal } from './engine/originals';
import { findInThread, openThread, readMessages, readOutline, readThread } from './engine/read-thread';
import { Runner } from './engine/runner';
import { listQuery, type QueryContext, searchQuery } from './engine/search-threads';
import { commandsScript, solutionAt } from './engine/solutions';
import { reportSources } from './engine/source-report';
import type { StateOptions } from './engine/state';
import { StatisticsView } from './engine/statistics';
import { retiredSessions } from './engine/storage';
import { UserData } from './engine/user-data';
import type { Engine, EngineOptions, ListRequest } from './engine-api';
import { type AppPaths, appPaths, createFolders } from './io/app-paths';
import { leaveRequest } from './io/inbox';
import { type Log, openLog } from './io/log';
import { type LibraryFile, openLibrary } from './library/library-file';
import { toLocalDay } from './local-day';
import { type KeyStore, NO_KEY_STORE } from './providers/key-store';
import type { Provider } from './providers/provider';
import { Providers } from './providers/providers';
import { redactionKey } from './redaction/redaction-key';
import { openSettings, type SettingsFile } from './settings/settings-file';
import { SOURCES } from './sources/registry';

export type { Engine, EngineOptions } from './engine-api';

export interface InternalOptions {
  /** False in tests of the source, where there is no built worker to start. */
  readonly threads?: boolean;
  /** False to read and keep only; for the bench. */
  readonly indexing?: boolean;
  /** Who answers questions, in tests that have no server. */
  readonly provider?: Provider;
  /** The same for vectors; of several, the one with the id that the settings name. */
  readonly embedder?: Provider | readonly Provider[];
  /** Where keys of models are kept; by default nowhere. */
  readonly keys?: KeyStore;
}

/** Opens the data folder, as its writer if no other process is. Rejects with AppError. */
export async function openEngine(options: EngineOptions & InternalOptions): Promise<Engine> {
  const paths = appPaths(options);
  await createFolders(paths).catch((error: unknown) => {
    // What was kept can be read all the same.
    if (!(error instanceof AppError && isUnwritable(error)) || !existsSync(paths.catalogue)) throw error;
  });
  const [settings, library] = await Promise.all([
    openSettings(paths.settings),
    openLibrary(paths.library, options.now ?? Date.now),
  ]);
  const engine = new LocalEngine(options, paths, openLog(paths.logs), settings, library);
  await engine.open();
  return engine;
}

class LocalEngine implements Engine {
  private readonly runner: Runner;
  private readonly now: () => number;
  private readonly home: string;
  private readonly userData: UserData;
  private readonly clearing: Clearing;
  private readonly asking: Asking;
  private readonly meaning: Meaning;
  private readonly models: Providers;
  private readonly statisticsView = new StatisticsView();
  private readonly watches: boolean;

  constructor(
    options: EngineOptions & InternalOptions,
    private readonly paths: AppPaths,
    private readonly log: Log,
    private readonly settingsFile: SettingsFile,
    library: LibraryFile,
  ) {
    this.userData = new UserData(library, settingsFile);
    const { threads = true, indexing = true, now = Date.now, home } = options;
    this.now = now;
    this.home = home ?? homedir();
    this.watches = options.watch;
    const importFile = (path: string) => this.importFile(path);
    const limits = async () => toLimits(settingsFile.current(), (await library.refresh()).forgotten, this.home);
    const retired: StateOptions['retired'] = (state, settings) =>
      retiredSessions(state, settings, library.current().library, paths.originals, now());
    const settings = settingsFile;
    // What was begun before it was closed, or chosen meanwhile.
    const onFirstLook = () => {
      if (this.watches) this.meaning.soon();
    };
    const parts = { threads, indexing, now, paths, log, settings, importFile, limits, retired, onFirstLook };
    this.runner = new Runner({ ...options, ...parts });
    const redact = async (texts: readonly string[], homes: readonly string[] = []) =>
      (await this.redact(texts, REDACT_ALL, homes)).value;
    this.models = new Providers({
      settings: () => settings.refresh(),
      keys: options.keys ?? NO_KEY_STORE,
      environment: process.env,
      redact,
    });
    const madeEmbedder = (id: string) => {
      const made = [options.embedder ?? []].flat();
      return made.length > 1 ? made.find((one) => one.id === id) : made[0];
    };
    this.meaning = new Meaning({
      folder: paths.meaning,
      state: () => this.state,
      settings: () => settings.current(),
      provider: async () => madeEmbedder(settings.current().embedWith) ?? this.models.chosen('embed'),
      former: async (model) => madeEmbedder(model.provider) ?? this.models.former(model),
      connect: () => connectMeaning(threads, { paths, home: this.home }),
      log,
    });
    this.runner.subscribe(({ type }) => {
      if (type === 'changed' && options.watch) this.meaning.soon();
    });
    this.asking = new Asking({
      meaning: this.meaning,
      folder: paths.answers,
      state: () => this.state,
      context: () => this.queryContext(),
      limits: () => toAskLimits(settings.current()),
      provider: async () => options.provider ?? this.models.chosen('ask'),
      redact,
      emit: (event) => this.runner.emit(event),
    });
    const forgetMade = async (made: readonly ThreadId[] | 'all') => {
      await Promise.all([this.asking.forget(made), this.meaning.forget(made)]);
    };
    this.clearing = new Clearing({ runner: this.runner, paths, library, settings, limits, now, forgetMade });
  }

  open(): Promise<void> {
    return this.runner.open();
  }

  private get state() {
    return this.runner.state;
  }

  async status(): Promise<EngineStatus> {
    return this.runner.status();
  }

  async cards() {
    return SOURCES.map(({ card }) => card);
  }

  async find(): Promise<readonly SourceFinding[]> {
    const { extraFolders, folderHosts: hosts } = this.settingsFile.current();
    const scans = await this.state.ingestCalls.calls.scan({ extraFolders, hosts, off: [] });
    return SOURCES.flatMap(({ card }) => {
      const scan = scans.find(({ source }) => source === card.id);
      return scan ? { card, roots: scan.roots, sessions: scan.sessions.length, places: scan.places } : [];
    });
  }

  async sources() {
    await this.runner.refresh();
    const { catalogue, library, ingest } = this.state;
    return reportSources({
      cards: await this.cards(),
      scans: ingest.scans,
      rows: catalogue.sessions().values(),
      heads: library.listed(),
      unread: ingest.unread.values(),
    });
  }

  async scan(): Promise<ScanReport> {
    const startedAt = this.now();
    const { unwritable } = this.runner.status();
    // There is no other process that could be asked to look.
    if (unwritable) throw fromFailure(unwritable);
    if (this.state.lock) {
      await this.runner.drain();
      await this.runner.run({ defer: false });
    } else await leaveRequest(this.paths.inbox, { type: 'scan' });
    return { sources: await this.sources(), tookMs: this.now() - startedAt };
  }

  async ingest(path: string) {
    if (this.state.lock) return this.runner.ingestFile(path);
    // What is gone or no session is said here: the process that reads has nobody to tell.
    await this.state.ingestCalls.calls.recognise({ path });
    await leaveRequest(this.paths.inbox, { type: 'session', path });
  }

  async list(request: ListRequest) {
    await this.runner.refresh();
    return listQuery(this.state, request, await this.queryContext());
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchPage> {
    await this.runner.refresh();
    const page = await searchQuery(this.state, request, await this.queryContext(), signal);
    this.runner.listed();
    return page;
  }

  async near(request: NearRequest, signal = new AbortController().signal) {
    await this.runner.refresh();
    return nearHits(this.state, this.meaning, request, await this.queryContext(), signal);
  }

  meaningStatus() {
    return this.meaning.status();
  }

  private async queryContext(): Promise<QueryContext> {
    const now = this.now();
    const context = { today: toLocalDay(now), sources: SOURCES.map(({ card }) => card) };
    const marks = toMarkValues(await this.userData.library(), this.state.library);
    const { relatedTerms } = this.settingsFile.current();
    return { now, marks, expands: relatedTerms, parse: (text) => parseQuery(text, context) };
  }

  async thread(id: ThreadId) {
    return readThread(this.state, id);
  }

  async openThread(id: ThreadId) {
    return openThread(this.state, id);
  }

  async outline(id: ThreadId) {
    return readOutline(this.state, id);
  }

  async messages(id: ThreadId, from: number, count: number) {
    return this.orReread(id, () => readMessages(this.state, id, from, count));
  }

  /**
   * What was kept and can't be read is read from its source again, if that is still there: soon while it watches, else
   * at once.
   */
  private async orReread<T>(id: ThreadId, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'cannot-read')) throw error;
      this.state.ingest.noteUnkept(id);
      this.runner.lookSoon();
      if (this.watches || !this.state.lock) throw error;
      await this.runner.run({ defer: false });
      return read();
    }
  }

  async findInThread(id: ThreadId, text: string, signal?: AbortSignal) {
    const user = await this.userData.library();
    return this.orReread(id, () => findInThread(this.state, id, text, { user, signal }));
  }

  async blob(hash: BlobHash) {
    const blob = await this.state.store.blob(hash);
    if (!blob) throw new AppError('not-found', hash);
    return blob;
  }

  async exportThread(id: ThreadId, format: FileFormat, options: ExportOptions) {
    // Pages colour code in dozens of languages, which takes longer to load than all else here together.
    const [{ exportThread }, place] = await Promise.all([import('./engine/export-thread'), this.exportPlace()]);
    return this.orReread(id, () => exportThread(this.state, id, format, options, place));
  }

  async saveThread(id: ThreadId, format: FileFormat, options: ExportOptions, file: string) {
    const [{ saveThread }, place] = await Promise.all([import('./engine/export-thread'), this.exportPlace()]);
    return this.orReread(id, () => saveThread(this.state, id, format, options, place, file));
  }

  async previewExport(id: ThreadId, format: FileFormat, options: ExportOptions) {
    const [{ previewExport }, place] = await Promise.all([import('./engine/export-thread'), this.exportPlace()]);
    return this.orReread(id, () => previewExport(this.state, id, format, options, place));
  }

  async exportFiles(job: ExportJob, signal?: AbortSignal) {
    const tell = (done: number, total: number) => this.runner.emit({ type: 'export', done, total });
    const [{ exportFiles }, place] = await Promise.all([import('./engine/export-files'), this.exportPlace()]);
    return exportFiles(this.state, job, place, tell, signal);
  }

  private async exportPlace() {
    return { home: this.home, redactionKey: await redactionKey(this.paths.redactionKey) };
  }

  async redact<Value>(value: Value, options: RedactionOptions, homes: readonly string[] = []) {
    const [{ IDS, Redactor }, key] = await Promise.all([
      import('./redaction/redactor'),
      redactionKey(this.paths.redactionKey),
    ]);
    const redactor = new Redactor(options, key, [this.home, ...homes], false);
    return { value: await redactor.value(value, IDS), report: redactor.report() };
  }

  importFile(path: string): Promise<ThreadId> {
    return importFile(this.runner, this.paths, this.settingsFile.current(), path);
  }

  async statistics(request: StatisticsRequest, signal?: AbortSignal) {
    await this.runner.refresh();
    return this.statisticsView.of(this.state, request, await this.queryContext(), signal);
  }

  async digest(request: DigestRequest) {
    await this.runner.refresh();
    return makeDigest(this.state, request, this.now());
  }

  async exportDigest(request: DigestRequest, format: DigestFormat, redact: RedactionOptions) {
    const [digest, { toDigestFile }] = await Promise.all([this.digest(request), import('./digest/digest-file')]);
    const { value, report } = await this.redact(digest, redact, homesOf(digest));
    return { ...toDigestFile(value, format), redacted: report, sessions: value.totals.sessions };
  }

  async solution(id: ThreadId, ordinal: number) {
    return this.orReread(id, () => solutionAt(this.state, id, ordinal));
  }

  async commandsScript(id: ThreadId) {
    return this.orReread(id, () => commandsScript(this.state, id));
  }

  async ask(request: AskRequest, signal?: AbortSignal) {
    await this.runner.refresh();
    return this.asking.ask(request, signal);
  }

  answers(text: string) {
    return this.asking.answers(text);
  }

  exportAnswer(id: string) {
    return this.asking.asMarkdown(id);
  }

  removeAnswer(id: string) {
    return this.asking.remove(id);
  }

  library() {
    return this.userData.library();
  }

  mark(change: MarkChange) {
    return this.userData.mark(change);
  }

  saveSearch(search: Omit<SavedSearch, 'id'> & { readonly id: string | null }) {
    return this.userData.saveSearch(search);
  }

  removeSearch(id: string) {
    return this.userData.removeSearch(id);
  }

  noteSearch(text: string) {
    return this.userData.noteSearch(text);
  }

  clearRecent() {
    return this.userData.clearRecent();
  }

  exportLibrary() {
    return this.userData.exported();
  }

  importLibrary(path: string) {
    return this.userData.import(path);
  }

  forgotten() {
    return this.clearing.forgotten();
  }

  async forget(ids: readonly ThreadId[]) {
    await this.runner.refresh();
    return this.clearing.forget(ids);
  }

  remember(ids: readonly string[]) {
    return this.clearing.remember(ids);
  }

  async original(id: ThreadId) {
    return reportOriginal(this.state, this.paths.originals, id);
  }

  async restoreOriginal(id: ThreadId, target: RestoreTarget) {
    return restoreOriginal(this.state, this.paths.originals, id, target);
  }

  async storage() {
    await this.runner.refresh();
    return this.clearing.report();
  }

  async vanished() {
    await this.runner.refresh();
    return this.clearing.vanished();
  }

  prune(rule: PruneRule, preview: boolean) {
    return this.clearing.prune(rule, preview);
  }

  rebuildIndex() {
    return this.clearing.rebuildIndex();
  }

  deleteAll(what: { readonly library: boolean }) {
    return this.clearing.deleteAll(what);
  }

  diagnostics() {
    return this.userData.diagnostics();
  }

  async setPaused(paused: boolean): Promise<EngineStatus> {
    return this.runner.setPaused(paused);
  }

  async settings(): Promise<Settings> {
    return this.settingsFile.current();
  }

  async changeSettings(change: Partial<Settings>): Promise<Settings> {
    const before = this.settingsFile.current();
    const after = await this.settingsFile.change(change);
    await this.clearing.applyLimits();
    const toRead = ({
      theme,
      language,
      textSize,
      letterKeys,
      relatedTerms,
      providers,
      askWith,
      embedWith,
      ...others
    }: Settings) => JSON.stringify(Object.entries(others).filter(([key]) => !key.startsWith('ask')));
    if (toRead(before) !== toRead(after)) this.runner.lookSoon();
    const toEmbed = ({ providers, embedWith }: Settings) => JSON.stringify([providers, embedWith]);
    if (toEmbed(before) !== toEmbed(after) && this.watches) this.meaning.settingsChanged();
    return after;
  }

  providers() {
    return this.models.reports();
  }

  async changeProviders(change: ProviderChange) {
    await this.changeSettings(await this.models.toSettings(change));
    return this.providers();
  }

  offeredCommands(signal = new AbortController().signal) {
    return this.models.offeredCommands(signal);
  }

  testProvider(id: string, signal = new AbortController().signal) {
    return this.models.test(id, signal);
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    return this.runner.subscribe(listener);
  }

  async close(): Promise<void> {
    await this.meaning.close();
    await this.runner.close();
    await this.log.close();
  }
}
