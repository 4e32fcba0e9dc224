// All that this program thinks about Orama: schema, components, and the few calls that are made of it. Pinned to 3.1.18.
import {
  components,
  create,
  type IDocumentsStore,
  type IIndex,
  insert,
  type Orama,
  type Results,
  remove,
  search,
  type Tokenizer,
  type WhereCondition,
} from '@orama/orama';
import type { FacetField } from '@shared/model/document';
import { tokenize } from '@shared/text/tokenize';
import type { Asked } from './compact/answer';
import { Columns, type CountedFacet, type ValueCounts } from './compact/columns';
import { type AskedRelevance, type CompactStore, compactIndex } from './compact/compact-index';
import type { DocumentWords } from './compact/document-words';
import { TEXT_FIELDS, type TextFieldName } from './compact/fields';
import { membersOf } from './compact/scores';
import type { Segment } from './compact/segment';
import type { TextIndex } from './compact/text-index';
import type { DocumentRow } from './document-row';
import type { PutText } from './search-index';

/** Stands in saved indexes; raise it when rows or fields change their meaning. */
export const SCHEMA_VERSION = 1;

/**
 * Days are enums, although they are numbers: Orama 3.1.18 keeps numbers in a tree that loses others when one is
 * removed from it (AVLTree.removeNode relinks the wrong parent).
 */
const SCHEMA = {
  title: 'string',
  user: 'string',
  assistant: 'string',
  tool: 'string',
  source: 'enum',
  project: 'enum',
  month: 'enum',
  branch: 'enum',
  host: 'enum',
  model: 'enum[]',
  kind: 'enum[]',
  call: 'enum[]',
  has: 'enum[]',
  startDay: 'enum',
  endDay: 'enum',
} as const;

export type EnumField = Exclude<keyof typeof SCHEMA, TextFieldName>;
export type Where = WhereCondition<typeof SCHEMA>;

type RowStore = components.documentsStore.DocumentsStore;

export type Database = Orama<typeof SCHEMA, IIndex<CompactStore>, IDocumentsStore<RowStore>>;

export function createDatabase(): Database {
  const documents = components.documentsStore.createDocumentsStore();
  const columns = new Columns();
  const database: Database = create({
    schema: SCHEMA,
    sort: { enabled: false },
    components: {
      tokenizer,
      // Rows are flat, and of our own making; looking each through takes as long as all else that is done with it.
      validateSchema: () => undefined,
      getDocumentProperties: pick,
      index: compactIndex((document) => rowOf(database, document), columns),
      documentsStore: {
        ...documents,
        /** The text is in the kept threads; here it would only take room. */
        store(store, id, document, { title, user, assistant, tool, ...row }) {
          columns.add(document, row as DocumentRow);
          return documents.store(store, id, document, row);
        },
        load(numbers, raw) {
          const store = documents.load(numbers, raw);
          for (const [document, row] of Object.entries(store.docs)) columns.add(Number(document), row as DocumentRow);
          return store;
        },
      },
    },
  });
  return database;
}

function pick(row: object, names: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) picked[name] = row[name as keyof typeof row];
  return picked;
}

const tokenizer: Tokenizer = {
  language: 'any',
  normalizationCache: new Map(),
  tokenize(text) {
    const tokens: string[] = [];
    tokenize(text, (token) => tokens.push(token));
    return tokens;
  },
};

export function textOf(database: Database): TextIndex {
  return database.data.index.text;
}

export function columnsOf(database: Database): Columns {
  return database.data.index.columns;
}

export function rowOf(database: Database, document: number): DocumentRow {
  return database.data.docs.docs[document] as unknown as DocumentRow;
}

/** So much text is taken in at once: some twenty milliseconds. */
const SLICE = 1 << 19;

/**
 * Adds a document and returns its number, which is never used twice. `read` gives its texts and resolves to its row;
 * nothing of it is found before all of it is there. `breathe` is waited for between slices of a long text.
 */
export async function addDocument(
  database: Database,
  read: (put: PutText) => Promise<DocumentRow>,
  breathe: () => Promise<void>,
): Promise<number> {
  const number = takeNumber(database);
  const text = textOf(database);
  const row = await read(putInto((field, piece) => text.addText(number, field, piece), breathe));
  addRow(database, number, { ...row, title: row.titleText });
  text.publish(number);
  return number;
}

