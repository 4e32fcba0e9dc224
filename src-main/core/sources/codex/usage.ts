// Tokens of one response. Since 0.171 each has a record of its own; before, events repeat the sums of the thread, some
// of them many times, so that only what grew counts.
import type { Usage } from '@shared/model/thread';
import { numberAt, objectAt, stringAt } from '../shared/json';

export interface UsageReader {
  /** Reads a token_count event; undefined where nothing was used since the last. */
  count(payload: unknown): Usage | undefined;
  /** Reads a token_usage_record; undefined for a response that was told before. */
  record(payload: unknown): Usage | undefined;
}

interface Tokens {
  readonly input: number;
  readonly cached: number;
  readonly written: number;
  readonly output: number;
}

export function openUsage(): UsageReader {
  let total: Tokens | undefined;
  const responses = new Set<string>();
  return {
    count: (payload) => {
      const info = objectAt(payload, 'info');
      const [sum, last] = [tokensAt(info, 'total_token_usage'), tokensAt(info, 'last_token_usage')];
      const before = total;
      total = sum ?? total;
      if (!sum) return undefined;
      if (!before) return toUsage(last ?? sum);
      const grown = subtract(sum, before);
      const isReset = Object.values(grown).some((tokens) => tokens < 0);
      return toUsage(isReset ? (last ?? sum) : grown);
    },
    record: (payload) => {
      const id = stringAt(payload, 'response_id') ?? '';
      if (responses.has(id)) return undefined;
      if (id !== '') responses.add(id);
      const usage = tokensAt(payload, 'usage');
      return usage && toUsage(usage);
    },
  };
}

function tokensAt(value: unknown, key: string): Tokens | undefined {
  const usage = objectAt(value, key);
  if (!usage) return undefined;
  const count = (name: string) => Math.max(0, numberAt(usage, name) ?? 0);
  return {
    input: count('input_tokens'),
    cached: count('cached_input_tokens'),
    written: count('cache_write_input_tokens'),
    output: count('output_tokens'),
  };
}

function subtract(sum: Tokens, before: Tokens): Tokens {
  return {
    input: sum.input - before.input,
    cached: sum.cached - before.cached,
    written: sum.written - before.written,
    output: sum.output - before.output,
  };
}

/** Input includes what came from the cache. */
function toUsage({ input, cached, written, output }: Tokens): Usage | undefined {
  if (input + output === 0) return undefined;
  return { input: Math.max(0, input - cached - written), output, cacheRead: cached, cacheWrite: written };
}
