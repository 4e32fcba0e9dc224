// Tokens of one message of the model. Each of its records repeats them; until 2.1.97 early ones held placeholders, so
// the record with the most output counts.
import type { Usage } from '@shared/model/thread';
import { isObject, type JsonObject } from '../shared/json';

export function usageOf(values: readonly JsonObject[]): Usage | undefined {
  let best: Usage | undefined;
  for (const { message } of values) {
    // Plain property access: done for every answer, and none of the names is one that every object has.
    const usage = isObject(message) ? message.usage : undefined;
    if (!isObject(usage)) continue;
    const split = isObject(usage.cache_creation) ? usage.cache_creation : {};
    const found: Usage = {
      input: countOf(usage.input_tokens),
      output: countOf(usage.output_tokens),
      cacheRead: countOf(usage.cache_read_input_tokens),
      // Some providers filled only the split until 2.1.152.
      cacheWrite: Math.max(
        countOf(usage.cache_creation_input_tokens),
        countOf(split.ephemeral_5m_input_tokens) + countOf(split.ephemeral_1h_input_tokens),
      ),
    };
    if (!best || found.output > best.output) best = found;
  }
  return best && best.input + best.output + best.cacheRead + best.cacheWrite > 0 ? best : undefined;
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
