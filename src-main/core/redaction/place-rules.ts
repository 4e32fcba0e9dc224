// Secrets that are known by where they stand: between the lines of a key file, in an address, a header, an assignment.
import { looksEncoded } from './looks-secret';
import type { SecretRule } from './token-rules';

const NAMES =
  'pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key|access[_-]?key|account[_-]?key|private[_-]?key|secret[_-]?key|signing[_-]?key|' +
  'encryption[_-]?key|client[_-]?secret|auth[_-]?token|credentials?';

/** What stands before a line of a file that was numbered, or quoted in Markdown or in a program. */
const BEFORE_LINE = String.raw`[> \t]*(?:\d{1,6}(?:→|[:|] ?| {0,4}\t))?[ \t]*["'\x60]?`;

/** From one line of a file to the next: as it stands, numbered, quoted, in a JSON string. */
const NEXT_LINE = String.raw`(?:["'\x60]? {0,8}[+,\\]?\r?\n${BEFORE_LINE}|\\+(?:r\\+)?n)`;

const LINE_END = String.raw`(?=["'\x60]?[ \t]*(?:[\r\n\\,+]|$))`;

/** A line of bytes, as long as tools make them. */
const FULL = `[A-Za-z0-9+/]{60,77}={0,2}${LINE_END}`;

/** Of one line alone it is plain then. */
const KEY_BEGINS = /^(?:MI[A-Za-z0-9]{2}|b3BlbnNzaC1rZXkt)/;

/** What a key file holds between its first and last line, in lines as above. */
const KEY_LINES = `(?:[A-Za-z0-9+/=:, .()]|-(?!----)|${NEXT_LINE})*`;

