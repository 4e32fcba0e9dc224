// What the engine holds while it is open: as the one writer of the data folder, or as a reader of its last save.
import { fileURLToPath } from 'node:url';
import type { SessionKey, ThreadId } from '@shared/model/ids';
import type { Settings } from '@shared/model/settings';
import { Catalogue } from '../catalogue';
import type { AppPaths } from '../io/app-paths';
import type { Log } from '../io/log';
import type { WriterLock } from '../io/writer-lock';
import { buffersOfText, type EarlyText } from '../threads/early-text';
import { ThreadStore } from '../threads/thread-store';
import type { IndexCalls } from '../workers/index-calls';
import type { IngestCalls } from '../workers/ingest-calls';
import { portPair, startWorker } from '../workers/port';
import { type Connection, connectAgain, type Handlers, serve } from '../workers/rpc';
import { ThreadFinder } from './find-in-thread';
import { openForgetMark } from './forget-mark';
import { Indexer } from './indexer';
import { Ingest, type Progress } from './ingest';
import { Library } from './library';
import type { Limits } from './limits';

export interface StateOptions {
  readonly paths: AppPaths;
  readonly home: string | null;
  readonly log: Log;
  readonly now: () => number;
  /** Worker threads in the program, none in tests of the source. */
  readonly threads: boolean;
  /** False to read and keep only. */
  readonly indexing: boolean;
  /** True for who stays and is told of changes, and looks at the disk after the first list. */
  readonly watch: boolean;
  /** What is neither listed nor found, as of now. */
  readonly limits: () => Promise<Limits>;
  /** The sessions whose kept copies the settings no longer allow. */
  readonly retired: (
    state: Pick<State, 'catalogue' | 'library' | 'store'>,
    settings: Settings,
  ) => Promise<readonly SessionKey[]>;
  readonly onProgress: (progress: Progress) => void;
  readonly onChanged: (threads: readonly ThreadId[]) => void;
}

export interface State {
  readonly lock: WriterLock | null;
  readonly catalogue: Catalogue;
  readonly library: Library;
  readonly store: ThreadStore;
  readonly finder: ThreadFinder;
  readonly indexer: Indexer;
  readonly index: Connection<IndexCalls>;
  readonly ingest: Ingest;
  readonly ingestCalls: Connection<IngestCalls>;
  /**
   * Resolves once what is kept can be found by words: all of it, or with `watch` what is ready. The first call loads the
   * index.
   */
  indexReady(): Promise<void>;
  close(): Promise<void>;
}

/** Opens as the writer with the lock, else for reading. */
export async function openState(options: StateOptions, lock: WriterLock | null): Promise<State> {
  const { paths, home, log, now, threads, onProgress, onChanged } = options;
  const indexOptions = { paths, writable: lock !== null };
  const ingestOptions = { paths, home };
  let ready: Promise<void> | null = null;
  // Threads load what they run by themselves: here it would only hold up the start.
  const here = threads ? null : await loadCalls();
  const index = connectAgain<IndexCalls>(
    () => openPort('index-worker.js', indexOptions, here?.indexCalls(indexOptions)),
    {
      now,
      transfersOf: buffersOfText,
      died: () => {
        log.error('worker-died', { worker: 'index' });
        ready = null;
        indexer.forget();
      },
    },
  );
  const ingestSide = connectAgain<IngestCalls>(
    () =>
      openPort(
        'ingest-worker.js',
        ingestOptions,
        here?.ingestCalls(ingestOptions, (text) => indexer.early(text)),
      ),
    {
      now,
      died: () => log.error('worker-died', { worker: 'ingest' }),
      onEvent: (event) => indexer.early(event as EarlyText),
    },
  );
  // Before the catalogue is read, since starting a worker takes longest, and this one is for a single look.
  if (!options.watch) void ingestSide.calls.endBatch(undefined).catch(() => undefined);
  const catalogue = await Catalogue.open(paths.catalogue, { writable: lock !== null }).catch(async (error: unknown) => {
    await Promise.all([index.close(), ingestSide.close(), lock?.release()]);
    throw error;
  });
  const store = await ThreadStore.open(paths);
  const library = new Library(catalogue);
  library.limit(await options.limits());
  const indexer = new Indexer(index.calls, library, onChanged, (thread, cause) =>
    log.error('not-indexed', { thread, cause }),
  );
  const ingest = new Ingest({
    calls: ingestSide.calls,
    catalogue,
    library,
    indexer: options.indexing ? indexer : null,
    reader: store,
    forgetMark: openForgetMark(paths.forgetting),
    log,
    now,
    limits: options.limits,
    retired: (settings) => options.retired({ catalogue, library, store }, settings),
    onProgress,
    onChanged,
  });
  const fillIndex = async () => {
    const rebuilt = await indexer.open();
    if (rebuilt !== 'no') log.info('index-made-anew', { reason: rebuilt });
    if (!lock || !options.indexing) return;
    // What was kept but not indexed when the program was last stopped, or all of it when the index is made anew.
    const filling = indexer.sync();
    // Who stays sees what is ready, and more as it comes; who asks once is answered from all of it.
    if (options.watch) filling.catch((error: unknown) => log.error('index-unusable', { cause: String(error) }));
    else await filling;
  };
  const indexReady = () => {
    if (ready) return ready;
    ready = fillIndex();
    ready.catch((error: unknown) => log.error('index-unusable', { cause: String(error) }));
    return ready;
  };

  const finder = new ThreadFinder(store);

  const close = async () => {
    ingest.stop();
    finder.close();
    await ready?.catch(() => undefined);
    if (lock) await indexer.save().catch((error: unknown) => log.error('index-unsaved', { cause: String(error) }));
    // Each, whatever becomes of the others: a worker that is left keeps the process alive, and a lock keeps others out.
    await inTurn([
      () => indexer.close(),
      () => index.close(),
      () => ingestSide.close(),
      () => catalogue.close(),
      async () => lock?.release(),
    ]);
  };
  return {
    lock,
    catalogue,
    library,
    store,
    finder,
    indexer,
    index,
    ingest,
    ingestCalls: ingestSide,
    indexReady,
    close,
  };
}

/** Does all of it, and then rejects with the first failure. */
async function inTurn(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function loadCalls() {
  const [{ indexCalls }, { ingestCalls }] = await Promise.all([
    import('../workers/index-calls'),
    import('../workers/ingest-calls'),
  ]);
  return { indexCalls, ingestCalls };
}

/** To a worker thread, or to `handlers` in this one. */
export function openPort(entry: string, workerData: unknown, handlers: Handlers | undefined) {
  if (!handlers) return startWorker(fileURLToPath(new URL(entry, import.meta.url)), workerData);
  const [near, far] = portPair();
  serve(far, handlers);
  return near;
}
