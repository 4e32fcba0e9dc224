// What the meaning worker serves: threads in chunks, their vectors on disk, and which are near to another. While one
// model's vectors are being made, those of the model before answer.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Failure } from '@shared/model/failure';
import type { ThreadId } from '@shared/model/ids';
import type { MeaningCounts } from '@shared/model/meaning';
import { REDACT_ALL } from '@shared/model/redaction';
import type { AppPaths } from '../io/app-paths';
import { type AnsweringModel, readAnsweringModel, writeAnsweringModel } from '../meaning/answering-model';
import { type Chunk, type Hide, toChunks } from '../meaning/chunk-messages';
import { MeaningStore, type NearChunk } from '../meaning/meaning-store';
import { redactionKey } from '../redaction/redaction-key';
import { ThreadStore } from '../threads/thread-store';

const PAGE = 200;

export interface MeaningOptions {
  readonly paths: AppPaths;
  /** Of the user, which no text that leaves names. */
  readonly home: string;
}

/** Names a model's vectors: a folder's name. */
interface Keyed {
  readonly key: string;
}

interface Put {
  readonly thread: ThreadId;
  readonly stamp: string;
  readonly refused: Failure | null;
}

interface Opened {
  readonly store: Promise<MeaningStore>;
  readonly mayWrite: boolean;
  /** Of what was read. */
  readonly state: string;
}

export function meaningCalls({ paths, home }: MeaningOptions) {
  const opened = new Map<string, Opened>();
  let threads: Promise<ThreadStore> | undefined;
  const keep = () => {
    threads ??= ThreadStore.open(paths);
    return threads;
  };
  const hiding = async (): Promise<Hide> => {
    const [{ Redactor }, key] = await Promise.all([import('../redaction/redactor'), redactionKey(paths.redactionKey)]);
    const redactor = new Redactor(REDACT_ALL, key, [home], false);
    return (texts) => redactor.texts(texts);
  };
  /** The one that was cut last, until its vectors come. */
  let cut: { readonly thread: ThreadId; readonly chunks: readonly Chunk[] } | null = null;

  const open = async (key: string, mayWrite = true): Promise<MeaningStore> => {
    const folder = join(paths.meaning, key);
    // Taken before reading: what is saved meanwhile is read again, rather than never.
    const state = mayWrite || opened.get(key)?.mayWrite ? '' : await MeaningStore.stateOf(folder);
    let known = opened.get(key);
    if (!known || (!known.mayWrite && (mayWrite || known.state !== state))) {
      known = { store: MeaningStore.open(folder, { mayWrite }), mayWrite, state };
      opened.set(key, known);
    }
    try {
      return await known.store;
    } catch (error) {
      // What could not be opened once may be opened the next time.
      opened.delete(key);
      throw error;
    }
  };

  /** Lets go of those of other models. */
  const closeOthers = async (key: string | null): Promise<void> => {
    for (const [other, { store, mayWrite }] of opened) {
      if (other === key) continue;
      opened.delete(other);
      const left = await store.catch(() => null);
      if (mayWrite) await left?.save();
    }
  };

  return {
    stamps: async ({ key }: Keyed): Promise<ReadonlyMap<ThreadId, string>> => (await open(key)).stamps(),

    counts: async ({ key }: Keyed): Promise<MeaningCounts> => (await open(key, false)).counts(),

    /** Cuts a kept thread, and gives what has no vector yet; `hides` secrets, for what leaves this computer. */
    async cut({ key, thread, hides }: Keyed & { readonly thread: ThreadId; readonly hides: boolean }) {
      const [store, kept] = await Promise.all([open(key), keep()]);
      const chunks = await toChunks(pagesOf(kept, thread), hides ? await hiding() : null);
      cut = { thread, chunks };
      const unknown = new Set(store.unknown(chunks.map(({ hash }) => hash)));
      return chunks.flatMap(({ hash, text }) => (unknown.delete(hash) ? [{ hash, text }] : []));
    },

    /** Vectors of what `cut` gave. False when they are of another length than those before. */
    async add({ key, vectors }: Keyed & { readonly vectors: readonly (readonly [string, Float32Array])[] }) {
      const store = await open(key);
      return vectors.every(([hash, vector]) => store.addVector(hash, vector));
    },

    /** The thread that was cut last has all its vectors, but for those that were refused. */
    async put({ key, thread, stamp, refused }: Keyed & Put): Promise<void> {
      if (cut?.thread !== thread) return;
      (await open(key)).putThread(thread, stamp, cut.chunks, refused);
      cut = null;
    },

    async remove({ key, ids }: Keyed & { readonly ids: readonly ThreadId[] }): Promise<void> {
      const store = await open(key);
      for (const id of ids) store.removeThread(id);
    },

    /** Leaves nothing of these threads in the vectors of any model. */
    async forget({ ids }: { readonly ids: readonly ThreadId[] }): Promise<void> {
      await closeOthers(null);
      for (const entry of await readdir(paths.meaning, { withFileTypes: true }).catch(() => [])) {
        // A file manager leaves files of its own wherever someone looked.
        if (!entry.isDirectory()) continue;
        const folder = join(paths.meaning, entry.name);
        const store = await MeaningStore.open(folder);
        for (const id of ids) store.removeThread(id);
        await store.save();
        await MeaningStore.open(folder, { purge: true });
      }
    },

    /** Deletes the vectors of all models. */
    async clear(): Promise<void> {
      await Promise.all([...opened.values()].map(({ store }) => store.catch(() => undefined)));
      opened.clear();
      await rm(paths.meaning, { recursive: true, force: true });
    },

    /** Deletes the vectors of one model. */
    async startAnew({ key }: Keyed): Promise<void> {
      opened.delete(key);
      await rm(join(paths.meaning, key), { recursive: true, force: true });
    },

    save: async ({ key }: Keyed): Promise<void> => (await open(key)).save(),

    nearest: async ({
      key,
      vector,
      count,
    }: Keyed & { readonly vector: Float32Array; readonly count: number }): Promise<readonly NearChunk[]> =>
      (await open(key, false)).nearest(vector, count),

    answering: (): Promise<AnsweringModel | null> => readAnsweringModel(paths.meaning),

    /** From now on its vectors answer; those of other models are deleted. They were all saved. */
    async answerWith(model: AnsweringModel): Promise<void> {
      if ((await readAnsweringModel(paths.meaning))?.key !== model.key) await writeAnsweringModel(paths.meaning, model);
      await closeOthers(model.key);
      for (const entry of await readdir(paths.meaning, { withFileTypes: true })) {
        if (!entry.isDirectory() || entry.name === model.key) continue;
        await rm(join(paths.meaning, entry.name), { recursive: true, force: true });
      }
    },

    close: (): Promise<void> => closeOthers(null),
  };
}

async function* pagesOf(store: ThreadStore, thread: ThreadId) {
  for (let at = 0; ; at += PAGE) {
    const page = (await store.messages(thread, at, PAGE)) ?? [];
    yield page;
    if (page.length < PAGE) return;
  }
}

export type MeaningCalls = ReturnType<typeof meaningCalls>;
