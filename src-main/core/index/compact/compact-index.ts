// Our `index` component for Orama: text goes to the TextIndex, everything else stays with Orama's own component. The
// query comes as data beside the relevance settings, since Orama itself only knows a string of words.
import { type BM25Params, components, type IIndex, type TokenScore } from '@orama/orama';
import type { DocumentRow } from '../document-row';
import { evaluate, type WordMatches, type WordQuery } from './evaluate';
import { TEXT_FIELDS } from './fields';
import { membersOf } from './scores';
import type { Segment } from './segment';
import { TextIndex } from './text-index';

type FacetStore = components.index.Index;

export interface CompactStore extends FacetStore {
  text: TextIndex;
}

/** What is asked of the text. One question may be put several times, with other filters; it is evaluated once. */
export interface Question {
  readonly words: WordQuery;
  /** Documents that any filter beside Orama's lets through; null for all. */
  readonly allowed: ReadonlySet<number> | null;
  /** Those with doubts whose text was looked at and holds what it has to. */
  readonly confirmed: ReadonlySet<number>;
  matches?: WordMatches;
}

/** `all`: what matches. `candidates`: what may match, doubts included. `some`: what doesn't, but holds a word. */
export type Tier = 'all' | 'candidates' | 'some';

export interface AskedRelevance extends BM25Params {
  readonly question: Question;
  readonly tier: Tier;
  /** What the score is multiplied by, of a document's row. */
  readonly factorOf: (row: DocumentRow) => number;
}

interface SavedStore {
  readonly facets: unknown;
  readonly segments: readonly Segment[];
}

/** `rows` gives the row of a document when a segment is sealed. */
export function compactIndex(rows: (document: number) => DocumentRow): IIndex<CompactStore> {
  const facets = components.index.createIndex();
  const fieldOf = new Map<string, number>(TEXT_FIELDS.map((field, index) => [field, index]));
  return {
    ...facets,
    create(orama, documents, schema) {
      const isText = ([name]: [string, unknown]) => fieldOf.has(name);
      const others = Object.fromEntries(Object.entries(schema).filter((field) => !isText(field)));
      const store = facets.create(orama, documents, others);
      for (const field of TEXT_FIELDS) {
        store.searchableProperties.push(field);
        store.searchablePropertiesWithTypes[field] = 'string';
      }
      return { ...store, text: new TextIndex(rows) };
    },
    insert(implementation, store, property, id, document, value, ...rest) {
      const field = fieldOf.get(property);
      if (field === undefined) facets.insert(implementation, store, property, id, document, value, ...rest);
      else store.text.addText(document, field, String(value));
    },
    /** Called for every countable property of a document; the first call takes its text out too. */
    remove(implementation, store, property, id, document, ...rest) {
      store.text.remove(document);
      return facets.remove(implementation, store, property, id, document, ...rest);
    },
    search(store, _term, _tokenizer, _language, _fields, _exact, _tolerance, _boost, relevance, _count, where) {
      return answer((store as CompactStore).text, rows, relevance as BM25Params as AskedRelevance, where);
    },
    save<Raw>(store: CompactStore): Raw {
      Array.from(store.text.seal());
      const saved: SavedStore = { facets: facets.save(store), segments: store.text.segments };
      return saved as Raw;
    },
    load<Raw>(documents: FacetStore['sharedInternalDocumentStore'], raw: Raw): CompactStore {
      const saved = raw as SavedStore;
      const text = new TextIndex(rows);
      for (const segment of saved.segments) text.attach(segment);
      return { ...facets.load(documents, saved.facets), text };
    },
  };
}

function answer(
  text: TextIndex,
  rows: (document: number) => DocumentRow,
  { question, tier, factorOf }: AskedRelevance,
  where: ReadonlySet<number> | undefined,
): TokenScore[] {
  question.matches ??= evaluate(text, question.words);
  const { all, doubts, some } = question.matches;
  const isSome = tier === 'some';
  const isOfAll = isSome ? membersOf(all) : () => true;
  const isHit = (document: number) => isOfAll(document) && (!doubts.has(document) || question.confirmed.has(document));
  const found = isSome ? some() : all;
  const scores: TokenScore[] = [];
  for (let at = 0; at < found.documents.length; at++) {
    const document = found.documents[at] as number;
    if (where && !where.has(document)) continue;
    if (question.allowed && !question.allowed.has(document)) continue;
    if (tier !== 'candidates' && isHit(document) === isSome) continue;
    // It may have gone between two questions, as looking at text takes a while.
    if (!text.has(document)) continue;
    scores.push([document, (found.scores[at] as number) * factorOf(rows(document))]);
  }
  return scores;
}
