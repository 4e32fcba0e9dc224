// The documents that are written, killed and looked at: what each says follows from its name and its state.
import { type MadeThread, MadeThreads, NOW, toMadeDocument } from '@core/index/made-documents';
import type { IndexOptions } from '@core/index/saved-index';
import type { IndexDocument } from '@shared/model/document';

/** Each document's state, by its id. */
export type Stamps = Map<string, number>;

export const NAMES = Array.from({ length: 9 }, (_, index) => `s${index}`);
/** Few, so that nearly every save merges. */
export const MOST_SEGMENTS = 2;
/** One is long, so that a save takes a while. */
const LONG = 's0';
const WORDS = ['race', 'racer', 'loginPage', 'queue', 'user_id', 'src/app.ts', 'v2.1', '死信队列', 'the'];

export const QUERIES = ['race', 'login page', 'queue -racer', '"the race"', 'src/app.ts OR v2.1', '队列', 'rac*'];

export function documentOf(id: string, state: number): IndexDocument {
  return { ...toMadeDocument(id, threadOf(id, state)), stamp: String(state) };
}

/** For an index whose texts are those of the given documents. */
export function optionsFor(stamps: Stamps): IndexOptions {
  const threads = Object.fromEntries([...stamps].map(([id, state]) => [id, threadOf(id, state)]));
  return { writable: true, texts: new MadeThreads(threads), sourceLabels: new Map() };
}

function threadOf(id: string, state: number): MadeThread {
  const word = (at: number) => WORDS[(state * 7 + at * at + id.charCodeAt(1)) % WORDS.length] ?? '';
  const text = (length: number, from: number) => Array.from({ length }, (_, at) => word(from + at)).join(' ');
  return {
    title: text(3, 0),
    user: `${text(20 + (state % 40), 3)} state${state}`,
    assistant: text(id === LONG ? 12_000 : 300, 5),
    tool: text(150, 8),
    branch: `branch-${state % 3}`,
    endedAt: NOW - state * 60_000,
  };
}
