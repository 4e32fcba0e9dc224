// What the index worker serves. It owns the index, and reads kept threads to fill it and to cut snippets.
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toFailure } from '@shared/model/failure';
import type { ThreadId } from '@shared/model/ids';
import type { ThreadHead } from '@shared/model/thread';
import { openIndex } from '../index/open-index';
import type { IndexPage, IndexSearch, OpenedIndex, PutText, UseThreadBlock } from '../index/search-index';
import { buildDocument } from '../index/to-document';
import type { AppPaths } from '../io/app-paths';
import { toLocalDay } from '../local-day';
import { SOURCES } from '../sources/registry';
import type { EarlyText } from '../threads/early-text';
import type { UseText } from '../threads/kept-thread';
import { readSmallTexts } from '../threads/small-texts';
import { ThreadStore } from '../threads/thread-store';
import { BegunThreads } from './begun-threads';

export interface IndexOptions {
  readonly paths: AppPaths;
  readonly writable: boolean;
}

/** Whose text is found under a top-level thread, and from which message on: its own and its subagents'. */
export interface IndexedTexts {
  readonly id: ThreadId;
  readonly texts: readonly { readonly id: ThreadId; readonly from: number }[];
}

export interface IndexedThread extends IndexedTexts {
  readonly head: ThreadHead;
  readonly stamp: string;
}

interface PutThread {
  readonly id: ThreadId;
  readonly isWhole: boolean;
  readonly tookMs: number;
  /** Why the index can't take it; null when it did. */
  readonly refused: string | null;
}

export function indexCalls({ paths, writable }: IndexOptions) {
  const textsById = new Map<ThreadId, IndexedTexts['texts']>();
  const begunThreads = new BegunThreads();
  let store: Promise<ThreadStore> | undefined;
  let opened: Promise<OpenedIndex> | undefined;

  const keep = () => {
    store ??= ThreadStore.open(paths);
    return store;
  };
  const eachTextBlock: ThreadStore['eachTextBlock'] = async (id, from, use) => {
    const small = readSmallTexts(paths, id)?.filter((text) => text.from + text.count > from);
    if (!small) return (await keep()).eachTextBlock(id, from, use);
    for (const [index, text] of small.entries()) {
      if ((await use(text.read(), index === small.length - 1)) === 'enough') break;
    }
    return true;
  };
  const readTexts = async (id: ThreadId, use: UseThreadBlock): Promise<void> => {
    const threads = textsById.get(id) ?? [];
    let isEnough = false;
    for (const [index, { id: thread, from }] of threads.entries()) {
      if (isEnough) return;
      await eachTextBlock(thread, from, async (block, isLastOfThread) => {
        const isLast = isLastOfThread && index === threads.length - 1;
        const used = await use({ ...block, thread, from, isLast });
        isEnough = used === 'enough';
        return isEnough ? 'enough' : undefined;
      });
    }
  };
  const open = () => {
    opened ??= openIndex(paths.index, {
      writable,
      texts: { read: readTexts },
      sourceLabels: new Map(SOURCES.map(({ card }) => [card.id, card.label])),
    });
    return opened;
  };
  const index = async () => (await open()).index;
  /** Resolves to whether all of its texts are kept. */
  const putThread = async ({ id, head, stamp, texts }: IndexedThread): Promise<boolean> => {
    textsById.set(id, texts);
    let whole = true;
    const counted = begunThreads.takeOut(id, head.stamp);
    // What is inherited doesn't count, so that all of it is read again.
    const begun = texts.some((text) => text.id === id && text.from === 0) ? counted : undefined;
    const read = async (put: PutText) => {
      const store = await keep();
      const builder = begun?.builder ?? buildDocument(put);
      const paths = new Set<string>();
      for (const { id: thread, from } of texts) {
        for (const file of (await store.summary(thread))?.files ?? []) paths.add(file.path);
        const spans = begun && thread === id ? begun.gaps : [{ from, to: Number.POSITIVE_INFINITY }];
        for (const span of spans) {
          const use: UseText = (text) => (text.ordinal < span.to ? builder.add(text) : 'enough');
          whole = (await store.eachText(thread, span.from, use)) && whole;
        }
      }
      const host = head.project?.id.slice(0, head.project.id.indexOf(':')) ?? '';
      return builder.finish(head, { stamp, paths: [...paths], host, toDay: toLocalDay });
    };
    await (await index()).put({ id, read, ...(begun && { begun: begun.document }) });
    return whole;
  };

  return {
    async open(): Promise<{
      readonly rebuilt: OpenedIndex['rebuilt'];
      readonly stamps: ReadonlyMap<ThreadId, string>;
    }> {
      const { index, rebuilt } = await open();
      return { rebuilt, stamps: await index.stamps() };
    },

    /** Tells whose text each thread has, before it is searched. */
    async know({ threads }: { readonly threads: readonly IndexedTexts[] }): Promise<void> {
      for (const { id, texts } of threads) textsById.set(id, texts);
    },

    /** Counts text of a thread that is still being read. */
    async early(event: EarlyText): Promise<void> {
      await begunThreads.take(event, await index());
    },

    /**
     * Of each whether all that should be kept of it is: it may be damaged, or lost in a power cut. One that the index
     * refuses holds up none of the others.
     */
    async put({ threads }: { readonly threads: readonly IndexedThread[] }): Promise<readonly PutThread[]> {
      const put: PutThread[] = [];
      for (const thread of threads) {
        const startedAt = performance.now();
        let refused: string | null = null;
        const isWhole = await putThread(thread).catch((error: unknown) => {
          const { code, subject } = toFailure(error);
          if (code !== 'defect') throw error;
          refused = subject;
          return true;
        });
        put.push({ id: thread.id, isWhole, refused, tookMs: performance.now() - startedAt });
      }
      return put;
    },

    async remove({ ids }: { readonly ids: readonly ThreadId[] }): Promise<void> {
      for (const id of ids) textsById.delete(id);
      await (await index()).remove(ids);
    },

    async search(request: IndexSearch, signal: AbortSignal): Promise<IndexPage> {
      return (await index()).search(request, signal);
    },

    async save({ purge }: { readonly purge: boolean }): Promise<void> {
      await (await index()).save({ purge });
    },

    /** Lets go of all that is in the index, files too. */
    async clear(): Promise<void> {
      await (await index()).close();
      for (const name of await readdir(paths.index))
        await rm(join(paths.index, name), { recursive: true, force: true });
      opened = undefined;
      await open();
    },

    /** For readers: takes in a newer saved generation. */
    async refresh(): Promise<boolean> {
      return (await index()).refresh();
    },

    async close(): Promise<void> {
      if (opened) await (await opened).index.close();
    },
  };
}

export type IndexCalls = ReturnType<typeof indexCalls>;
