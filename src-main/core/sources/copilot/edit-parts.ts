// Files that a reply changed. The editor stores what was put in and where, and not what stood there before; where the
// model's own call tells both, that is shown.
import type { DiffHunk, DiffPart, FileDiff } from '@shared/model/thread';
import { hunksToDiff } from '../shared/diff';
import { arrayAt, isObject, numberAt, objectAt, stringAt, valueAt } from '../shared/json';
import { pathOf } from './uris';

/** More edits of one file than this are counted only by the lines that they add. */
const MOST_EDITS = 5000;

/** One changed file for each path; groups of one file are one diff. */
export function toDiffPart(path: string, groups: readonly unknown[], known: readonly FileDiff[]): DiffPart {
  if (known.length === 1 && known[0]) return { type: 'diff', ...known[0] };
  if (known.length > 1) {
    const hunks = known.flatMap((diff) => diff.hunks);
    return { type: 'diff', ...hunksToDiff(path, hunks, known[0]?.change ?? 'edited') };
  }
  const edits = groups.flatMap(editsOf).slice(0, MOST_EDITS);
  const diff = hunksToDiff(path, joinHunks(edits.flatMap(toHunk)));
  return { type: 'diff', ...diff, removed: edits.reduce<number>((sum, edit) => sum + replacedLines(edit), 0) };
}

/** The file of an edit group; '' when it names none. */
export function editedPath(group: unknown): string {
  return pathOf(valueAt(group, 'uri') ?? valueAt(arrayAt(group, 'edits')[0], 'resource'));
}

/** Files that were made, moved or removed as a whole; others are edited. */
export function movedFiles(group: unknown): readonly DiffPart[] {
  const files = arrayAt(group, 'edits').slice(0, MOST_EDITS);
  return files.flatMap((edit): DiffPart[] => {
    const [from, to] = [pathOf(valueAt(edit, 'oldResource')), pathOf(valueAt(edit, 'newResource'))];
    if (from === '' && to === '') return [];
    if (from === '' || to === '') {
      return [{ type: 'diff', ...hunksToDiff(from || to, [], from === '' ? 'created' : 'deleted') }];
    }
    return [{ type: 'diff', ...hunksToDiff(to, [], 'renamed'), oldPath: from }];
  });
}

/** Edits come in lists of lists, each a `{range, text}`; those of notebooks hold cells, whose text isn't shown. */
function editsOf(group: unknown): readonly unknown[] {
  return arrayAt(group, 'edits').flatMap((edit: unknown) => (Array.isArray(edit) ? edit : [edit]));
}

function toHunk(edit: unknown): readonly DiffHunk[] {
  const text = stringAt(edit, 'text');
  if (text === undefined || text === '') return [];
  const start = numberAt(objectAt(edit, 'range'), 'startLineNumber') ?? 1;
  const lines = text.split('\n');
  // Files are written line by line, each with the line feed before it.
  const added = lines[0] === '' && lines.length > 1 ? lines.slice(1) : lines;
  if (added.at(-1) === '' && added.length > 1) added.pop();
  const from = start + (lines.length - added.length > 0 && lines[0] === '' ? 1 : 0);
  return [{ oldStart: from, newStart: from, lines: added.map((line) => `+${line.replace(/\r$/, '')}`) }];
}

/** Edits that go on where the one before ended. */
function joinHunks(hunks: readonly DiffHunk[]): readonly DiffHunk[] {
  const joined: { oldStart: number; newStart: number; lines: string[] }[] = [];
  for (const { oldStart, newStart, lines } of hunks) {
    const last = joined.at(-1);
    if (last && last.newStart + last.lines.length === newStart) for (const line of lines) last.lines.push(line);
    else joined.push({ oldStart, newStart, lines: [...lines] });
  }
  return joined;
}

function replacedLines(edit: unknown): number {
  const range = objectAt(edit, 'range');
  if (!isObject(range)) return 0;
  const lines = (numberAt(range, 'endLineNumber') ?? 0) - (numberAt(range, 'startLineNumber') ?? 0);
  return Number.isInteger(lines) && lines > 0 ? lines : 0;
}
