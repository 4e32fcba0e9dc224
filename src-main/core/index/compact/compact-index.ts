// Our `index` component for Orama: text goes to the TextIndex, what is counted and ordered by to columns, everything else
// stays with Orama's own component. What is asked comes as data beside the relevance settings, since Orama itself only
// knows a string of words, and so goes what it doesn't ask for: only the hits of the page are handed to it, with their
// places as scores, as it would sort all of them and fetch each for its counts.
import { type BM25Params, components, type IIndex } from '@orama/orama';
import type { DocumentRow } from '../document-row';
import { type Answer, type Asked, answer } from './answer';
import type { Columns } from './columns';
import { TEXT_FIELDS } from './fields';
import type { Segment } from './segment';
import { TextIndex } from './text-index';

type FilterStore = components.index.Index;

export interface CompactStore extends FilterStore {
  text: TextIndex;
  columns: Columns;
}

export interface AskedRelevance extends BM25Params {
  readonly asked: Asked;
  answer?: Answer;
}

interface SavedStore {
  readonly filters: unknown;
  readonly segments: readonly Segment[];
}

/** `rows` gives the row of a document when a segment is sealed; `columns` are those of all documents in the store. */
export function compactIndex(rows: (document: number) => DocumentRow, columns: Columns): IIndex<CompactStore> {
  const filters = components.index.createIndex();
  const fieldOf = new Map<string, number>(TEXT_FIELDS.map((field, index) => [field, index]));
  return {
    ...filters,
    create(orama, documents, schema) {
      const isText = ([name]: [string, unknown]) => fieldOf.has(name);
      const others = Object.fromEntries(Object.entries(schema).filter((field) => !isText(field)));
      const store = filters.create(orama, documents, others);
      for (const field of TEXT_FIELDS) {
        store.searchableProperties.push(field);
        store.searchablePropertiesWithTypes[field] = 'string';
      }
      return { ...store, text: new TextIndex(rows), columns };
    },
    insert(implementation, store, property, id, document, value, ...rest) {
      const field = fieldOf.get(property);
      if (field === undefined) filters.insert(implementation, store, property, id, document, value, ...rest);
      else store.text.addText(document, field, String(value));
    },
    /** Called for every countable property of a document; the first call takes its text out too. */
    remove(implementation, store, property, id, document, ...rest) {
      store.text.remove(document);
      return filters.remove(implementation, store, property, id, document, ...rest);
    },
    search(store, _term, _tokenizer, _language, _fields, _exact, _tolerance, _boost, relevance) {
      const own = relevance as BM25Params as AskedRelevance;
      own.answer = answer((store as CompactStore).text, columns, own.asked);
      return own.answer.documents.map((document, place) => [document, -place]);
    },
    save<Raw>(store: CompactStore): Raw {
      Array.from(store.text.seal());
      const saved: SavedStore = { filters: filters.save(store), segments: store.text.segments };
      return saved as Raw;
    },
    load<Raw>(documents: FilterStore['sharedInternalDocumentStore'], raw: Raw): CompactStore {
      const saved = raw as SavedStore;
      const text = new TextIndex(rows);
      for (const segment of saved.segments) text.attach(segment);
      return { ...filters.load(documents, saved.filters), text, columns };
    },
  };
}
