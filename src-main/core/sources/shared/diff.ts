// Diffs of files from what edit tools store: hunks, or the texts before and after.
import type { DiffHunk, FileDiff } from '@shared/model/thread';
import { structuredPatch } from 'diff';

/** Lines kept of one file's diff; `added` and `removed` count all of them. */
const MOST_LINES = 4000;
/** Texts of this many UTF-16 units together aren't compared line by line, but shown as removed and added. */
const LONGEST_COMPARED = 200_000;
/** More edits than this between two texts, and they have little in common. */
const MOST_EDITS = 400;

/** Hunks that the tool worked out itself. */
export function hunksToDiff(path: string, hunks: readonly DiffHunk[], change: FileDiff['change'] = 'edited'): FileDiff {
  let added = 0;
  let removed = 0;
  let room = MOST_LINES;
  const kept: DiffHunk[] = [];
  for (const hunk of hunks) {
    for (const line of hunk.lines) {
      if (line.startsWith('+')) added += 1;
      else if (line.startsWith('-')) removed += 1;
    }
    if (room <= 0) continue;
    kept.push(hunk.lines.length <= room ? hunk : { ...hunk, lines: hunk.lines.slice(0, room) });
    room -= hunk.lines.length;
  }
  return { path, change, added, removed, hunks: kept };
}

/** One replaced piece of a file. Where in the file it stands isn't known, so that lines are counted from 1. */
export function replacementToDiff(path: string, before: string, after: string): FileDiff {
  return hunksToDiff(path, compare(before, after));
}

/** A file that is new, or was written over without its former text being kept. */
export function createdToDiff(path: string, content: string): FileDiff {
  return hunksToDiff(path, [{ oldStart: 0, newStart: 1, lines: mark('+', content) }], 'created');
}

/** Several edits of one file as one diff. */
export function joinDiffs(path: string, diffs: readonly FileDiff[]): FileDiff {
  return hunksToDiff(
    path,
    diffs.flatMap(({ hunks }) => hunks),
  );
}

function compare(before: string, after: string): readonly DiffHunk[] {
  if (before.length + after.length <= LONGEST_COMPARED && before !== '' && after !== '') {
    const patch = structuredPatch('', '', before, after, undefined, undefined, {
      context: 3,
      maxEditLength: MOST_EDITS,
    });
    if (patch) {
      return patch.hunks.map(({ oldStart, newStart, lines }) => ({
        oldStart,
        newStart,
        lines: lines.filter((line) => !line.startsWith('\\')),
      }));
    }
  }
  return [{ oldStart: 1, newStart: 1, lines: [...mark('-', before), ...mark('+', after)] }];
}

function mark(sign: '+' | '-', text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => sign + line);
}
