// Our own index: saved as the program saves it, and asked below the level that reads texts for snippets.

import type { Asked as AskedOfIndex } from '@core/index/compact/answer';
import { ALL_FIELDS } from '@core/index/compact/fields';
import { Segment } from '@core/index/compact/segment';
import { diskFiles, type IndexFiles } from '@core/index/index-files';
import { decodeManifest, MANIFEST } from '@core/index/manifest';
import { addSegment, ask, createDatabase, type Database } from '@core/index/orama';
import { orderBy } from '@core/index/rank';
import { SavedIndex } from '@core/index/saved-index';
import type { SearchIndex } from '@core/index/search-index';
import { decodeSegment } from '@core/index/segment-file';
import type { Query } from '@shared/model/search';
import { compileTerm } from '@shared/query/compile-term';
import { parseQuery } from '@shared/query/parse-query';
import { bytesBelow } from '../process-figures';
import { type Asked, type Peer, SHOWN } from './peer';

/** As many as the program indexes at once. */
const BATCH = 8;

export async function openSaved(files: IndexFiles): Promise<SearchIndex> {
  const options = { writable: true, texts: { read: async () => [] }, sourceLabels: new Map() };
  return (await SavedIndex.open(files, options)).index;
}

/** `now`: epoch milliseconds that recency is counted from. */
export async function openOurs(folder: string, now: number): Promise<Peer & { readonly index: SearchIndex }> {
  const index = await openSaved(diskFiles(folder));
  let database: Database | null = null;
  return {
    name: 'ours',
    index,
    async build(documents) {
      for (let from = 0; from < documents.length; from += BATCH)
        await index.upsert(documents.slice(from, from + BATCH));
      await index.save();
    },
    async ask(asked) {
      const query = toQuery(asked);
      if (asked.typo) {
        const { hits, partial } = await index.search({ query, sort: 'relevance', offset: 0, limit: SHOWN, now });
        return [...hits, ...partial].map(({ id }) => id);
      }
      database ??= await loadDatabase(folder);
      return ask(database, toAsked(database, query, asked.facets === true, now)).hits.map(({ row }) => row.thread);
    },
    async count(asked) {
      database ??= await loadDatabase(folder);
      const { question, ...more } = toAsked(database, toQuery(asked), false, now);
      const { total } = ask(database, { question, ...more });
      // A word that hardly any session holds also finds what is spelled much like it.
      return (question.matches?.spellings ?? []).length > 0 ? null : total;
    },
    bytes: () => bytesBelow(folder),
    close: () => index.close(),
  };
}

function toQuery({ words, match, prefix }: Asked): Query {
  const isBegun = (index: number) => prefix === 'each' || (prefix === 'last' && index === words.length - 1);
  const asked = words.map((word, index) => (isBegun(index) ? `${word}*` : word));
  // The last word of a text is the beginning of one until a space follows.
  return parseQuery(`${asked.join(match === 'all' ? ' ' : ' OR ')} `, { today: 0 }).query;
}

function toAsked(database: Database, { groups }: Query, facets: boolean, now: number): AskedOfIndex {
  const compiled = groups.map((group) => group.map(compileTerm).filter((term) => term !== null));
  return {
    question: { words: { groups: compiled, excluded: [], fields: ALL_FIELDS }, filters: [], confirmed: new Set() },
    tier: 'all',
    order: orderBy('relevance', database, now),
    offset: 0,
    limit: SHOWN,
    counted: facets ? ['source', 'project', 'month'] : [],
    listed: [],
  };
}

/** The saved segments as Orama sees them. */
async function loadDatabase(folder: string): Promise<Database> {
  const files = diskFiles(folder);
  const manifest = decodeManifest((await files.read(MANIFEST)) ?? new Uint8Array());
  if (typeof manifest === 'string') throw new Error(`The index is ${manifest}`);
  const database = createDatabase();
  for (const { file, dead } of manifest.segments) {
    const data = decodeSegment((await files.read(file)) ?? new Uint8Array());
    if (!data) throw new Error(`${file} is damaged`);
    const gone = new Set(dead);
    const rows = data.rows.map((row, position) => (gone.has(position) ? null : row));
    addSegment(database, (documents) => new Segment(data, documents, file), rows);
  }
  return database;
}