/** The same for a document of whose words some or all are counted already; `read` gives the rest. */
export async function addCounted(
  database: Database,
  words: DocumentWords,
  read: (put: PutText) => Promise<DocumentRow>,
  breathe: () => Promise<void>,
): Promise<number> {
  const row = await read(putInWords(words, breathe));
  words.addText(TEXT_FIELDS.indexOf('title'), row.titleText);
  const number = takeNumber(database);
  addRow(database, number, row);
  textOf(database).publish(number, words);
  return number;
}

export function putInWords(words: DocumentWords, breathe: () => Promise<void>): PutText {
  return putInto((field, text) => words.addText(field, text), breathe);
}

function putInto(add: (field: number, text: string) => void, breathe: () => Promise<void>): PutText {
  const putSlices = async (field: number, long: string) => {
    for (const slice of sliceText(long)) {
      add(field, slice);
      await breathe();
    }
  };
  return (name, piece) => {
    const field = TEXT_FIELDS.indexOf(name);
    return piece.length > SLICE ? putSlices(field, piece) : add(field, piece);
  };
}

/** Cut between words. */
function* sliceText(text: string): Generator<string> {
  let from = 0;
  while (from < text.length) {
    const end = from + SLICE;
    const space = end < text.length ? text.lastIndexOf('\n', end) : text.length;
    const to = space > from ? space : end;
    yield text.slice(from, to);
    from = to;
  }
}

/** Adds what a saved segment holds; its text stays as it is. Null rows no longer live. */
export function addSegment(
  database: Database,
  toSegment: (documents: Uint32Array) => Segment,
  rows: readonly (DocumentRow | null)[],
): Segment {
  const documents = Uint32Array.from(rows, (row) => {
    if (!row) return 0;
    const number = takeNumber(database);
    addRow(database, number, row);
    return number;
  });
  const segment = toSegment(documents);
  textOf(database).attach(segment);
  return segment;
}

/** Orama would give a name that was used before its old number, so every document gets a new name. */
function takeNumber({ internalDocumentIDStore: numbers }: Database): number {
  const name = String(numbers.internalIdToId.length + 1);
  return components.internalDocumentIDStore.getInternalDocumentId(numbers, name);
}

function addRow(database: Database, number: number, row: object): void {
  insert(database, { ...row, id: String(number) } as never);
}

export function removeDocument(database: Database, document: number): void {
  remove(database, String(document));
}

/** The values that documents have in a field. */
export function valuesOf(database: Database, field: EnumField): readonly (string | number)[] {
  const tree = database.data.index.indexes[field];
  return tree?.type === 'Flat' ? ([...tree.node.numberToDocumentId.keys()] as (string | number)[]) : [];
}

export interface Hit {
  readonly document: number;
  readonly score: number;
  readonly row: DocumentRow;
}

export interface Answered {
  readonly total: number;
  readonly hits: readonly Hit[];
  /** For each field asked for, how many hits have each value. */
  readonly counts: ReadonlyMap<CountedFacet, ValueCounts>;
  readonly lists: ReadonlyMap<FacetField, readonly number[]>;
}

export function ask(database: Database, asked: Asked): Answered {
  const relevance: AskedRelevance = { asked };
  // Orama makes room for the whole of the limit, and there is no room for "all".
  const limit = Math.min(asked.limit, database.internalDocumentIDStore.internalIdToId.length);
  // The page is cut where it is found. There are no vectors, but taking them out would copy each row. Without
  // asynchronous hooks Orama answers at once.
  const results = search(database, {
    properties: [...TEXT_FIELDS],
    relevance,
    limit,
    includeVectors: true,
  }) as Results<unknown>;
  const { total = 0, scores = [], counts = new Map(), lists = new Map() } = relevance.answer ?? {};
  const hits = results.hits.map(({ id, document }, place) => ({
    document: Number(id),
    score: scores[place] as number,
    row: document as DocumentRow,
  }));
  return { total, hits, counts, lists };
}

/** 1 at the number of each document that the condition holds for. */
export function membersWhere(database: Database, where: Where): Uint8Array {
  const { index, tokenizer, data } = database;
  return membersOf(index.searchByWhereClause(data.index, tokenizer, where, undefined));
}
