// The table of words of the trade that stand for the same thing, by the tokens that they are. Knows nothing of queries.
import { classOf, WORD } from '@shared/text/char-class';
import { foldText } from '@shared/text/fold';
import { tokenizeWithOffsets } from '@shared/text/tokenize';
import table from './software-terms.txt?raw';

/** Kinds of sources that names are taken from; `software-terms.txt` says what each is. */
const SOURCE_KINDS: readonly string[] = ['rfc', 'w3c', 'iso', 'cloud', 'data', 'git', 'lang', 'usage'];

export interface TermGroup {
  /** Names of one thing, the best known first. */
  readonly names: readonly string[];
  /** What may mean it, and means too much else to be searched for. */
  readonly onlyTyped: readonly string[];
}

/** Throws where a line is no group, or stands under no source. */
export function parseTermGroups(text: string): readonly TermGroup[] {
  let hasSource = false;
  const groups: TermGroup[] = [];
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('== ')) {
      hasSource = SOURCE_KINDS.includes(line.slice(3));
      continue;
    }
    const names = line.split('|').map((name) => name.trim());
    if (!hasSource || names.length < 2 || names.includes('')) throw new Error(`No group of terms: ${line}`);
    const isOnlyTyped = (name: string) => name.startsWith('(') && name.endsWith(')');
    groups.push({
      names: names.filter((name) => !isOnlyTyped(name)),
      onlyTyped: names.filter(isOnlyTyped).map((name) => name.slice(1, -1)),
    });
  }
  return groups;
}

export interface KnownTerm {
  /** How many of the tokens it is. */
  readonly tokens: number;
  /** Other names of the same, each once. */
  readonly others: readonly string[];
}

/** The longest name in the table that begins at a token; null for none. */
export function knownTermAt(tokens: readonly string[], from: number): KnownTerm | null {
  const first = tokens[from];
  if (!first) return null;
  const index = indexOf(first);
  const { longest, groupsByKey } = index;
  for (let length = Math.min(longest, tokens.length - from); length > 0; length--) {
    const key = tokens.slice(from, from + length).join(' ');
    const groups = groupsByKey.get(key);
    if (!groups) continue;
    const others = new Map<string, string>();
    for (const { names } of groups) {
      const own = names.map((name) => [toKey(name), name] as const);
      for (const [other, name] of own) if (!meansSame(other, key) && !others.has(other)) others.set(other, name);
    }
    return { tokens: length, others: [...others.values()] };
  }
  return null;
}

/** The tokens of a name, as those of a query are. */
export function toKey(name: string): string {
  const tokens: string[] = [];
  tokenizeWithOffsets(name, (token, _from, _to, kind) => {
    if (kind === 'word' || kind === 'pair') tokens.push(token);
  });
  return tokens.join(' ');
}

/** Of several: people type one or the other. */
export function pluralOf(key: string): string | null {
  if (!/[a-z]{3}$/.test(key) || /(?:s|ing|ed)$/.test(key)) return null;
  return /[^aeiou]y$/.test(key) ? `${key.slice(0, -1)}ies` : `${key}s`;
}

interface Index {
  readonly longest: number;
  readonly groupsByKey: ReadonlyMap<string, readonly TermGroup[]>;
}

/** Of what begins with a token, by the token. To go by the tokens of all names would keep the first search waiting. */
const indexes = new Map<string, Index>();
const MOST_INDEXES = 200;
let searchable: readonly (readonly [text: string, group: TermGroup])[] | undefined;

function indexOf(token: string): Index {
  const known = indexes.get(token);
  if (known) return known;
  searchable ??= parseTermGroups(table).map((group) => [
    foldText([...group.names, ...group.onlyTyped].join('\n')),
    group,
  ]);
  const stems = [token, ...singularsOf(token)];
  const groups = searchable.flatMap(([text, group]) => (stems.some((stem) => mayHold(text, stem)) ? [group] : []));
  const index = makeIndex(groups);
  if (indexes.size >= MOST_INDEXES) indexes.clear();
  indexes.set(token, index);
  return index;
}

/** Whether a token may be among those of a text in lower case. */
function mayHold(text: string, token: string): boolean {
  const isOfWord = (at: number) => classOf(text.charCodeAt(at)) === WORD;
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) {
    const end = at + token.length;
    const isPart =
      (at > 0 && isOfWord(at) && isOfWord(at - 1)) || (end < text.length && isOfWord(end - 1) && isOfWord(end));
    if (!isPart) return true;
  }
  return false;
}

/** What it may be the plural of. */
function singularsOf(token: string): readonly string[] {
  return [token.replace(/s$/, ''), token.replace(/ies$/, 'y')].filter((other) => pluralOf(other) === token);
}

function makeIndex(groups: readonly TermGroup[]): Index {
  const groupsByKey = new Map<string, TermGroup[]>();
  let longest = 0;
  const add = (key: string, group: TermGroup) => {
    const same = groupsByKey.get(key) ?? [];
    if (!same.includes(group)) groupsByKey.set(key, [...same, group]);
    longest = Math.max(longest, key.split(' ').length);
  };
  for (const group of groups) {
    for (const name of [...group.names, ...group.onlyTyped]) {
      const key = toKey(name);
      add(key, group);
      const plural = pluralOf(key);
      if (plural) add(plural, group);
    }
  }
  return { longest, groupsByKey };
}

function meansSame(other: string, key: string): boolean {
  return other === key || pluralOf(other) === key || pluralOf(key) === other;
}
