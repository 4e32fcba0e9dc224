// Damage that keeps what a tool might have written: a value takes the place of another one of the same name, from the
// same file. Types of records, ids that join them, paths of changes and states of calls are mixed up in this way.
import type { Random } from '@core/sample-library/random';
import { changed, type Path, parsed, pathsOf, valueAt } from './damage-json';

interface Field {
  readonly at: number;
  readonly path: Path;
  readonly value: unknown;
}

const LONGEST_TEXT = 200_000;
const MOST_TEXTS = 300;
const MOST_TRIES = 10;

/** Changes one of the texts, or two of them, in place; false when nothing can be exchanged. */
export function exchangeValues(texts: string[], random: Random): boolean {
  const fields = new Map<string, Field[]>();
  for (const [at, text] of texts.slice(0, MOST_TEXTS).entries()) {
    const value = text.length > LONGEST_TEXT ? undefined : parsed(text);
    if (typeof value !== 'object' || value === null) continue;
    for (const path of pathsOf(value)) {
      const name = path.at(-1);
      if (typeof name !== 'string') continue;
      const same = fields.get(name) ?? [];
      fields.set(name, same);
      same.push({ at, path, value: valueAt(value, path) });
    }
  }
  const names = [...fields.values()].filter(({ length }) => length > 1);
  for (let tries = 0; tries < MOST_TRIES && names.length > 0; tries += 1) {
    const same = random.pick(names);
    const one = random.pick(same);
    const others = same.filter(({ value }) => JSON.stringify(value) !== JSON.stringify(one.value));
    if (others.length === 0) continue;
    const other = random.pick(others);
    put(texts, one, other.value);
    // Within one text the path of the other may be gone by now.
    if (one.at !== other.at && random.chance(0.3)) put(texts, other, one.value);
    return true;
  }
  return false;
}

function put(texts: string[], { at, path }: Field, value: unknown): void {
  texts[at] = JSON.stringify(changed(parsed(texts[at] ?? ''), path, () => value));
}
