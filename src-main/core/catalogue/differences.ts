// Objects written as what differs from one that the reader knows already.

export type Differences = Readonly<Record<string, unknown>>;

/** Names the fields that the other object has no more. */
const REMOVED = '-';

/** The fields of `to` that `from` lacks or has otherwise. Values are plain data. */
export function differences<T extends object>(from: T, to: T): Differences {
  const known = new Map<string, unknown>(Object.entries(from));
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(to)) {
    if (value === undefined) continue;
    if (!isSame(known.get(key), value)) changed[key] = value;
    known.delete(key);
  }
  const removed = [...known].filter(([, value]) => value !== undefined).map(([key]) => key);
  return removed.length === 0 ? changed : { ...changed, [REMOVED]: removed };
}

/** The object that `differences(from, …)` was made for. */
export function applyDifferences<T extends object>(from: T, changed: Differences): T {
  if (!(REMOVED in changed)) return { ...from, ...changed };
  const { [REMOVED]: removed, ...rest } = changed;
  const gone = new Set(Array.isArray(removed) ? removed : []);
  return { ...Object.fromEntries(Object.entries(from).filter(([key]) => !gone.has(key))), ...rest } as T;
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}
