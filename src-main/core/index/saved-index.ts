// The index as it stands in memory and in its folder. Changes wait for each other; searches don't, and see every
// document either as it was or as it is.

import type { IndexDocument } from '@shared/model/document';
import { AppError } from '@shared/model/failure';
import type { SourceId, ThreadId } from '@shared/model/ids';
import { Breather } from './breather';
import { DocumentWords } from './compact/document-words';
import { Segment, type SegmentData } from './compact/segment';
import type { TextIndex } from './compact/text-index';
import { Confirmer } from './confirm';
import { toRow } from './document-row';
import type { IndexFiles } from './index-files';
import { checksumOf, decodeManifest, encodeManifest, MANIFEST, type Manifest } from './manifest';
import {
  addCounted,
  addDocument,
  addSegment,
  createDatabase,
  putInWords,
  removeDocument,
  rowOf,
  textOf,
} from './orama';
import { planMerge } from './plan-merge';
import { runSearch, type SearchTools } from './run-search';
import type {
  BegunDocument,
  DocumentSource,
  IndexPage,
  IndexSearch,
  MessageTexts,
  OpenedIndex,
  PutText,
  SearchIndex,
} from './search-index';
import { decodeSegment, encodeSegment } from './segment-file';
import { TextCache } from './text-cache';

export interface IndexOptions {
  readonly writable: boolean;
  readonly texts: MessageTexts;
  /** Source id to its name, for the facet. */
  readonly sourceLabels: ReadonlyMap<SourceId, string>;
}

interface State extends SearchTools {
  readonly texts: TextCache;
  readonly generation: number;
  /** Where each thread's document is. */
  readonly documents: Map<ThreadId, number>;
}

/** Letters that are typed, and rows that are drawn, come in between. */
const PREPARING_PAUSE_MS = 10;

export class SavedIndex implements SearchIndex {
  private changed = false;
  private preparedFor: readonly Segment[] | null = null;
  private work: Promise<unknown> = Promise.resolve();
  /** Checksum of each segment file that this process wrote or read, by its name. */
  private readonly checksums = new Map<string, number>();
  private readonly counted = new WeakMap<BegunDocument, DocumentWords>();

  private constructor(
    private readonly files: IndexFiles,
    private readonly options: IndexOptions,
    private readonly fanout: number | undefined,
    private state: State,
  ) {}

  /** `fanout` is how many segments of one size become one when it is saved, see `planMerge`; 2 at least. */
  static async open(files: IndexFiles, options: IndexOptions, fanout?: number): Promise<OpenedIndex> {
    const index = new SavedIndex(files, options, fanout, emptyState(options, 0));
    const bytes = await files.read(MANIFEST);
    if (!bytes) return { index, rebuilt: 'new' };
    const manifest = decodeManifest(bytes);
    const state = typeof manifest === 'string' ? manifest : ((await index.load(manifest)) ?? 'damaged');
    if (typeof state === 'string') return { index, rebuilt: state };
    index.state = state;
    return { index, rebuilt: 'no' };
  }

  async upsert(documents: readonly IndexDocument[]): Promise<void> {
    for (const document of documents) {
      const read = async (put: PutText) => {
        for (const field of ['user', 'assistant', 'tool'] as const) await put(field, document[field]);
        return document;
      };
      await this.put({ id: document.id, read });
    }
  }

  begin(): BegunDocument {
    const words = new DocumentWords();
    const breather = new Breather();
    const begun = { put: putInWords(words, () => breather.breathe()) };
    this.counted.set(begun, words);
    return begun;
  }

  async put({ id, begun, read }: DocumentSource): Promise<void> {
    await this.change(async ({ database, texts, documents }, breather) => {
      const toRowOf = async (put: PutText) => toRow(await read(put));
      const breathe = () => breather.breathe();
      const words = begun && this.counted.get(begun);
      const number = words
        ? await addCounted(database, words, toRowOf, breathe)
        : await addDocument(database, toRowOf, breathe);
      const before = documents.get(id);
      if (before !== undefined) removeDocument(database, before);
      documents.set(id, number);
      texts.forget(id);
      this.changed = true;
      const text = textOf(database);
      if (text.isFull) for (const _ of text.seal()) await breather.breathe();
    });
  }

  async remove(ids: readonly ThreadId[]): Promise<void> {
    await this.change(async ({ database, texts, documents }, breather) => {
      for (const id of ids) {
        const document = documents.get(id);
        if (document === undefined) continue;
        removeDocument(database, document);
        documents.delete(id);
        texts.forget(id);
        this.changed = true;
        await breather.breathe();
      }
    });
  }

  async search(request: IndexSearch, signal?: AbortSignal): Promise<IndexPage> {
    const page = await runSearch(this.state, request, signal);
    // Who types on may come to a word that hardly any session holds.
    if (request.patienceMs !== undefined) this.prepareSpellings(textOf(this.state.database));
    return page;
  }

