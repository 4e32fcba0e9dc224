// What of a question is worth looking for: its words without those that only make it a question.
import type { Query, QueryTerm } from '@shared/model/search';
import { classOf, UNSPACED } from '@shared/text/char-class';

/** In UTF-16 units; a pasted log is no question, and its beginning is enough to find it. */
const LONGEST_QUESTION = 1000;
const MOST_WORDS = 24;
const FEWEST_LETTERS_OF_A_STEM = 4;

const STOP_WORDS = new Set(
  (
    'a about again all also am an and any are as at be because been before being but by can cannot could did do does ' +
    'doing done for from get got had has have having he her here him his how i if in into is it its just last let ' +
    'may me might more most must my no not now of off on once one or our out over past please she should so some ' +
    'such tell than that the their them then there these they this those through to too under up us use used using ' +
    'very want was way we were what when where which while who whom whose why will with would you your ago back ' +
    'ever explain find made make remember said say session sessions show thing time summarise summarize summary happened happen ' +
    'today yesterday week month '
  ).split(' '),
);

/** What stands in Chinese and Japanese questions between the words that matter; longer ones first. */
const BETWEEN_WORDS =
  /怎么样|为什么|有没有|什么时候|什么|怎么|怎样|如何|为何|哪个|哪些|这个|那个|我们|你们|他们|可以|没有|上次|之前|以前|曾经|多少|的|了|吗|呢|吧|啊|我|你|他|是|私たち|誰|何|前回|总结|概括|概要|昨天|今天|上周|本周|要約|昨日|今日|先週|今週/gu;
/** Hiragana is what holds a Japanese sentence together. */
const UNSPACED_WORD =
  /\p{sc=Han}{2,}|[\p{sc=Katakana}ー]{2,}|\p{sc=Hangul}{2,}|[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]{2,}|\w[\w./:-]*/gu;

/** Days that a question may name, as the search language does. */
const DAYS: readonly (readonly [RegExp, string])[] = [
  [/\byesterday\b|昨天|昨日/i, 'yesterday'],
  [/\btoday\b|今天|今日/i, 'today'],
  [/\blast week\b|上周|先週/i, 'last-week'],
  [/\bthis week\b|本周|今週/i, 'this-week'],
  [/\blast month\b|上个月|先月/i, 'last-month'],
  [/\bthis month\b|这个月|今月/i, 'this-month'],
];

/** The days that the question is about as a filter; '' where it names none. */
export function daysOf(question: string): string {
  const [, days] = DAYS.find(([named]) => named.test(question)) ?? [];
  return days === undefined ? '' : `on:${days}`;
}

/**
 * Every word is an alternative: the more of them a session has, and the rarer ones, the better it fits. `more` are looked
 * for besides.
 */
export function questionQuery(
  question: string,
  scope: Pick<Query, 'filters' | 'days'>,
  more: readonly string[] = [],
): Query {
  const words = wordsWith(question, more);
  return { groups: words.length === 0 ? [] : [words], filters: scope.filters, days: scope.days };
}

/** The words of a question and those of what else is looked for, as terms, each once. */
export function wordsWith(question: string, more: readonly string[]): QueryTerm[] {
  const words = [...questionWords(question), ...questionWords(more.join(', '))];
  return [...new Map(words.map((word) => [word.text, word])).values()];
}

/** The words as terms, each once, at most 24; none where the question has none that says anything. */
export function questionWords(question: string): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const word of wordsOf(question.slice(0, LONGEST_QUESTION))) {
    const folded = word.toLowerCase();
    if (STOP_WORDS.has(folded) || terms.size === MOST_WORDS) continue;
    const term = toTerm(folded);
    if (!terms.has(term.text)) terms.set(term.text, term);
  }
  return [...terms.values()];
}

/** Identifiers, paths and versions stay whole; unspaced scripts are cut into words. */
function* wordsOf(text: string): Generator<string> {
  for (const [run] of text.matchAll(/[\p{L}\p{N}_]+(?:[-./:'’][\p{L}\p{N}_]+)*/gu)) {
    const word = run.replace(/(?:n['’]t|['’](?:s|d|re|ve|ll|m))$/i, '');
    if (!hasUnspaced(word)) yield word;
    else for (const [part] of word.replace(BETWEEN_WORDS, ' ').matchAll(UNSPACED_WORD)) yield part;
  }
}

function hasUnspaced(word: string): boolean {
  return Array.from(word).some((character) => classOf(character.charCodeAt(0)) === UNSPACED);
}

/** "decided" is to find "decides" as well: plain English words are looked for by their stem. */
function toTerm(word: string): QueryTerm {
  const stem = /^[a-z]+$/.test(word) ? word.replace(/(?:ings?|ed|es|s)$/, '') : word;
  const cut = stem !== word && stem.length >= FEWEST_LETTERS_OF_A_STEM;
  return { type: 'word', text: cut ? stem : word, not: false, prefix: cut };
}
