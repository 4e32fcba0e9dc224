// From the best sessions their best stretches, each as a short extract, taken in turns so that no session crowds out
// another, until the budget is used up; or of all that is to be summed up, each with its share of the budget.
import type { Evidence } from '@shared/model/ask';
import type { Solution } from '@shared/model/digest';
import type { ThreadId } from '@shared/model/ids';
import type { LongText, Message, Part } from '@shared/model/thread';
import { isCut, wholeCommand } from '../solutions/whole-command';
import { estimateTokens } from './estimate-tokens';
import { type Piece, shorten, toExtract, toPieces, withoutTorn } from './extract';
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
  /** All of a text of which a part may hold only head and tail. */
  whole(text: LongText): Promise<string>;
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
  const homes = [...new Set(candidates.map(({ home }) => home))].filter((home) => home !== '');
  for (const { candidate, match } of inTurns(candidates)) {
    const stretch = await readStretch(match, reader);
    if (!stretch) continue;
    const key = `${match.thread} ${stretch.from}`;
    if (seen.has(key) || stretch.pieces.length === 0) continue;
    seen.add(key);
    const texts = [withoutTorn(candidate.title), ...stretch.pieces.map(({ text }) => text)];
    const [title = '', ...safe] = await reader.redact(texts, homes);
    const { sourceLabel, project, at, foundBy } = candidate;
    found.push({
      thread: match.thread,
      title,
      sourceLabel,
      project,
      at,
      foundBy,
      ordinal: match.ordinal,
      extract: toExtract(stretch.pieces, safe),
    });
  }
  return found;
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

async function readStretch(
  { thread, ordinal }: Candidate['matches'][number],
  reader: EvidenceReader,
): Promise<{ readonly from: number; readonly pieces: readonly Piece[] } | null> {
  try {
    const solution = await reader.solution(thread, ordinal);
    const isShown = ordinal === solution.problem?.ordinal || ordinal === solution.answer?.ordinal;
    const message = isShown ? null : await reader.message(thread, ordinal);
    const matched = message && {
      ...message,
      parts: await Promise.all(message.parts.map((part) => inFull(part, reader))),
    };
    return { from: solution.from, pieces: toPieces(solution, matched) };
  } catch {
    return null;
  }
}

/** A call with all of its output, and the whole of a command that was cut for its title. */
async function inFull(part: Part, { whole }: EvidenceReader): Promise<Part> {
  if (part.type !== 'tool') return part;
  const { title, input, output } = part;
  return {
    ...part,
    title: isCut(part) ? wholeCommand(title, await whole(input)) : title,
    ...(output && { output: { text: await whole(output) } }),
  };
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
