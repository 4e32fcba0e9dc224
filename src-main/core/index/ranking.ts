// What counts how much, in one place, so that it can be measured and changed together. The defaults were chosen on judged
// queries. Not readonly: who looks for better ones changes them between searches.
import type { TextField } from '@shared/text/message-text';
import type { TextFieldName } from './compact/fields';

interface Ranking {
  /** How much a word in each field counts. */
  fields: Record<TextFieldName, number>;
  /** BM25: how soon more of the same word counts no more, and how much the length of a field does. */
  saturation: number;
  lengthShare: number;
  /** A word that only begins with what was typed, against the word itself. */
  prefix: number;
  /** A word with so many letters other than was typed. */
  spelling: Record<1 | 2, number>;
  /** What stands for the same as a word of the query, against the word itself. */
  related: number;
  /** The most that is added for being recent, and after how many days it is a third of that. */
  recency: number;
  recencyDays: number;
  /** The most that is added for being long and having changed something. */
  importance: number;
  /** Which messages of a session are shown. */
  messages: Record<TextField, number>;
}

/** How much of what `RANKING` has for each counts: 1 as it stands there, 0 not at all. */
export interface RankWeights {
  readonly recency: number;
  readonly importance: number;
  /** How often a word stands in a session. Without it, once is as good as a hundred times. */
  readonly frequency: number;
}

export const EVEN: RankWeights = { recency: 1, importance: 1, frequency: 1 };

export const RANKING: Ranking = {
  fields: { title: 3, user: 1.5, assistant: 1.2, tool: 0.8 },
  saturation: 1.6,
  lengthShare: 0.75,
  prefix: 0.5,
  spelling: { 1: 0.5, 2: 0.25 },
  related: 0.5,
  recency: 0.15,
  recencyDays: 90,
  importance: 0.15,
  messages: { user: 1.5, assistant: 1, call: 0.8, output: 0.8, thinking: 1, folded: 0 },
};
