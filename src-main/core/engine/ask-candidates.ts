// Where the evidence for a question may be: the sessions that words and meaning rank best, or places of one thread.
import type { ThreadId } from '@shared/model/ids';
import type { NearBy } from '@shared/model/search';
import type { ThreadHead } from '@shared/model/thread';
import { homeOf } from '@shared/text/hide-home';
import type { Candidate } from '../ask/gather-evidence';
import { questionQuery, questionWords, wordsWith } from '../ask/question-words';
import type { RankWeights } from '../index/ranking';
import { SOURCES } from '../sources/registry';
import type { Meaning } from './meaning';
import { nearThreads } from './near-by-meaning';
import { findInThread, headOf } from './read-thread';
import { listQuery, type QueryContext } from './search-threads';
import type { State } from './state';

const MOST_OF_A_THREAD = 12;
const LABELS: ReadonlyMap<string, string> = new Map(SOURCES.map(({ card }) => [card.id, card.label]));

interface Searched {
  readonly state: State;
  readonly meaning: Meaning;
  readonly context: QueryContext;
}

interface Asked {
  readonly words: string;
  /** The same with secrets hidden, for the model that embeds. */
  readonly safeWords: string;
  readonly nearBy: NearBy;
  /** In the search language. */
  readonly scope: string;
  /** Looked for besides. */
  readonly more: readonly string[];
  /** At most so many sessions. */
  readonly limit: number;
  readonly weights: RankWeights;
}

interface FoundCandidate extends Candidate {
  readonly id: ThreadId;
}

/** The best sessions first. A question without words of its own, such as "what did I do?", is about the newest. */
export async function candidatesIn(
  searched: Searched,
  asked: Asked,
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  const terms = questionWords(asked.words);
  if (terms.length === 0) return newest(searched, asked);
  const byWords = await candidatesByWords(searched, asked, signal);
  const safeTerms = questionWords(asked.safeWords).map((term) => term.text);
  const near = { text: `${asked.scope} ${safeTerms.join(' ')} `, count: asked.limit * 2, by: asked.nearBy };
  const { state, meaning, context } = searched;
  // Where the model that embeds can't be reached, words find all the same.
  const found = await nearThreads(state, meaning, near, context, signal).catch(() => []);
  const byMeaning = found.map(({ head, chunk }) =>
    toCandidate(head, ['meaning'], [{ thread: chunk.thread, ordinal: chunk.from }]),
  );
  return inTurns(byWords, byMeaning).slice(0, asked.limit);
}

/**
 * The messages of the thread that hold most of the words, and the rarest; where hardly any does, its prompts from first
 * to last. Throws AppError('thread-not-found').
 */
export async function candidatesOf(
  state: State,
  thread: ThreadId,
  words: string,
  more: readonly string[],
): Promise<readonly Candidate[]> {
  const head = headOf(state, thread);
  const scores = new Map<number, number>();
  for (const { text } of wordsWith(words, more)) {
    const found = await findInThread(state, thread, text);
    for (const { ordinal } of found) scores.set(ordinal, (scores.get(ordinal) ?? 0) + 1 / Math.log2(found.length + 1));
  }
  const best = [...scores].sort(([, a], [, b]) => b - a).map(([ordinal]) => ordinal);
  const ordinals =
    best.length > 0 ? best.slice(0, MOST_OF_A_THREAD) : spread(await promptsOf(state, thread), MOST_OF_A_THREAD);
  const matches = ordinals.map((ordinal) => ({ thread, ordinal }));
  return [toCandidate(head, best.length > 0 ? ['words'] : ['whole'], matches)];
}

/** Each by how it began and how it ended. */
async function newest({ state, context }: Searched, { scope, limit }: Asked): Promise<FoundCandidate[]> {
  const { threads } = await listQuery(state, { text: scope, sort: 'newest', limit, all: false }, context);
  return Promise.all(
    threads.map(async (head) => {
      const prompts = await promptsOf(state, head.id);
      const ends = [...new Set([prompts.at(-1), prompts[0]])].filter((ordinal) => ordinal !== undefined);
      return toCandidate(
        head,
        ['time'],
        ends.map((ordinal) => ({ thread: head.id, ordinal })),
      );
    }),
  );
}

/** The messages that a human wrote; where there are none, the first one. */
export async function promptsOf({ store }: Pick<State, 'store'>, thread: ThreadId): Promise<number[]> {
  const rows = (await store.rows(thread)) ?? [];
  const prompts = rows.flatMap(({ prompts: isPrompt }, ordinal) => (isPrompt === 1 ? [ordinal] : []));
  return prompts.length > 0 ? prompts : rows.length > 0 ? [0] : [];
}

/** So many of them, evenly, the first and the last among them. */
export function spread(ordinals: readonly number[], most: number): number[] {
  if (ordinals.length <= most) return [...ordinals];
  const step = (ordinals.length - 1) / Math.max(1, most - 1);
  return Array.from({ length: most }, (_, at) => ordinals[Math.round(at * step)] as number);
}

/** The best of both, one of each in turn; who is in both is one candidate. */
function inTurns(byWords: readonly FoundCandidate[], byMeaning: readonly FoundCandidate[]): FoundCandidate[] {
  const merged = new Map<ThreadId, FoundCandidate>();
  for (let rank = 0; rank < Math.max(byWords.length, byMeaning.length); rank++) {
    for (const one of [byWords[rank], byMeaning[rank]]) {
      if (!one) continue;
      const known = merged.get(one.id);
      const matches = [...(known?.matches ?? []), ...one.matches];
      const foundBy = [...new Set([...(known?.foundBy ?? []), ...one.foundBy])];
      merged.set(one.id, { ...one, foundBy, matches });
    }
  }
  return [...merged.values()];
}

async function candidatesByWords(
  { state, context: { now, marks, parse } }: Searched,
  { words, scope, more, limit, weights }: Asked,
  signal: AbortSignal,
): Promise<FoundCandidate[]> {
  const { query: within } = parse(scope);
  const { groups, ...filters } = questionQuery(words, within, more);
  await state.indexReady();
  const query = { ...filters, groups: [...within.groups, ...groups] };
  const asked = { query, sort: 'relevance', offset: 0, limit, now, marks, weights } as const;
  const { hits } = await state.index.calls.search(asked, signal);
  return hits.flatMap(({ id, matches }) => {
    const head = state.library.head(id);
    if (!head || state.library.isHidden(head)) return [];
    const places = matches.map(({ thread, ordinal }) => ({ thread: (thread ?? id) as ThreadId, ordinal }));
    return [toCandidate(head, ['words'], places)];
  });
}

export function toCandidate(
  { id, title, source, project, endedAt }: ThreadHead,
  foundBy: Candidate['foundBy'],
  matches: Candidate['matches'],
): FoundCandidate {
  const sourceLabel = LABELS.get(source) ?? source;
  const home = homeOf(project?.path ?? '');
  return { id, title, sourceLabel, project: project?.name ?? null, home, at: endedAt, foundBy, matches };
}
