// The search index as the rest of the core sees it. Nothing outside this folder knows what is behind it.
import type { DocumentHead, FacetCounts, IndexDocument } from '@shared/model/document';
import type { ThreadId } from '@shared/model/ids';
import type { Match, Query, RelatedTerm, SortOrder, Spelling } from '@shared/model/search';
import type { TextBlock } from '../text-block';
import type { RankWeights } from './ranking';

/** By thread; only marked ones. */
export type ThreadMarkValues = ReadonlyMap<ThreadId, readonly string[]>;

export interface IndexSearch {
  readonly query: Query;
  readonly sort: SortOrder;
  readonly offset: number;
  readonly limit: number;
  /** Epoch milliseconds: recency is counted from here. */
  readonly now: number;
  /** Which threads match is all that is asked: hits come without matches, and none with some of the words. */
  readonly bare?: boolean;
  /** Terms that the table knows to stand for the query's are searched for, too. */
  readonly expands?: boolean;
  /** See `SearchRequest`. */
  readonly patienceMs?: number;
  /** For relevance; evenly by default. */
  readonly weights?: RankWeights;
  /** The user's marks on top-level threads: `star`, `note`, and `tag:` with its name. They aren't in the index. */
  readonly marks?: ThreadMarkValues;
}

export interface IndexHit {
  readonly id: ThreadId;
  readonly score: number;
  readonly matched: 'all' | 'related' | 'some';
  /** The related terms that it holds. */
  readonly related?: readonly string[];
  readonly matches: readonly Match[];
  readonly isUnread?: true;
}

export interface IndexPage {
  readonly total: number;
  readonly hits: readonly IndexHit[];
  /** On the last page: those that match only with related terms. */
  readonly related: readonly IndexHit[];
  readonly relatedTerms: readonly RelatedTerm[];
  readonly partial: readonly IndexHit[];
  readonly facets: FacetCounts;
  readonly spellings: readonly Spelling[];
  readonly withoutFilters: number | null;
}

/** The text of kept messages, for phrases, best matches and snippets. */
export interface MessageTexts {
  /**
   * Gives the texts of a top-level thread and its subagents, block by block, until `use` says that it has enough.
   * Gives nothing when they aren't kept. `use` must not throw.
   */
  read(id: ThreadId, use: UseThreadBlock): Promise<unknown>;
}

export type UseThreadBlock = (block: ThreadBlock) => Promise<'more' | 'enough'>;

/** Texts of one thread. Those of messages before `from` are inherited and don't count. */
export interface ThreadBlock extends TextBlock {
  readonly thread: ThreadId;
  readonly from: number;
  /** The last one of all. */
  readonly isLast: boolean;
}

/** A document that is read piece by piece. */
export interface DocumentSource {
  readonly id: ThreadId;
  /** What of its text was counted already, see `SearchIndex.begin`. */
  readonly begun?: BegunDocument;
  /** Gives its texts to `put`, in any order, and resolves to all else. */
  read(put: PutText): Promise<DocumentHead>;
}

/** Text of a document that isn't in the index yet. */
export interface BegunDocument {
  readonly put: PutText;
}

/** A promise has to be waited for before the next. */
export type PutText = (field: 'user' | 'assistant' | 'tool', text: string) => void | Promise<void>;

export interface SearchIndex {
  /**
   * Counts text of a long document before all of it is known. Nothing of it is found until the document is put, which
   * takes it in; whoever has no use for it any more lets it go.
   */
  begin(): BegunDocument;
  /** Adds a document, or replaces that with the same id. Rejects as `read` does, and then nothing has changed. */
  put(document: DocumentSource): Promise<void>;
  /** Adds documents, or replaces those with the same id. */
  upsert(documents: readonly IndexDocument[]): Promise<void>;
  remove(ids: readonly ThreadId[]): Promise<void>;
  /** Rejects with AppError('cancelled') when the signal fires first. */
  search(request: IndexSearch, signal?: AbortSignal): Promise<IndexPage>;
  /** Id and stamp of every document, to find what is missing or out of date. */
  stamps(): Promise<ReadonlyMap<ThreadId, string>>;
  /**
   * Makes everything up to now durable as a new generation. Does nothing when nothing changed. With `purge`, nothing
   * of removed documents is left in the files.
   */
  save(options?: { readonly purge?: boolean }): Promise<void>;
  /** For readers: loads the newest saved generation if it isn't loaded yet; resolves to whether it was. */
  refresh(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * How an index is opened. A missing, damaged or foreign index opens empty, and `rebuilt` says why, so that its owner
 * fills it again from the kept threads.
 */
export interface OpenedIndex {
  readonly index: SearchIndex;
  readonly rebuilt: 'no' | 'new' | 'damaged' | 'other-version';
}
