// Queries that somebody wrote who had seen the judged sessions and not the ranking, with the sessions that are meant.
import type { ThreadId } from '@shared/model/ids';
import { z } from 'zod';
import lines from './queries.jsonl?raw';

export const QUERY_KINDS = [
  'word',
  'identifier',
  'part',
  'path',
  'error',
  'version',
  'phrase',
  'cjk',
  'typo',
  'deep',
  'noise',
] as const;

const schema = z.strictObject({
  query: z.string().min(1),
  kind: z.enum(QUERY_KINDS),
  targets: z
    .array(z.string().transform((id) => id as ThreadId))
    .min(1)
    .max(4),
  /** Weights are chosen on the first, and what comes of them is reported on the second. */
  half: z.enum(['tune', 'held-out']),
});

export type JudgedQuery = z.infer<typeof schema>;

/** Throws when a line isn't one. */
export function judgedQueries(): readonly JudgedQuery[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)));
}
