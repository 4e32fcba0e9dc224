// Fixtures are made up, and must look it: no name, host, address, path or token that could be somebody's.

/** Home folders, hosts and mail domains that stand for nobody. */
const MADE_UP_NAMES: ReadonlySet<string> = new Set(['dana', 'runner', 'user', 'example']);
const MADE_UP_HOST = /(^|\.)(example(\.(com|org|net))?|test|invalid|localhost)$|^127\.|^0\.0\.0\.0$|^192\.0\.2\./;
/** Public places that records name by themselves: schemas, documentation, vendors' interfaces. */
const PUBLIC_HOST =
  /(^|\.)(github\.com|anthropic\.com|claude\.ai|claude\.com|json-schema\.org|w3\.org|nodejs\.org|npmjs\.org)$/;

const HOMES = /(?:\/home\/|\/Users\/|[A-Za-z]:[\\/]+Users[\\/]+|-home-|-Users-)([\p{L}\p{N}_.]+)/gu;
const HOSTS = /\b(?:https?|wss?|ssh):\/\/(?:[^\s/"'\\@]*@)?([^\s/"'\\:)>\]`?#]+)/gu;
const MAILS = /[\w.+-]+@([\w-]+\.[\w.-]*\w)/gu;
const TOKENS =
  /\b(sk-[A-Za-z0-9_-]{16,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|AKIA[A-Z0-9]{16}|xox[abprs]-[\w-]{10,}|eyJ[\w-]{10,}\.[\w-]{10,}|AIza[\w-]{30,}|-----BEGIN [A-Z ]*PRIVATE KEY)/gu;

/** What looks real in a fixture's text; none is right. */
export function findPrivate(text: string): string[] {
  const found = (pattern: RegExp, isFine: (word: string) => boolean) =>
    [...text.matchAll(pattern)].filter(([, word = '']) => !isFine(word)).map(([whole]) => whole);
  const isPublic = (host: string) => MADE_UP_HOST.test(host) || PUBLIC_HOST.test(host);
  return [
    ...found(HOMES, (name) => MADE_UP_NAMES.has(name)),
    ...found(HOSTS, isPublic),
    ...found(MAILS, isPublic),
    ...found(TOKENS, () => false),
  ];
}
