// Damage to one JSON text: values of wrong types, keys that every object has, numbers and depths beyond all measure,
// values from elsewhere in the same text. What JSON.stringify can't write is put in as text.
import type { Random } from '@core/sample-library/random';

export type Path = readonly (string | number)[];

const HOSTILE_KEYS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'length', '0', 'then', '\ud83d'];
const WRONG: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  4.5,
  42,
  -1e308,
  2 ** 53,
  1e21,
  '',
  ' ',
  'x',
  '\ud83d',
  'half \udc00 a character',
  '__proto__',
  '\0',
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '/'.repeat(300),
  '%E0%A4%A',
  'file:///home/dana/%ff',
  '{"a":',
  [],
  {},
  [null],
  [[[]]],
  [{}],
  { type: 'text' },
  { length: 1e9 },
];
/** Stands in the value for a text that is put in afterwards. */
const MARK = 'text that no value can hold';
const RAW: readonly ((random: Random) => string)[] = [
  () => '1e999',
  () => '-1e-999',
  () => '9'.repeat(400),
  () => '['.repeat(5000) + ']'.repeat(5000),
  () => `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  () => '['.repeat(100_000) + ']'.repeat(100_000),
  (random) => JSON.stringify('long '.repeat(random.pick([10_000, 40_000, 200_000]))),
  (random) => JSON.stringify('\u65e5\u672c'.repeat(random.pick([20_000, 100_000]))),
  (random) => JSON.stringify('<a>\n```\n'.repeat(random.pick([2000, 20_000]))),
  (random) => JSON.stringify(Array.from({ length: random.pick([1000, 30_000]) }, (_, index) => index)),
];

/** Null when the text holds no JSON object or array, or one too deep to be written. */
export function damageJson(text: string, random: Random): string | null {
  try {
    return damaged(text, random);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function damaged(text: string, random: Random): string | null {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) return null;
  const paths = pathsOf(value);
  const path = random.pick(paths);
  const target = valueAt(value, path);
  // Many tools keep JSON in the strings of JSON.
  if (typeof target === 'string' && random.chance(0.5)) {
    const inner = damageJson(target, random);
    if (inner !== null) return JSON.stringify(changed(value, path, () => inner));
  }
  const kind = random.pick(['wrong', 'wrong', 'raw', 'remove', 'other', 'other', 'key', 'repeat', 'text'] as const);
  switch (kind) {
    case 'wrong':
      return JSON.stringify(changed(value, path, () => random.pick(WRONG))) ?? 'null';
    case 'raw':
      return JSON.stringify(changed(value, path, () => MARK)).replace(`"${MARK}"`, () => random.pick(RAW)(random));
    case 'remove':
      return JSON.stringify(removed(value, path));
    case 'other': {
      const other = valueAt(value, random.pick(paths));
      return JSON.stringify(changed(value, path, () => other));
    }
    case 'key':
      return JSON.stringify(changed(value, path, (inner) => rekeyed(inner, random)));
    case 'repeat':
      return JSON.stringify(changed(value, path, (inner) => repeated(inner, random)));
    case 'text':
      return JSON.stringify(changed(value, path, (inner) => cutText(inner, random)));
  }
}

/** Undefined for what is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of every value in it, its own first. */
export function pathsOf(value: unknown): readonly Path[] {
  const paths: Path[] = [[]];
  for (let next = 0; next < paths.length && paths.length < 5000; next += 1) {
    const path = paths[next] ?? [];
    const inner = valueAt(value, path);
    if (typeof inner !== 'object' || inner === null || path.length > 40) continue;
    for (const key of Object.keys(inner)) paths.push([...path, Array.isArray(inner) ? Number(key) : key]);
  }
  return paths;
}

/** Undefined where there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => Object.getOwnPropertyDescriptor(Object(inner), key)?.value, value);
}

/** A copy in which only own properties are written, `__proto__` too. */
export function changed(value: unknown, [key, ...rest]: Path, change: (inner: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) return value.map((inner, at) => (at === key ? changed(inner, rest, change) : inner));
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, inner]) => [name, name === key ? changed(inner, rest, change) : inner]),
  );
}

function removed(value: unknown, path: Path): unknown {
  const last = path.at(-1);
  return changed(value, path.slice(0, -1), (inner) =>
    Array.isArray(inner)
      ? inner.filter((_, at) => at !== last)
      : Object.fromEntries(Object.entries(Object(inner)).filter(([name]) => name !== last)),
  );
}

function rekeyed(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { [random.pick(HOSTILE_KEYS)]: value };
  const rows = Object.entries(value);
  if (rows.length === 0) return Object.fromEntries(HOSTILE_KEYS.map((key) => [key, {}]));
  const [one, other] = [random.below(rows.length), random.below(rows.length)];
  const name = random.chance(0.5) ? random.pick(HOSTILE_KEYS) : (rows[other]?.[0] ?? '');
  return Object.fromEntries(
    rows.map(([key, inner], at) => (at === one ? [name, inner] : at === other ? [key, rows[one]?.[1]] : [key, inner])),
  );
}

function repeated(value: unknown, random: Random): unknown {
  const times = random.pick([2, 2, 30, 500]);
  if (typeof value === 'string') return value.length * times < 2_000_000 ? value.repeat(times) : value;
  if (Array.isArray(value) && value.length > 0 && JSON.stringify(value).length * times < 2_000_000) {
    return Array.from({ length: times }, () => value).flat();
  }
  return Array.from({ length: 2 }, () => value);
}

function cutText(value: unknown, random: Random): unknown {
  if (typeof value !== 'string') return String(value);
  const at = random.below(value.length + 1);
  return random.chance(0.5) ? value.slice(0, at) : value.slice(0, at) + random.pick(PIECES) + value.slice(at);
}

const PIECES = [
  '\0',
  '\r\n',
  '\u2028',
  '\ud83d',
  '<',
  '</',
  '\x1b[31m',
  '\u202e',
  '```',
  '\n\n\n',
  '\\',
  '%',
  '\ufeff',
  '"',
];
