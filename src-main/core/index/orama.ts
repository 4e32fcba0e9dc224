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
import { tokenize } from '@shared/text/tokenize';
import {
  type AskedRelevance,
  type CompactStore,
  compactIndex,
  type Question,
  type Tier,
} from './compact/compact-index';
import { TEXT_FIELDS, type TextFieldName } from './compact/fields';
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
  const database: Database = create({
    schema: SCHEMA,
    sort: { enabled: false },
    components: {
      tokenizer,
      index: compactIndex((document) => rowOf(database, document)),
      documentsStore: {
        ...documents,
        /** The text is in the kept threads; here it would only take room. */
        store(store, id, document, { title, user, assistant, tool, ...row }) {
          return documents.store(store, id, document, row);
        },
      },
    },
  });
  return database;
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
  const putSlices = async (field: number, long: string) => {
    for (const slice of sliceText(long)) {
      text.addText(number, field, slice);
      await breathe();
    }
  };
  const row = await read((name, piece) => {
    const field = TEXT_FIELDS.indexOf(name);
    return piece.length > SLICE ? putSlices(field, piece) : text.addText(number, field, piece);
  });
  addRow(database, number, { ...row, title: row.titleText });
  text.publish(number);
  return number;
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

/** By a comparison, or by the score times what a row makes of it: that is several times faster. */
export type HitOrder =
  | { readonly compare: (a: Hit, b: Hit) => number }
  | { readonly factorOf: (row: DocumentRow) => number };

export interface Asked {
  readonly question: Question;
  readonly tier: Tier;
  readonly where: readonly Where[];
  readonly order: HitOrder | null;
  readonly offset: number;
  readonly limit: number;
  readonly facets: readonly EnumField[];
}

export interface Answered {
  readonly total: number;
  readonly hits: readonly Hit[];
  /** For each field asked for, how many hits have each value. */
  readonly counts: ReadonlyMap<EnumField, Readonly<Record<string, number>>>;
}

export function ask(database: Database, { question, tier, where, order, offset, limit, facets }: Asked): Answered {
  const factorOf = order && 'factorOf' in order ? order.factorOf : () => 1;
  const relevance: AskedRelevance = { question, tier, factorOf };
  const toHit = ([document, score, row]: [number, number, unknown]): Hit => ({
    document,
    score,
    row: row as DocumentRow,
  });
  const results = search(database, {
    properties: [...TEXT_FIELDS],
    relevance,
    offset,
    limit,
    preflight: limit === 0,
    ...(where.length === 0 ? {} : { where: { and: [...where] } }),
    ...(order && 'compare' in order ? { sortBy: (a, b) => order.compare(toHit(a), toHit(b)) } : {}),
    ...(facets.length === 0 ? {} : { facets: Object.fromEntries(facets.map((field) => [field, {}])) }),
    // Without asynchronous hooks Orama answers at once.
  }) as Results<unknown>;
  return {
    total: results.count,
    hits: results.hits.map(({ id, score, document }) => {
      const row = document as DocumentRow;
      return { document: Number(id), score: score / factorOf(row), row };
    }),
    counts: new Map(facets.map((field) => [field, results.facets?.[field]?.values ?? {}])),
  };
}
