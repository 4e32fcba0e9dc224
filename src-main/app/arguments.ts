// What the program was started with: a verb of the command line, or where to look and which files to show.
import path from 'node:path';
import { parseThreadLink, type ThreadLink } from '@shared/model/thread-link';
import { VERBS } from '../cli/verbs';

export interface WindowArguments {
  readonly home?: string;
  readonly data?: string;
  readonly demo: boolean;
  /** Session files to open. */
  readonly files: readonly string[];
  /** Links to threads to open. */
  readonly links: readonly ThreadLink[];
}

const HELP: readonly string[] = ['--help', '--version'];
const VALUES: readonly string[] = ['--home', '--data'];

/** The verb and what follows it, when the first word is one; Chromium's switches may stand before it. */
export function parseVerb(argv: readonly string[]): readonly string[] | undefined {
  const first = argv.findIndex((arg) => !arg.startsWith('-') || HELP.includes(arg));
  const verb = argv[first] ?? '';
  return VERBS.includes(verb) || HELP.includes(verb) ? argv.slice(first) : undefined;
}

/** Relative paths start at `folder`. Switches of Chromium and Electron are passed over. */
export function parseArguments(argv: readonly string[], folder: string): WindowArguments {
  const values: Record<string, string> = {};
  const files: string[] = [];
  const links: ThreadLink[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const arg = argv[at] ?? '';
    const [name = '', inline] = arg.split(/=(.*)/s);
    const link = parseThreadLink(arg);
    if (link) links.push(link);
    else if (VALUES.includes(name)) {
      const value = inline ?? argv[++at];
      if (value) values[name.slice(2)] = path.resolve(folder, value);
    } else if (!arg.startsWith('-')) files.push(path.resolve(folder, arg));
  }
  return { ...values, demo: argv.includes('--demo'), files, links };
}

/** Without the program itself and, when it is run by Electron from a checkout, without the checkout. */
export function ownArguments(argv: readonly string[], isDefaultApp: boolean): readonly string[] {
  const own = argv.slice(1);
  if (!isDefaultApp) return own;
  const checkout = own.findIndex((arg) => !arg.startsWith('-'));
  return own.filter((_, at) => at !== checkout);
}
