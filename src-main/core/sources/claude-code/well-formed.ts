// Half a character (`\ud83d` alone), as versions before 2.1.132 wrote it when they cut a text, becomes a replacement
// character. Looked for in what is yielded only: that is far less than what is read.
import { toWellFormed } from '../shared/json';

export function toWellFormedEvent<Event>(event: Event): Event {
  return isWellFormed(event) ? event : (repaired(event) as Event);
}

/** In texts of single bytes, which most are, the engine needn't look. */
const HALF = /\p{Cs}/u;

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return !HALF.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  for (const key in value) if (!isWellFormed((value as Readonly<Record<string, unknown>>)[key])) return false;
  return true;
}

function repaired(value: unknown): unknown {
  if (typeof value === 'string') return toWellFormed(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(repaired);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, repaired(inner)]));
}
