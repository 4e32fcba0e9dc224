// What is assigned to a name like `password` is mostly not a secret: a variable, a type, a word in a manual. These
// questions tell them apart, so that an export isn't full of holes.

const PLACEHOLDER =
  /^(?:x{3,}|\*+|\.{3,}|-+|_+|0+|1234567?8?9?0?|null|none|undefined|true|false|string|boolean|number|required|optional|redacted.*|hidden|masked|empty|secret|password|passw?d|token|changeme|change[-_]?me.*|todo|tbd|foo(?:bar)?|bar|baz|test(?:ing)?|dummy|fake|sample|placeholder|env|process\.env.*)$/i;
const PLACEHOLDER_INSIDE =
  /your[-_ ]|[-_ ]here\b|example|placeholder|changeme|redacted|\.\.\.|x{5,}|<[^>]*>|\$\{|\{\{|%[A-Z_]+%|\$\(|process\.env|os\.environ|import\.meta/i;

/** Whether someone wrote it in the place of a secret, rather than a secret. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) || PLACEHOLDER_INSIDE.test(value) || new Set(value).size < 4;
}

/** Whether what is assigned to a name that promises a secret is one. */
export function isAssignedSecret(assignment: string, value: string, quoted: boolean): boolean {
  if (isPlaceholder(value)) return false;
  const name = assignment.slice(0, assignment.length - value.length);
  const environment = /^[A-Z0-9_]+=/.test(name);
  const password = /pass|pwd|secret/i.test(name);
  if (isCode(value)) return false;
  if (hasDigit(value) && hasLetter(value))
    return value.length >= (password ? 6 : 12) && entropy(value) > (password ? 2 : 3);
  if (environment) return value.length >= 8 && entropy(value) > 2.5;
  return quoted && password && /[^A-Za-z0-9_.:/ -]/.test(value) && entropy(value) > 2.5;
}

/** Whether lines of letters, digits, `+` and `/` are bytes: neither hexadecimal, nor names, nor a path. */
export function looksEncoded(value: string): boolean {
  const count = (pattern: RegExp) => value.match(pattern)?.length ?? 0;
  const enough = value.length / 24;
  return [/[G-Z]/g, /[g-z]/g, /\d/g].every((of) => count(of) > enough) && count(/\//g) < value.length / 12;
}

/** A name, a call, a path, a member: what stands at the right of `=` in programs. */
function isCode(value: string): boolean {
  return (
    /^[a-z_$][A-Za-z_$]*\d?$/.test(value) ||
    /^[A-Z][a-z]+(?:[A-Z][a-z]+)*\d?$/.test(value) ||
    /^[A-Z][A-Z_]*$/.test(value) ||
    /^[A-Za-z_$][\w$]*(?:[.:?!]+[A-Za-z_$][\w$]*)+[.,;:]?$/.test(value) ||
    /^[a-z]+(?:[-_][a-z]+)+\d?$/.test(value) ||
    /^(?:\.{0,2}\/|~|https?:|file:|data:|@)/.test(value) ||
    /[()[\]]|=>|&&|\|\|/.test(value)
  );
}

const hasDigit = (text: string) => /\d/.test(text);
const hasLetter = (text: string) => /[A-Za-z]/.test(text);

/** Shannon's, in bits a character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let sum = 0;
  for (const count of counts.values()) sum -= (count / text.length) * Math.log2(count / text.length);
  return sum;
}
