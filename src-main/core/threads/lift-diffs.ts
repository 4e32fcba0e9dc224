// Keeps the lines of a diff once: they stand in the text stream without their signs, and the diff keeps these.
import type { DiffHunk, FileDiff } from '@shared/model/thread';
import type { MessageText } from '@shared/text/message-text';

/** Where a hunk stands, and the signs of its lines in runs, such as ` 3-1+2`. */
interface SignedHunk extends Omit<DiffHunk, 'lines'> {
  readonly signs: string;
}

interface SignedDiff extends Omit<FileDiff, 'hunks'> {
  /** Which piece of the message's texts holds the lines. */
  readonly piece: number;
  readonly hunks: readonly SignedHunk[];
}

/** A diff as it is kept: with its own lines where the stream can't tell them, and in what older versions wrote. */
export type KeptDiff = FileDiff | SignedDiff;

/** In the stream a path, the former path and each line end at the next line feed. */
const HEAD_LINES = 2;

export function liftDiff(diff: FileDiff, piece: number): KeptDiff {
  if (diff.path.includes('\n') || diff.oldPath?.includes('\n')) return diff;
  const hunks: SignedHunk[] = [];
  for (const { oldStart, newStart, lines } of diff.hunks) {
    const signs = signsOf(lines);
    if (signs === undefined) return diff;
    hunks.push({ oldStart, newStart, signs });
  }
  return { ...diff, hunks, piece };
}

/** Throws when the texts don't belong to it. */
export function restoreDiff(diff: KeptDiff, texts: readonly MessageText[]): FileDiff {
  if (!('piece' in diff)) return diff;
  const { piece, hunks, ...rest } = diff;
  const lines = texts[piece]?.text.split('\n');
  if (!lines) throw new Error('a kept text is missing');
  let at = HEAD_LINES;
  return {
    ...rest,
    hunks: hunks.map(({ oldStart, newStart, signs }) => {
      const signed: string[] = [];
      for (const [, sign = '', count] of signs.matchAll(RUN)) {
        for (let left = Number(count); left > 0; left -= 1) signed.push(sign + lines[at++]);
      }
      return { oldStart, newStart, lines: signed };
    }),
  };
}

const RUN = /([ +-])(\d+)/g;

/** Undefined where a line begins with none of the three, or is more than one line of the stream. */
function signsOf(lines: readonly string[]): string | undefined {
  let signs = '';
  let run = 0;
  let before = '';
  for (const line of lines) {
    const sign = line.charAt(0);
    if ((sign !== ' ' && sign !== '+' && sign !== '-') || line.includes('\n')) return undefined;
    if (sign !== before && run > 0) {
      signs += before + run;
      run = 0;
    }
    before = sign;
    run += 1;
  }
  return run > 0 ? signs + before + run : signs;
}