export const PLACE_RULES: readonly SecretRule[] = [
  {
    kind: 'private key',
    pattern: new RegExp(
      `-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----${KEY_LINES}(?:-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----)?`,
      'g',
    ),
  },
  {
    // Lines as key files have them, where whoever printed or cut the text left out the first one. Certificates and such,
    // whose first line is there, are meant to be read.
    kind: 'encoded lines',
    pattern: new RegExp(
      `(?<open>-----BEGIN (?!(?:[A-Z0-9]+ )*PRIVATE KEY)[A-Z0-9 ]{3,40}-----${KEY_LINES})|` +
        `(?<![A-Za-z0-9+/=])(?=[A-Za-z0-9+/]{60})(?<=^${BEFORE_LINE}|${NEXT_LINE})(?<secret>${FULL}(?:${NEXT_LINE}${FULL})*(?:${NEXT_LINE}[A-Za-z0-9+/]{1,76}={0,2}${LINE_END})?)`,
      'g',
    ),
    isSecret: (value) => (KEY_BEGINS.test(value) || /\n|\\n/.test(value)) && looksEncoded(value),
  },
  {
    // The title of a session that begins with a key may be a line of it.
    kind: 'encoded lines',
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it stands between texts that are looked through together.
    pattern: /(?<=^|\x00\n)[A-Za-z0-9+/]{60,77}={0,2}(?=\n\x00|$)/g,
    isSecret: looksEncoded,
  },
  {
    kind: 'private key',
    pattern: new RegExp(
      String.raw`Private-Lines: \d{1,3}${NEXT_LINE}(?<secret>(?:[A-Za-z0-9+/=]{20,}${NEXT_LINE}?)+)`,
      'g',
    ),
  },
  {
    kind: 'private key',
    pattern: /\b(?:client-key-data|private_key_data)["']?\s*[:=]\s*["']?(?<secret>[A-Za-z0-9+/=]{100,})/g,
  },
  {
    kind: 'password in an address',
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'`<>]{0,100}:(?<secret>[^\s@/"'`<>]{1,200})@(?=[A-Za-z0-9[])/gi,
  },
  {
    kind: 'password in an address',
    pattern:
      /[?&](?:access_token|api_?key|apikey|auth|client_secret|password|secret|sig|signature|token|X-Amz-Signature|X-Goog-Signature)=(?<secret>[^\s&#"'`<>]{8,500})/gi,
  },
  {
    kind: 'authorization header',
    pattern: /\bauthorization\b["']?\s*[:=]\s*["']?(?:bearer|basic|token|apikey)\s+(?<secret>[A-Za-z0-9+/=._~-]{8,})/gi,
  },
  { kind: 'authorization header', pattern: /\bbearer\s+(?<secret>[A-Za-z0-9+/=._~-]{20,})/gi },
  {
    kind: 'authorization header',
    pattern:
      /\b(?:x-api-key|x-auth-token|private-token|api-key|x-vault-token)\b["']?\s*:\s*["']?(?<secret>[A-Za-z0-9+/=._~-]{8,})/gi,
  },
  {
    kind: 'session cookie',
    pattern:
      /\b(?:set-)?cookie\b["']?\s*:\s*["']?(?:[^\s=;]+=[^\s;"']*;\s*){0,40}?[^\s=;]*(?:sess|sid|auth|token)[^\s=;]*=(?<secret>[^\s;"']{8,})/gi,
  },
  {
    kind: 'connection string password',
    pattern: /;\s*(?:password|pwd|accountkey|sharedaccesskey|sharedsecret)\s*=\s*(?<secret>[^;"'\s<>${}]{6,200})/gi,
  },
  {
    kind: 'connection string password',
    pattern: /\b(?:password|pwd|accountkey|sharedaccesskey)=(?<secret>[^;"'\s<>${}]{6,200})(?=;\s*[a-z][a-z ]+=)/gi,
  },
  {
    kind: 'registry token',
    pattern: /:(?:_authToken|_auth|_password)\s*=\s*["']?(?<secret>[A-Za-z0-9+/=._-]{8,})/g,
  },
  { kind: 'registry token', pattern: /"auth"\s*:\s*"(?<secret>[A-Za-z0-9+/]{16,}={0,2})"/g },
  { kind: 'password', pattern: /\bmachine\s+\S+\s+login\s+\S+\s+password\s+(?<secret>\S{4,})/g },
  {
    kind: 'password',
    pattern: /\b(?:curl|wget)\b[^\n]{0,300}?\s(?:-u|--user)[ =] {0,3}["']?[^\s:"']+:(?<secret>[^\s"']{4,})/gm,
  },
  {
    kind: 'password',
    pattern: /\b(?:mysql|mysqldump|mariadb|mysqladmin)\b[^\n]{0,300}?\s-p(?<secret>[^\s"'-][^\s"']{3,})/g,
  },
  {
    kind: 'secret in a command',
    pattern:
      /(?<=\s)--(?:[a-z]{1,20}-){0,3}(?:password|passphrase|secret|token|api-?key|(?:access|account|secret)-key)[ =]["']?(?<bare>[^\s"'`;,(){}[\]<>$\\-][^\s"'`;,(){}[\]<>$\\]{7,199})/g,
  },
  {
    kind: 'secret in an assignment',
    pattern: /<(?:[a-z]{1,20}[_-]?){0,2}(?:password|secret|token|api-?key)>(?<bare>[^\s<>]{6,200})(?=<\/)/gi,
  },
  { kind: 'password', pattern: /(?:^|\s)(?:sshpass\s+-p|--password[ =])\s*["']?(?<secret>[^\s"'$<-][^\s"']{3,})/gm },
  {
    // In a file of variables the value goes to the line's end, brackets and all.
    kind: 'password',
    pattern:
      /^(?:export[ \t]+)?[A-Z][A-Z0-9_]{0,40}?(?:PASSWORD|PASSWD|PASSPHRASE)[A-Z0-9_]{0,20}=(?![\w.]+\([^\n]*\)$)(?<secret>(?=[^\n]*\d)(?=[^\n]*[A-Za-z])[^\s"'`$\\]{6,200})$/gm,
  },
  {
    // Quoted, it may hold blanks and brackets; a sentence about passwords has no such signs.
    kind: 'password',
    pattern:
      /\b(?:[a-z]{1,20}[_-]?)?(?:password|passwd|passphrase|pwd)["'`]?\s{0,3}[:=]\s{0,3}(?<quote>\\?["'`])(?=[^"'`\n]*\d)(?=[^"'`\n]*[A-Za-z])(?=[^"'`\n]*[#@^&*+=~[\]{}|()!])(?<secret>[^"'`\n\\$<>]{8,80})\k<quote>/gi,
  },
  {
    kind: 'AWS secret key',
    pattern: /aws.{0,30}(?:secret|session).{0,30}?["'\s:=]+(?<secret>[A-Za-z0-9+/]{40,}={0,2})(?![A-Za-z0-9+/])/gi,
  },
  {
    kind: 'wallet key',
    pattern: /\b(?:private|priv|wallet|signer|deployer)[_-]?key\b["']?\s*[:=]\s*["']?(?<secret>0x[0-9a-f]{64})\b/gi,
  },
  {
    kind: 'secret in an assignment',
    pattern: new RegExp(
      String.raw`(?<![A-Za-z0-9])[A-Za-z0-9_.-]{0,60}?(?:${NAMES})[A-Za-z0-9_]{0,20}["'\x60]?\s{0,3}(?::=|=>|[:=])\s{0,3}(?:(?<quote>\\?["'\x60])(?<quoted>(?:(?!\k<quote>)[^\s\\]){6,200})\k<quote>|(?<bare>[^\s"'\x60;,(){}[\]<>$\\]{8,200}))`,
      'gi',
    ),
  },
];
