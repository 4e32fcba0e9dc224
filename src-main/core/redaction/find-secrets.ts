// Where the secrets of a text stand: secretlint's rules and our own, one list without overlaps.
import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import { isAssignedSecret, isPlaceholder } from './looks-secret';
import { PLACE_RULES } from './place-rules';
import { type SecretRule, TOKEN_RULES } from './token-rules';
import { withoutColours } from './without-colours';
import { withoutEscapes } from './without-escapes';

export interface Found {
  /** UTF-16 units. */
  readonly from: number;
  readonly to: number;
  readonly kind: string;
}

// It keeps a mark of every run for ever and searches them all at each: a long export took quadratic time and memory.
secretLintProfiler.mark = () => {};

// A comment in a transcript must not be able to turn the rules off, so the one that honours such comments is left out.
const LINT_RULES = rules
  .filter(({ meta }) => meta.id !== '@secretlint/secretlint-rule-filter-comments')
  .map((rule) => ({ id: rule.meta.id, rule, options: {} }));

const LINT_KINDS: Readonly<Record<string, string>> = {
  basicauth: 'password in an address',
  'database-connection-string': 'connection string',
  privatekey: 'private key',
  aws: 'AWS key',
  gcp: 'Google service account key',
};

const EMAIL: SecretRule = {
  kind: 'e-mail address',
  pattern:
    /(?<![\w.+-])[A-Za-z0-9][\w.+-]{0,63}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}(?![\w-])/g,
};
const NO_ONES =
  /^(?:git|noreply|no-reply|hg|svn)@|noreply|@(?:[\w-]+\.)*(?:example|test|invalid|localhost|local)(?:\.(?:com|org|net))?$|\.(?:png|jpe?g|svg|gif|webp|js|ts|css)$/i;

const USER: SecretRule = {
  kind: 'user name',
  pattern:
    /(?:\/home\/|\/Users\/|\\{1,8}home\\{1,8}|\b[A-Za-z]:(?:\\{1,8}|\/)Users(?:\\{1,8}|\/))(?<secret>[\p{L}\p{N}_][\p{L}\p{N}_. -]{0,40}?)(?=[\\/])/gu,
};
/** In the name of a folder that a tool made of a path. */
const USER_IN_NAME: SecretRule = {
  kind: 'user name',
  pattern: /[\\/](?:-home-|-Users-|[A-Za-z]--Users-)(?<secret>[A-Za-z0-9]{1,40})(?=-)/g,
};
const COMMON_USERS =
  /^(?:user(?:name)?|me|you|name|runner|node|ubuntu|root|app|vscode|Shared|Public|Default|linuxbrew|circleci|travis|vagrant|admin)$/;

export interface FindOptions {
  readonly secrets: boolean;
  readonly emails: boolean;
  /** User names in names that tools made of paths, too: such a path can't be opened any more. */
  readonly inNames: boolean;
}

/** In order, none overlapping: of two, the wider holds, and of two alike the one of our own rules. */
export async function findSecrets(text: string, options: FindOptions): Promise<Found[]> {
  const found: Found[] = [];
  if (options.secrets) {
    found.push(...spelled(text), ...keyEnds(text));
    const plain = withoutColours(text);
    if (plain) {
      for (const { from, to, kind } of spelled(plain.text)) {
        found.push({ from: plain.at(from), to: plain.at(to - 1) + 1, kind });
      }
    }
    for (const rule of options.inNames ? [USER, USER_IN_NAME] : [USER])
      found.push(...matches(text, rule, (value) => !COMMON_USERS.test(value)));
  }
  if (options.secrets) found.push(...(await lint(text)));
  if (options.emails) found.push(...matches(text, EMAIL, (value) => !NO_ONES.test(value)));
  return apart(found);
}

/** As it stands, and as it reads without its escapes. */
function spelled(text: string): Found[] {
  const found: Found[] = [];
  const bare = withoutEscapes(text);
  for (const spelling of bare === text ? [text] : [text, bare]) {
    for (const rule of TOKEN_RULES) found.push(...matches(spelling, rule, (value) => !/^(.)\1+$/.test(value)));
    for (const rule of PLACE_RULES) found.push(...matches(spelling, rule, (value) => !isPlaceholder(value)));
  }
  return found;
}

const KEY_END = /-----END (?:[A-Z0-9]+ )*PRIVATE KEY/g;
const BEFORE_KEY_END = /(?<![A-Za-z0-9+/=])(?:[A-Za-z0-9+/=]{20,128}\s+)+(?:[A-Za-z0-9+/=]{1,128}\s+)?$/;
/** In UTF-16 units: what a snippet shows of a key, and more. */
const LOOKED_BACK = 1000;

/** What stands before the last line of a key in a text that begins within it, its lines in one. */
function* keyEnds(text: string): Generator<Found> {
  for (const { index } of text.matchAll(KEY_END)) {
    const start = Math.max(0, index - LOOKED_BACK);
    const rest = BEFORE_KEY_END.exec(text.slice(start, index));
    if (rest)
      yield { from: start + rest.index, to: start + rest.index + rest[0].trimEnd().length, kind: 'private key' };
  }
}

async function lint(text: string): Promise<Found[]> {
  const { messages } = await lintSource({
    source: { filePath: 'thread.txt', ext: '.txt', content: text, contentType: 'text' },
    options: { config: { rules: LINT_RULES }, noPhysicFilePath: true },
  });
  return messages.map(({ range: [from, to], ruleId }) => {
    const name = ruleId.replace(/^.*secretlint-rule-/, '');
    return { from, to, kind: LINT_KINDS[name] ?? `${name} key` };
  });
}

function* matches(text: string, rule: SecretRule, isUsual: (value: string) => boolean): Generator<Found> {
  const { kind, pattern, isSecret = isUsual } = rule;
  for (const match of text.matchAll(pattern)) {
    const { secret, quoted, bare, open } = match.groups ?? {};
    if (open !== undefined) continue;
    const assigned = quoted ?? bare;
    const value = secret ?? assigned ?? match[0];
    if (
      assigned === undefined
        ? !isSecret(value)
        : !isAssignedSecret(match[0].replace(/\\?["'`]$/, ''), value, bare === undefined)
    )
      continue;
    const from = match.index + match[0].lastIndexOf(value);
    yield { from, to: from + value.length, kind };
  }
}

function apart(found: Found[]): Found[] {
  const kept: Found[] = [];
  for (const next of found.sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = kept.at(-1);
    if (!last || next.from >= last.to) kept.push(next);
    else if (next.to > last.to) kept[kept.length - 1] = { ...last, to: next.to };
  }
  return kept;
}
