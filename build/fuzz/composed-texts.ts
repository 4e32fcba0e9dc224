// How adapters put texts together, and the few words that are theirs. Whatever else is shown must stand in the source.
import { INJECTED_TEXTS } from '@core/sources/claude-code/injected-text';
import { normal } from './decoded-strings';

/** What need not stand in a source, and why it is shown. */
const OWN: readonly { readonly reason: string; readonly words: readonly string[] }[] = [
  { reason: 'stands where a long text was cut', words: ['…'] },
  { reason: 'a call whose record has no name', words: ['(no name)'] },
  {
    reason: 'the name of a folded text, by what it begins with',
    words: INJECTED_TEXTS.map(({ label }) => label ?? ''),
  },
  { reason: 'the name of a folded text', words: ['warmup', 'Stop', 'IDE', 'AGENTS.md', 'instructions', 'developer'] },
  {
    reason: 'a call that only an event of Codex tells of',
    words: ['exec_command', 'apply_patch', 'web_search', 'view_image', 'image_generation', 'spawn_agent', 'agent'],
  },
  { reason: 'what happened, where the tool has no words for it', words: ['review', 'undo'] },
];

const OWN_WORDS: ReadonlySet<string> = new Set(OWN.flatMap(({ words }) => words));

interface Composed {
  readonly reason: string;
  /** The texts that one is made of; null when it isn't made in this way. */
  readonly pieces: (text: string, strings: string) => readonly string[] | null;
}

const COMPOSED: readonly Composed[] = [
  { reason: 'paragraphs and lines of several blocks are joined', pieces: (text) => split(text, /\r?\n/) },
  { reason: 'a cut text ends in an ellipsis', pieces: (text) => stripped(text, /…$/) },
  { reason: 'the input of a call is a value printed as JSON', pieces: jsonLeaves },
  { reason: 'typed input and answers are marked', pieces: (text) => stripped(text, /^(?:! ?|# |→ |review: )/) },
  { reason: 'code stands in fences', pieces: (text) => stripped(text, /^`{3,}/) },
  { reason: 'tools of servers are named after both', pieces: (text) => split(text, /^mcp__|__/) },
  { reason: 'names are listed', pieces: (text) => split(text, /, | → /) },
  {
    reason: 'numbers of retries, pull requests and changed lines',
    pieces: (text) => stripped(text, /(?: #\d+|^\d+\/\d+| \+\d+ −\d+)$/),
  },
  {
    reason: 'tags are named with spaces',
    pieces: (text) => (/^[a-z]+(?: [a-z]+)+$/.test(text) ? [text.replaceAll(' ', '_')] : null),
  },
  { reason: 'the words of a command are joined', pieces: (text) => (text.length < 2000 ? split(text, / /) : null) },
  { reason: 'addresses of files become paths of Windows', pieces: windowsPath },
  {
    reason: 'a folder is told from a name in which dashes stand for its separators',
    pieces: (text) => (/^(?:[A-Z]:)?[\\/]/.test(text) ? [text.replace(/^[\\/]/, '').replace(/[\\/:.]+/g, '-')] : null),
  },
  { reason: 'streamed pieces, and names of files in sentences, are joined', pieces: streamed },
];

/** Whether a text stands in the strings of a source, or is put together from such texts. */
export function isComposed(text: string, strings: string): boolean {
  const plain = normal(text).trim();
  if (plain === '' || OWN_WORDS.has(plain) || strings.includes(plain)) return true;
  return COMPOSED.some(({ pieces }) => {
    const found = pieces(text, strings);
    return found?.every((piece) => piece !== text && isComposed(piece, strings)) ?? false;
  });
}

function split(text: string, joint: RegExp): readonly string[] | null {
  const pieces = text.split(joint);
  return pieces.length > 1 ? pieces : null;
}

function stripped(text: string, added: RegExp): readonly string[] | null {
  return added.test(text) ? [text.replace(added, '')] : null;
}

function windowsPath(text: string): readonly string[] | null {
  const path = /^(?:[A-Z]:)?(.*\\.*)$/.exec(text)?.[1];
  return path === undefined ? null : [path.replaceAll('\\', '/')];
}

function jsonLeaves(text: string): readonly string[] | null {
  if (!/^[[{"]/.test(text)) return null;
  const leaves: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') leaves.push(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (!Array.isArray(value)) leaves.push(key);
        walk(inner);
      }
    }
  };
  try {
    walk(JSON.parse(text));
    return leaves;
  } catch {
    return null;
  }
}

const SHORTEST_PIECE = 3;
const MOST_PIECES = 5000;

/** Covers a text with the longest pieces that stand in the source; few enough that it isn't chance. */
function streamed(text: string, strings: string): readonly string[] | null {
  const plain = normal(text).trim();
  let pieces = 0;
  for (let at = 0; at < plain.length; ) {
    const length = longestFrom(plain, at, strings);
    // A stream may begin and end with a few letters.
    const isAtEdge = length > 0 && (at === 0 || at + length === plain.length);
    if (length >= SHORTEST_PIECE || isAtEdge) pieces += 1;
    // What is put between pieces, numbers of lines among it, or is left of one.
    else if (!/[\s\d`[\]()#@/:.,+−]/.test(plain[at] ?? '')) return null;
    at += Math.max(1, length);
  }
  return pieces <= Math.min(MOST_PIECES, 1 + plain.length / 6) ? [] : null;
}

function longestFrom(text: string, at: number, strings: string): number {
  let [good, bad] = [0, text.length - at + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (strings.includes(text.slice(at, at + middle))) good = middle;
    else bad = middle;
  }
  return good;
}
