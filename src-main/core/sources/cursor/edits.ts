// The diffs of edit calls: from the chunks that Cursor worked out, the contents before and after that it keeps by hash,
// or what the call was given.
import type { DiffHunk, FileDiff } from '@shared/model/thread';
import { createdToDiff, hunksToDiff, joinDiffs, replacementToDiff } from '../shared/diff';
import { arrayAt, numberAt, objectAt, stringAt } from '../shared/json';
import { kindOfTool, pathsOfCall } from './tools';

/** The text kept under an id such as `composer.content.…`; null when there is none, or it is too large. */
export type ReadContent = (id: string) => string | null;

/** Only for calls that were carried out. */
export function diffsOfCall(name: string, input: unknown, result: unknown, read: ReadContent): readonly FileDiff[] {
  const kind = kindOfTool(name);
  const [path] = pathsOfCall(input);
  if (path === undefined || (kind !== 'edit' && kind !== 'delete')) return [];
  if (kind === 'delete') return [{ path, change: 'deleted', added: 0, removed: 0, hunks: [] }];
  const diff = fromChunks(path, result) ?? fromContents(path, result, read) ?? fromInput(path, input);
  return diff && diff.hunks.length > 0 ? [diff] : [];
}

function fromChunks(path: string, result: unknown): FileDiff | null {
  const chunks = arrayAt(objectAt(result, 'diff') ?? result, 'chunks').flatMap(readChunk);
  return chunks.length === 0 ? null : hunksToDiff(path, chunks);
}

/** `diffString` holds lines such as `- old` and `+ new`: a sign, a space and the line. */
function readChunk(chunk: unknown): readonly DiffHunk[] {
  const text = stringAt(chunk, 'diffString');
  if (text === undefined) return [];
  const lines = text.split('\n').filter((line) => /^[ +-]/.test(line));
  if (lines.length === 0) return [];
  const isSpaced = lines.every((line) => line.length === 1 || line[1] === ' ');
  return [
    {
      oldStart: numberAt(chunk, 'oldStart') ?? 1,
      newStart: numberAt(chunk, 'newStart') ?? 1,
      lines: isSpaced ? lines.map((line) => line[0] + line.slice(2)) : lines,
    },
  ];
}

function fromContents(path: string, result: unknown, read: ReadContent): FileDiff | null {
  const [before, after] = [stringAt(result, 'beforeContentId'), stringAt(result, 'afterContentId')];
  if (after === undefined || after === '') return null;
  const newText = read(after);
  if (newText === null) return null;
  if (before === undefined || before === '') return createdToDiff(path, newText);
  const oldText = read(before);
  return oldText === null ? null : replacementToDiff(path, oldText, newText);
}

function fromInput(path: string, input: unknown): FileDiff | null {
  const edits = arrayAt(input, 'edits').map((edit) => replacement(path, edit));
  const known = edits.filter((edit) => edit !== null);
  if (known.length > 0) return joinDiffs(path, known);
  const content = stringAt(input, 'contents') ?? stringAt(input, 'file_text');
  return (
    replacement(path, input) ?? (content === undefined ? null : { ...createdToDiff(path, content), change: 'edited' })
  );
}

function replacement(path: string, edit: unknown): FileDiff | null {
  const before = stringAt(edit, 'old_string') ?? stringAt(edit, 'oldString');
  const after = stringAt(edit, 'new_string') ?? stringAt(edit, 'newString');
  if (before === undefined || after === undefined) return null;
  return before === '' ? createdToDiff(path, after) : replacementToDiff(path, before, after);
}
