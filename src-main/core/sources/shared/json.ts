// Careful looks into JSON that anybody may have written: own properties only, so that a record whose type is
// `constructor` or `__proto__` finds nothing, and no value is trusted to have the type it should have.

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own property of an object; undefined for anything else. */
export function valueAt(value: unknown, key: string): unknown {
  if (!isObject(value)) return undefined;
  const found = value[key];
  // Asking whether it is its own takes as long again. What every object has is a function, or where they have it from.
  return typeof found === 'function' || found === Object.prototype ? undefined : found;
}

/** Without halves of characters. */
export function stringAt(value: unknown, key: string): string | undefined {
  const found = valueAt(value, key);
  return typeof found === 'string' ? toWellFormed(found) : undefined;
}

/** Finite numbers only. */
export function numberAt(value: unknown, key: string): number | undefined {
  const found = valueAt(value, key);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

export function booleanAt(value: unknown, key: string): boolean | undefined {
  const found = valueAt(value, key);
  return typeof found === 'boolean' ? found : undefined;
}

export function objectAt(value: unknown, key: string): JsonObject | undefined {
  const found = valueAt(value, key);
  return isObject(found) ? found : undefined;
}

/** Empty when there is no array. */
export function arrayAt(value: unknown, key: string): readonly unknown[] {
  const found = valueAt(value, key);
  return Array.isArray(found) ? found : [];
}

/** Epoch milliseconds of an ISO 8601 text or a number of milliseconds; null for what is no time. */
export function timeAt(value: unknown, key: string): number | null {
  const found = valueAt(value, key);
  const time = typeof found === 'string' ? Date.parse(found) : typeof found === 'number' ? found : Number.NaN;
  return Number.isFinite(time) && Math.abs(time) <= LAST_TIME ? time : null;
}

/** Beyond it a Date can't be formatted. */
const LAST_TIME = 8.64e15;

/** Deeper values break whoever walks or prints them; no tool nests a tenth as deep. */
const DEEPEST = 500;

declare global {
  interface String {
    /** Every runtime that we support has it; the compiler's library knows it from ES2024 on. */
    toWellFormed(): string;
  }
}

/** Half a character, as tools leave it when they cut a text, becomes a replacement character. */
export function toWellFormed(text: string): string {
  return text.toWellFormed();
}

/** Parses a JSON text. `problem` says why there is no value: it isn't JSON, or nested too deeply. Never throws. */
export function parseJson(text: string): { readonly value: unknown } | { readonly problem: 'syntax' | 'too-deep' } {
  try {
    const value: unknown = JSON.parse(text);
    // A shorter text can't nest that deep, which spares most records the walk.
    return text.length > 2 * DEEPEST && isTooDeep(value) ? { problem: 'too-deep' } : { value };
  } catch {
    return { problem: 'syntax' };
  }
}

/** The same for a document of many records, each of which is to be asked whether it is too deep. Never throws. */
export function parseDocument(text: string): { readonly value: unknown } | { readonly problem: 'syntax' } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: 'syntax' };
  }
}

export function isTooDeep(value: unknown): boolean {
  return isDeeperThan(value, DEEPEST);
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) {
    for (const inner of value) if (typeof inner === 'object' && isDeeperThan(inner, levels - 1)) return true;
    return false;
  }
  // Parsed JSON has own properties only; a list of all values of every record would take twice as long.
  for (const key in value) {
    const inner = (value as JsonObject)[key];
    if (typeof inner === 'object' && isDeeperThan(inner, levels - 1)) return true;
  }
  return false;
}
