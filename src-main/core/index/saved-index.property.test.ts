import type { ThreadId } from '@shared/model/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MadeThreads, NOW, searchFor, toRequest } from './made-documents';
import { MadeFiles } from './made-files';
import { searchReference } from './reference-search';
import { SavedIndex } from './saved-index';

const word = fc.constantFrom(
  'race',
  'racer',
  'loginPage',
  'login',
  'page',
  'user_id',
  'src/app.ts',
  'app.ts',
  'constructor',
  '__proto__',
  '死信队列',
  '队列',
  '猫',
  'v2.1',
  'the',
  'acknowledge',
);
/** What hardly any or no thread holds. */
const misspelled = fc.constantFrom(
  'rcae',
  'raec',
  'raze',
  'lgoin',
  'loginPgae',
  'loginpag',
  'acknoweldeg',
  'akcnowlege',
);
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
const thread = fc.record({ title: text, user: text, assistant: text, tool: text });
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('put' as const), id, thread }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), id }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('save' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('reopen' as const) }) },
);
const asked = fc.oneof(
  { weight: 5, arbitrary: word },
  { weight: 2, arbitrary: misspelled },
  { weight: 2, arbitrary: word.map((typed) => `${typed.slice(0, 2)}*`) },
  { weight: 2, arbitrary: fc.tuple(word, word).map((words) => `"${words.join(' ')}"`) },
  { weight: 2, arbitrary: word.map((typed) => `-${typed}`) },
  { weight: 1, arbitrary: fc.tuple(word, word).map((words) => `-"${words.join(' ')}"`) },
  { weight: 2, arbitrary: fc.tuple(word, word).map((words) => words.join(' OR ')) },
);
const queries = fc.array(
  fc.array(asked, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join(' ')} `),
  { minLength: 1, maxLength: 5 },
);

test('after any changes, saves, merges and openings it answers as the reference does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), queries, async (steps, texts) => {
      const files = new MadeFiles();
      const threads = new MadeThreads();
      const options = { writable: true, texts: threads, sourceLabels: new Map() };
      let { index } = await SavedIndex.open(files, options, 2);
      for (const next of steps) {
        if (next.type === 'put')
          await index.upsert([threads.put(next.id, { ...next.thread, endedAt: NOW, messages: 0 })]);
        else if (next.type === 'remove') {
          threads.drop(next.id);
          await index.remove([next.id as ThreadId]);
        } else {
          await index.save();
          if (next.type === 'reopen') ({ index } = await SavedIndex.open(files, options, 2));
        }
      }
      for (const asked of texts) {
        const reference = searchReference(threads.documents(), toRequest(asked).query);
        const page = await searchFor(index, asked);
        expect(toScores(page.hits), asked).toEqual(rounded(reference.all));
        expect(page.total).toBe(reference.all.size);
        if (page.partial.length > 0) expect(toScores(page.partial), asked).toEqual(rounded(reference.some));
      }
    }),
    { numRuns: 60 },
  );
}, 120_000);

/** All documents are of today and without messages, so that every rank is its score times this. */
const TODAY = 1.15;

function toScores(hits: readonly { readonly id: string; readonly score: number }[]): Record<string, number> {
  return rounded(new Map(hits.map(({ id, score }) => [id, score / TODAY])));
}

function rounded(scores: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...scores].map(([id, score]) => [id, Math.round(score * 1e6) / 1e6]));
}
