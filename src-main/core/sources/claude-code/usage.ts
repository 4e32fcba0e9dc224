// Tokens of one message of the model. Each of its records repeats them; until 2.1.97 early ones held placeholders, so
// the record with the most output counts.
import type { Usage } from '@shared/model/thread';
import { type JsonObject, numberAt, objectAt, valueAt } from '../shared/json';

export function usageOf(values: readonly JsonObject[]): Usage | undefined {
  let best: Usage | undefined;
  for (const value of values) {
    const usage = objectAt(valueAt(value, 'message'), 'usage');
    if (!usage) continue;
    const split = objectAt(usage, 'cache_creation');
    const found: Usage = {
      input: numberAt(usage, 'input_tokens') ?? 0,
      output: numberAt(usage, 'output_tokens') ?? 0,
      cacheRead: numberAt(usage, 'cache_read_input_tokens') ?? 0,
      // Some providers filled only the split until 2.1.152.
      cacheWrite: Math.max(
        numberAt(usage, 'cache_creation_input_tokens') ?? 0,
        (numberAt(split, 'ephemeral_5m_input_tokens') ?? 0) + (numberAt(split, 'ephemeral_1h_input_tokens') ?? 0),
      ),
    };
    if (!best || found.output > best.output) best = found;
  }
  return best && best.input + best.output + best.cacheRead + best.cacheWrite > 0 ? best : undefined;
}
