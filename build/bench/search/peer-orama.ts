// Orama 3.1.18 as it comes, with the same sessions in the same four fields.
import { create, insert, search } from '@orama/orama';
import { monthOfDay } from '@shared/text/days';
import { type Peer, SHOWN } from './peer';

const SCHEMA = {
  title: 'string',
  user: 'string',
  assistant: 'string',
  tool: 'string',
  source: 'enum',
  project: 'enum',
  month: 'enum',
} as const;
const FIELDS = ['title', 'user', 'assistant', 'tool'] as const;
const BOOST = { title: 3 };
const FACETS = { source: {}, project: {}, month: {} };

export function openOrama(): Peer {
  const database = create({ schema: SCHEMA });
  return {
    name: 'Orama',
    async build(documents) {
      for (const { id, title, user, assistant, tool, source, project, endDay } of documents) {
        await insert(database, { id, title, user, assistant, tool, source, project, month: monthOfDay(endDay) });
      }
    },
    async ask({ words, match, facets, typo }) {
      const { hits } = await search(database, {
        term: words.join(' '),
        properties: [...FIELDS],
        boost: BOOST,
        limit: SHOWN,
        // All of the words, or any; a word is always the beginning of one.
        threshold: match === 'all' ? 0 : 1,
        ...(typo ? { tolerance: 1 } : {}),
        ...(facets ? { facets: FACETS } : {}),
      });
      return hits.map(({ id }) => id);
    },
    count: () => null,
    bytes: () => 0,
    close: () => undefined,
  };
}
