// Diffs from patches in the form in which models write them: `*** Begin Patch`, then a section for each file.
import type { DiffHunk, FileDiff } from '@shared/model/thread';
import { hunksToDiff } from './diff';

const FILE_LINE = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const MOVE_LINE = /^\*\*\* Move to: (.+)$/;
const MOST_FILES = 1000;

interface Section {
  readonly action: string;
  readonly path: string;
  movedTo: string | undefined;
  readonly hunks: string[][];
}

/** Where in a file lines stand a patch doesn't tell, so that they are counted from 1. Empty when it is no patch. */
export function patchToDiffs(patch: string): readonly FileDiff[] {
  const start = patch.indexOf('*** Begin Patch');
  if (start < 0) return [];
  const sections: Section[] = [];
  for (const line of patch.slice(start).split('\n')) {
    const text = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (text.startsWith('*** End Patch')) break;
    const [, action, path] = FILE_LINE.exec(text) ?? [];
    if (action !== undefined && path !== undefined) {
      sections.push({ action, path: path.trim(), movedTo: undefined, hunks: [[]] });
      continue;
    }
    const section = sections.at(-1);
    if (!section) continue;
    const movedTo = MOVE_LINE.exec(text)?.[1]?.trim();
    if (movedTo !== undefined) section.movedTo = movedTo;
    else if (text.startsWith('@@')) section.hunks.push([]);
    else if (/^[ +-]/.test(text)) section.hunks.at(-1)?.push(text);
    // Editors cut the blank in front of an empty line.
    else if (text === '' && section.action === 'Update') section.hunks.at(-1)?.push(' ');
  }
  return sections.slice(0, MOST_FILES).map(toDiff);
}

function toDiff({ action, path, movedTo, hunks }: Section): FileDiff {
  const change =
    action === 'Add' ? 'created' : action === 'Delete' ? 'deleted' : movedTo === undefined ? 'edited' : 'renamed';
  const filled = hunks.filter((lines) => lines.some((line) => line !== ' '));
  const oldStart = change === 'created' ? 0 : 1;
  const diff = hunksToDiff(
    movedTo ?? path,
    filled.map((lines): DiffHunk => ({ oldStart, newStart: 1, lines })),
    change,
  );
  return movedTo === undefined ? diff : { ...diff, oldPath: path };
}
