// What is asked and what is answered.
import type { FacetCounts } from './document';
import type { ThreadId } from './ids';
import type { Role, ThreadHead } from './thread';

export interface QueryTerm {
  readonly type: 'word' | 'phrase';
  /** As typed, without quotes and signs. */
  readonly text: string;
  readonly not: boolean;
  /** `word*`, and the last word while it is being typed. */
  readonly prefix: boolean;
  /** `word*`: how it begins is meant as it stands. */
  readonly starred?: true;
}

export const FILTER_FIELDS = [
  'source',
  'project',
  'branch',
  'model',
  'role',
  'call',
  'path',
  'has',
  'host',
  'in',
  'tag',
] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

/** Values of one filter are alternatives; filters go together. */
export interface QueryFilter {
  readonly field: FilterField;
  readonly values: readonly string[];
  readonly not: boolean;
}

/** Local days since 1970-01-01, both ends included. Matches a session that overlaps it. */
export interface DaySpan {
  readonly from: number | null;
  readonly to: number | null;
}

export interface Query {
  /** Every group must match; terms in a group are alternatives (OR). A negated term stands alone. */
  readonly groups: readonly (readonly QueryTerm[])[];
  readonly filters: readonly QueryFilter[];
  readonly days: DaySpan | null;
  /** Absent where the text says nothing of related terms: then those that are known are searched for. */
  readonly also?: AlsoChoice;
}

/** What a query says of related terms: `also:DLQ`, `-also:DLQ`, and `also:none` for no others than are named. */
export interface AlsoChoice {
  readonly terms: readonly string[];
  readonly not: readonly string[];
  readonly none: boolean;
}

/** Something in a query that wasn't understood; it was searched as text. */
export interface QueryHint {
  readonly code: 'unknown-operator' | 'unknown-value' | 'bad-date' | 'open-quote';
  readonly text: string;
  /** UTF-16 offsets into the query text. */
  readonly from: number;
  readonly to: number;
  readonly suggestion?: string;
}

/** A word that hardly any session holds, and a word of the index that was searched too. */
export interface Spelling {
  /** As typed. */
  readonly word: string;
  readonly also: string;
}

/** What stands for the same as words of the query, or goes with them in the user's sessions. */
export interface RelatedTerm {
  readonly text: string;
  /** Words of the query, as typed; '' for all of them. */
  readonly word: string;
  /** The table of terms, the user's own sessions, or the query alone, which names it. */
  readonly from: 'table' | 'history' | 'query';
  /** It was searched for; otherwise it is only offered. */
  readonly on: boolean;
}

export type SortOrder = 'relevance' | 'newest' | 'oldest' | 'longest';

/** UTF-16 offsets [from, to) into the text they come with. */
export type Mark = readonly [from: number, to: number];

export interface Match {
  readonly ordinal: number;
  /** Set when the match is in a subagent's thread. */
  readonly thread?: string;
  readonly role: Role;
  /** Plain text, centred on the best match. */
  readonly snippet: string;
  readonly marks: readonly Mark[];
}

/** Of a hit, so many messages are told. */
export const MOST_MATCHES = 3;

export interface SearchHit {
  readonly thread: ThreadHead;
  readonly score: number;
  /** All words, all with related terms in the place of some, only some, or none: it is near by its meaning. */
  readonly matched: 'all' | 'related' | 'some' | 'meaning';
  /** The related terms that it holds, where not all words are in it. */
  readonly related?: readonly string[];
  /** The best messages, best first, at most MOST_MATCHES; empty without words. */
  readonly matches: readonly Match[];
  /** Where the query's words stand in the title. */
  readonly titleMarks: readonly Mark[];
  /** Its text wasn't looked at to the end, see `SearchRequest.patienceMs`: there may be other and better matches. */
  readonly isUnread?: true;
}

/** So many sessions can be asked for, selected and copied at once. */
export const MOST_AT_ONCE = 500;

export interface SearchRequest {
  readonly text: string;
  /** Absent: relevance when there are words, newest otherwise. */
  readonly sort?: SortOrder;
  readonly offset: number;
  readonly limit: number;
  /** Only which they are: without the places that match, and without those that hold some of the words. */
  readonly bare?: boolean;
  /**
   * After about so long, hits come as they are: those whose text takes longer to look at are unread. Absent: as long as
   * it takes.
   */
  readonly patienceMs?: number;
}

/** Which models may be asked for what is near by meaning: any that the user set up, those on this computer, or none. */
export type NearBy = 'any' | 'here' | 'none';

export interface NearRequest {
  readonly text: string;
  /** Threads that words found already. */
  readonly known: readonly ThreadId[];
  readonly limit: number;
  /** Any where it isn't said. */
  readonly by?: NearBy;
}

export interface SearchPage {
  /** Sessions that match all words and filters. */
  readonly total: number;
  readonly hits: readonly SearchHit[];
  /** On the last page: sessions that match only with related terms. They don't count in the total. */
  readonly related: readonly SearchHit[];
  readonly relatedTerms: readonly RelatedTerm[];
  /** Where fewer than ten match all words: sessions that match some. */
  readonly partial: readonly SearchHit[];
  readonly facets: FacetCounts;
  readonly hints: readonly QueryHint[];
  readonly spellings: readonly Spelling[];
  readonly sort: SortOrder;
  readonly tookMs: number;
  /** How many sessions would match without the filters, when the filters hid all. */
  readonly withoutFilters: number | null;
}

/** In the place of a message's ordinal: the user's own note on the whole thread, which stands over its messages. */
export const THREAD_NOTE = -1;

/** A place where a text occurs in a thread, for find in thread. */
export interface FindMatch {
  readonly ordinal: number;
  /** How many times it occurs in that message. */
  readonly count: number;
}