  /** Once for what is in the index now, while nobody waits for anything. */
  private prepareSpellings(text: TextIndex): void {
    if (this.preparedFor === text.segments) return;
    this.preparedFor = text.segments;
    const steps = text.prepareSpellings();
    const step = () => {
      if (this.preparedFor === text.segments && !steps.next().done) setTimeout(step, PREPARING_PAUSE_MS).unref();
    };
    setTimeout(step, PREPARING_PAUSE_MS).unref();
  }

  async stamps(): Promise<ReadonlyMap<ThreadId, string>> {
    const { database, documents } = this.state;
    return new Map(Array.from(documents, ([id, document]) => [id, rowOf(database, document).stamp]));
  }

  async save({ purge = false }: { readonly purge?: boolean } = {}): Promise<void> {
    await this.change(async (state, breather) => {
      const text = textOf(state.database);
      if (!this.changed && !(purge && text.segments.some(hasRemains))) return;
      for (const _ of text.seal()) await breather.breathe();
      // Each by itself: together they might be most of a large index.
      for (const segment of purge ? text.segments.filter(hasRemains) : []) {
        for (const _ of text.merge([segment])) await breather.breathe();
      }
      for (let next = this.planMerge(text); next.length > 0; next = this.planMerge(text)) {
        for (const _ of text.merge(next)) await breather.breathe();
      }
      const generation = 1 + Math.max(state.generation, ...(await this.files.names()).map(generationOf));
      for (const [index, segment] of text.segments.entries()) {
        if (segment.file !== null) continue;
        const file = `${generation}-${index}.segment`;
        const bytes = encodeSegment(segment.data);
        await this.files.write(file, bytes);
        this.checksums.set(file, checksumOf(bytes));
        segment.file = file;
      }
      const manifest = toManifest(generation, text.segments, this.checksums);
      await this.files.write(MANIFEST, encodeManifest(manifest));
      this.changed = false;
      this.state = { ...state, generation };
      await this.sweep(manifest);
    });
  }

  async refresh(): Promise<boolean> {
    if (this.options.writable) return false;
    return this.queue(async () => {
      const bytes = await this.files.read(MANIFEST);
      const manifest = bytes ? decodeManifest(bytes) : 'damaged';
      if (typeof manifest === 'string' || manifest.generation === this.state.generation) return false;
      // A file may be missing when the writer is already at the next generation; then the next call sees that.
      const state = await this.load(manifest);
      if (state) this.state = state;
      return state !== null;
    });
  }

  async close(): Promise<void> {
    await this.work;
  }

  /** Null when a file is missing or damaged. Segments that are in memory already aren't read again. */
  private async load(manifest: Manifest): Promise<State | null> {
    const known = new Map(textOf(this.state.database).segments.map(({ file, data }) => [file, data]));
    const state = emptyState(this.options, manifest.generation);
    for (const { file, checksum, dead } of manifest.segments) {
      const data = known.get(file) ?? (await this.read(file, checksum));
      if (!data) return null;
      this.checksums.set(file, checksum);
      const gone = new Set(dead);
      const rows = data.rows.map((row, position) => (gone.has(position) ? null : row));
      const segment = addSegment(state.database, (documents) => new Segment(data, documents, file), rows);
      rows.forEach((row, position) => {
        if (row) state.documents.set(row.thread, segment.documents[position] as number);
      });
    }
    return state;
  }

  private async read(file: string, checksum: number): Promise<SegmentData | null> {
    const bytes = await this.files.read(file);
    return bytes && checksumOf(bytes) === checksum ? decodeSegment(bytes) : null;
  }

  /**
   * Old files, and what a kill left of new ones, go only now that no manifest names them. What can't be removed is tried
   * again after the next save.
   */
  private async sweep({ segments }: Manifest): Promise<void> {
    const needed = new Set([MANIFEST, ...segments.map(({ file }) => file)]);
    for (const name of await this.files.names()) {
      if (!needed.has(name)) await this.files.remove(name).catch(() => undefined);
    }
  }

  private planMerge({ segments }: TextIndex): readonly Segment[] {
    return planMerge(segments, this.fanout);
  }

  private change(work: (state: State, breather: Breather) => Promise<void>): Promise<void> {
    if (!this.options.writable) throw new AppError('writer-busy');
    return this.queue(() => work(this.state, new Breather()));
  }

  private queue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.work.then(work);
    this.work = result.catch(() => undefined);
    return result;
  }
}

function emptyState({ texts: kept, sourceLabels }: IndexOptions, generation: number): State {
  const database = createDatabase();
  const texts = new TextCache(kept);
  return { database, texts, sourceLabels, confirmer: new Confirmer(texts), generation, documents: new Map() };
}

function hasRemains({ living, documents }: Segment): boolean {
  return living < documents.length;
}

function toManifest(
  generation: number,
  segments: readonly Segment[],
  checksums: ReadonlyMap<string, number>,
): Manifest {
  return {
    generation,
    segments: segments.map(({ file, dead }) => ({
      file: file ?? '',
      checksum: checksums.get(file ?? '') ?? 0,
      dead,
    })),
  };
}

/** Of a segment's file name; 0 for any other. */
function generationOf(name: string): number {
  return Number(/^(\d+)-\d+\.segment$/.exec(name)?.[1] ?? 0);
}
