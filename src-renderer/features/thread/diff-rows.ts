// A hunk -> rows with line numbers, and the words that changed between a removed line and the one that took its
// place.
import type { DiffHunk, FileDiff } from '@shared/model/thread';
import { diffWordsWithSpace } from 'diff';

export interface DiffPiece {
  readonly text: string;
  readonly changed: boolean;
}

export interface DiffRow {
  readonly type: 'same' | 'added' | 'removed';
  readonly oldLine: number | null;
  readonly newLine: number | null;
  readonly pieces: readonly DiffPiece[];
}

/** Word by word costs; very long lines are shown as changed as a whole. */
const WORDS_LIMIT = 600;
/** When less than this share of a line stayed, marking words tells nothing. */
const KEPT_SHARE = 0.3;

export function toDiffRows({ oldStart, newStart, lines }: DiffHunk): DiffRow[] {
  const rows: DiffRow[] = [];
  let oldLine = oldStart;
  let newLine = newStart;
  for (let at = 0; at < lines.length; ) {
    const removed = takeWhile(lines, at, '-');
    const added = takeWhile(lines, at + removed.length, '+');
    if (removed.length + added.length === 0) {
      const line = lines[at] ?? '';
      // A line without a sign is the note about a missing line feed at the end of a file.
      const counted = !line.startsWith('\\');
      rows.push({
        type: 'same',
        oldLine: counted ? oldLine++ : null,
        newLine: counted ? newLine++ : null,
        pieces: [{ text: counted ? line.slice(1) : line, changed: false }],
      });
      at += 1;
      continue;
    }
    const pairs = removed.length === added.length ? removed.map((line, i) => pairWords(line, added[i] ?? '')) : [];
    removed.forEach((line, i) => {
      rows.push({ type: 'removed', oldLine: oldLine++, newLine: null, pieces: pairs[i]?.before ?? whole(line) });
    });
    added.forEach((line, i) => {
      rows.push({ type: 'added', oldLine: null, newLine: newLine++, pieces: pairs[i]?.after ?? whole(line) });
    });
    at += removed.length + added.length;
  }
  return rows;
}

function takeWhile(lines: readonly string[], from: number, sign: string): string[] {
  let to = from;
  while (lines[to]?.startsWith(sign)) to += 1;
  return lines.slice(from, to).map((line) => line.slice(1));
}

function whole(text: string): readonly DiffPiece[] {
  return [{ text, changed: false }];
}

function pairWords(before: string, after: string) {
  if (before.length + after.length > WORDS_LIMIT) return null;
  const words = diffWordsWithSpace(before, after);
  const kept = words.reduce((sum, { added, removed, value }) => sum + (added || removed ? 0 : value.trim().length), 0);
  if (kept < KEPT_SHARE * Math.max(before.trim().length, after.trim().length)) return null;
  return {
    before: words.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, changed: removed })),
    after: words.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, changed: added })),
  };
}

/** The diff as a patch that `git apply` takes. */
export function toPatch({ path, oldPath, change, hunks }: FileDiff): string {
  const before = change === 'created' ? '/dev/null' : `a/${oldPath ?? path}`;
  const after = change === 'deleted' ? '/dev/null' : `b/${path}`;
  const body = hunks.flatMap(({ oldStart, newStart, lines }) => {
    const count = (sign: string) => lines.filter((line) => line.startsWith(' ') || line.startsWith(sign)).length;
    return [`@@ -${oldStart},${count('-')} +${newStart},${count('+')} @@`, ...lines];
  });
  return `${[`--- ${before}`, `+++ ${after}`, ...body].join('\n')}\n`;
}
