// Other words that what answers a question may use, thought of by a model from the question alone: no session's text is
// sent for it. What a model says is a list of words or nothing: it can neither filter nor narrow a search.
import { type Provider, ProviderError } from '../providers/provider';
import { chatTokens } from './to-chat';

export interface Expansion {
  readonly terms: readonly string[];
  /** What was sent for them. */
  readonly tokens: number;
}

export const NOT_EXPANDED: Expansion = { terms: [], tokens: 0 };

const MOST_TERMS = 8;
/** In UTF-16 units. */
const LONGEST_TERM = 40;
const LONGEST_REPLY = 4000;
const LONGEST_REPLY_TOKENS = 300;
const TERM = /^[\p{L}\p{N}_]+(?:[ ._/+#-]{1,2}[\p{L}\p{N}_]+){0,3}[+#]{0,2}$/u;

/** Of a model that can be reached, and only answers as it shouldn't, nothing is taken; asking it goes on. */
const IGNORED: ReadonlySet<string> = new Set([
  'bad-answer',
  'broke-off',
  'request-refused',
  'endless-answer',
  'empty-answer',
]);

const RULES = [
  "You help to search a developer's past sessions with AI coding assistants by words.",
  'Name words that a session which answers the question is likely to contain, though the question does not:',
  'synonyms, acronyms and what they stand for, names of tools, functions and errors; also in English.',
  `Reply with a JSON array of at most ${MOST_TERMS} short strings, and with nothing else.`,
].join('\n');

/** Rejects with ProviderError where the provider can't be reached, or the signal fires. */
export async function expandQuestion(
  question: string,
  provider: Pick<Provider, 'chat'>,
  signal: AbortSignal,
): Promise<Expansion> {
  const chat = {
    system: RULES,
    messages: [{ role: 'user' as const, text: `Question: ${question}` }],
    maxTokens: LONGEST_REPLY_TOKENS,
  };
  const tokens = chatTokens(chat);
  let reply = '';
  try {
    for await (const piece of provider.chat(chat, signal)) {
      reply += piece;
      if (reply.length > LONGEST_REPLY) return { terms: [], tokens };
    }
  } catch (error) {
    if (!(error instanceof ProviderError && IGNORED.has(error.code))) throw error;
    return { terms: [], tokens };
  }
  return { terms: readTerms(reply, question), tokens };
}

/** Those of a reply that are plain words, and aren't in the question; models think aloud before their list. */
function readTerms(reply: string, question: string): string[] {
  const list = parseList(reply.slice(reply.lastIndexOf('['), reply.lastIndexOf(']') + 1));
  const asked = question.toLowerCase();
  const terms = new Map<string, string>();
  for (const term of list) {
    const folded = term.toLowerCase();
    if (terms.size === MOST_TERMS) break;
    if (term.length <= LONGEST_TERM && TERM.test(term) && !asked.includes(folded)) terms.set(folded, term);
  }
  return [...terms.values()];
}

function parseList(text: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list.map((one) => one.trim()) : [];
  } catch {
    return [];
  }
}
