// From the best sessions their best stretches, each as a short extract, taken in turns so that no session crowds out
// another, until the budget is used up; or of all that is to be summed up, each with its share of the budget.
import type { Evidence } from '@shared/model/ask';
import type { Solution } from '@shared/model/digest';
import type { ThreadId } from '@shared/model/ids';
import type { Message } from '@shared/model/thread';
import { estimateTokens } from './estimate-tokens';
import { shorten, toExtract } from './extract';
import { headingOf } from './to-chat';

/** What the blank lines round a source may take. */
const BETWEEN_TOKENS = 2;
const HIGHEST_NUMBER = 999;
/** Less than that of an extract says nothing. */
const FEWEST_TOKENS = 80;

/** A session that may hold the answer. */
export interface Candidate {
  readonly title: string;
  readonly sourceLabel: string;
  readonly project: string | null;
  /** The home that its project lies in, which may be another computer's; '' for none. */
  readonly home: string;
  readonly at: number | null;
  readonly foundBy: Evidence['foundBy'];
  /** Its best messages, best first; `thread` is a subagent's where they stand there. */
  readonly matches: readonly { readonly thread: ThreadId; readonly ordinal: number }[];
}

export interface EvidenceReader {
  solution(thread: ThreadId, ordinal: number): Promise<Solution>;
  message(thread: ThreadId, ordinal: number): Promise<Message | null>;
  /** The same texts with secrets hidden, and with `~` in the place of this home and of others. */
  redact(texts: readonly string[], homes?: readonly string[]): Promise<readonly string[]>;
}

type Unnumbered = Omit<Evidence, 'number'>;

/** `budget` is in tokens. What can't be read any more is left out. Rejects with what `reader.redact` does. */
export async function gatherEvidence(
  candidates: readonly Candidate[],
  budget: number,
  reader: EvidenceReader,
): Promise<readonly Evidence[]> {
  return pack(await readAll(candidates, reader), budget);
}

/** The same of all of them, in their order, long ones cut so that the last have their share, too. */
export async function gatherShares(
  candidates: readonly Candidate[],
  budget: number,
  reader: EvidenceReader,
): Promise<readonly Evidence[]> {
  const inOrder = candidates.flatMap((one) => one.matches.map((match) => ({ ...one, matches: [match] })));
  // A round for each is one after the other.
  return packShares(await readAll(inOrder, reader), budget);
}

async function readAll(candidates: readonly Candidate[], reader: EvidenceReader): Promise<readonly Unnumbered[]> {
  const found: Unnumbered[] = [];
  const seen = new Set<string>();
  for (const { candidate, match } of inTurns(candidates)) {
    const stretch = await readStretch(match, reader);
    if (!stretch) continue;
    const key = `${match.thread} ${stretch.from}`;
    if (seen.has(key) || stretch.extract === '') continue;
    seen.add(key);
    const { title, sourceLabel, project, at, foundBy } = candidate;
    found.push({
      thread: match.thread,
      title,
      sourceLabel,
      project,
      at,
      foundBy,
      ordinal: match.ordinal,
      extract: stretch.extract,
    });
  }
  const homes = [...new Set(candidates.map(({ home }) => home))].filter((home) => home !== '');
  return redacted(found, homes, reader);
}

function* inTurns(candidates: readonly Candidate[]) {
  const rounds = Math.max(0, ...candidates.map(({ matches }) => matches.length));
  for (let round = 0; round < rounds; round++) {
    for (const candidate of candidates) {
      const match = candidate.matches[round];
      if (match) yield { candidate, match };
    }
  }
}

async function readStretch({ thread, ordinal }: Candidate['matches'][number], reader: EvidenceReader) {
  try {
    const solution = await reader.solution(thread, ordinal);
    const isShown = ordinal === solution.problem?.ordinal || ordinal === solution.answer?.ordinal;
    const matched = isShown ? null : await reader.message(thread, ordinal);
    return { from: solution.from, extract: toExtract(solution, matched) };
  } catch {
    return null;
  }
}

async function redacted(
  found: readonly Unnumbered[],
  homes: readonly string[],
  { redact }: EvidenceReader,
): Promise<Unnumbered[]> {
  const texts = await redact(
    found.flatMap(({ title, extract }) => [title, extract]),
    homes,
  );
  return found.map((evidence, at) => ({
    ...evidence,
    title: texts[2 * at] ?? '',
    extract: texts[2 * at + 1] ?? '',
  }));
}

function pack(found: readonly Unnumbered[], budget: number): Evidence[] {
  const packed: Evidence[] = [];
  let left = budget;
  for (const evidence of found) {
    const room = left - tokensBeside(evidence);
    if (room < FEWEST_TOKENS) break;
    const extract = cutTo(evidence.extract, room);
    left = room - estimateTokens(extract);
    packed.push({ ...evidence, number: packed.length + 1, extract });
  }
  return packed;
}

/** What short ones leave over goes to those that follow. */
function packShares(found: readonly Unnumbered[], budget: number): Evidence[] {
  const packed: Evidence[] = [];
  let left = budget;
  for (const [at, evidence] of found.entries()) {
    const beside = tokensBeside(evidence);
    const room = Math.floor(left / (found.length - at)) - beside;
    if (room < FEWEST_TOKENS) continue;
    const extract = cutTo(evidence.extract, room);
    left -= beside + estimateTokens(extract);
    packed.push({ ...evidence, number: packed.length + 1, extract });
  }
  return packed;
}

function tokensBeside(evidence: Unnumbered): number {
  return estimateTokens(headingOf({ ...evidence, number: HIGHEST_NUMBER })) + BETWEEN_TOKENS;
}

/** The text, or as much of its beginning as has at most so many tokens. */
function cutTo(text: string, tokens: number): string {
  let fitting = text;
  for (let over = estimateTokens(text) / tokens; over > 1; over = estimateTokens(fitting) / tokens) {
    fitting = shorten(fitting, Math.floor(fitting.length / over) - 1);
  }
  return fitting;
}
