// Queries that somebody wrote who had seen the judged sessions and not the ranking, with the sessions that are meant.
import type { ThreadId } from '@shared/model/ids';
import { z } from 'zod';
import bridgingLines from './bridging.jsonl?raw';
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

const targets = z
  .array(z.string().transform((id) => id as ThreadId))
  .min(1)
  .max(4);

const schema = z.strictObject({
  query: z.string().min(1),
  kind: z.enum(QUERY_KINDS),
  targets,
  /** Weights are chosen on the first, and what comes of them is reported on the second. */
  half: z.enum(['tune', 'held-out']),
});

export type JudgedQuery = z.infer<typeof schema>;

const bridging = z.object({ query: z.string().min(1), kind: z.string().optional(), targets });

/** One in other words than those of the sessions that are meant. */
export type BridgingQuery = z.infer<typeof bridging>;

/** Throws when a line isn't one. */
export function judgedQueries(): readonly JudgedQuery[] {
  return objects(lines).map((line) => schema.parse(line));
}

/** Of the kept set, or of a text with a line of JSON for each. Throws when a line isn't one. */
export function bridgingQueries(text = bridgingLines): readonly BridgingQuery[] {
  return objects(text).map((line) => bridging.parse(line));
}

function objects(text: string): readonly unknown[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
