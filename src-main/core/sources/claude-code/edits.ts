// The diffs of edit calls: from the hunks that the tool worked out, else from what the call was given.
import type { DiffHunk, FileDiff } from '@shared/model/thread';
import { createdToDiff, hunksToDiff, joinDiffs, replacementToDiff } from '../shared/diff';
import { arrayAt, numberAt, stringAt } from '../shared/json';

/** `outcome` is the `toolUseResult` beside the result. Only for calls that were carried out. */
export function diffsOf(name: string, input: unknown, outcome: unknown): readonly FileDiff[] {
  const path = stringAt(input, 'file_path') ?? stringAt(input, 'notebook_path') ?? stringAt(outcome, 'filePath');
  if (path === undefined || path === '' || !EDIT_TOOLS.has(name)) return [];
  const hunks = arrayAt(outcome, 'structuredPatch').flatMap(readHunk);
  const diff = hunks.length > 0 ? hunksToDiff(path, hunks) : fromInput(name, path, input, outcome);
  return diff.hunks.length === 0 ? [] : [diff];
}

const EDIT_TOOLS = new Set(['Edit', 'MultiEdit', 'Write', 'NotebookEdit']);

function fromInput(name: string, path: string, input: unknown, outcome: unknown): FileDiff {
  switch (name) {
    case 'MultiEdit':
      return joinDiffs(
        path,
        arrayAt(input, 'edits').map((edit) => replacement(path, edit)),
      );
    case 'Write': {
      // An unchanged file has no hunks either.
      const content = stringAt(input, 'content') ?? stringAt(outcome, 'content') ?? '';
      const before = stringAt(outcome, 'originalFile');
      const change = isUpdate(outcome) ? 'edited' : 'created';
      if (before === undefined) return { ...createdToDiff(path, content), change };
      return before === content ? hunksToDiff(path, []) : replacementToDiff(path, before, content);
    }
    case 'NotebookEdit': {
      const source = stringAt(input, 'new_source') ?? '';
      const before = stringAt(outcome, 'old_source') ?? '';
      return replacementToDiff(path, before, stringAt(input, 'edit_mode') === 'delete' ? '' : source);
    }
    default:
      // An edit of nothing is how a file was created.
      return stringAt(input, 'old_string') === ''
        ? createdToDiff(path, stringAt(input, 'new_string') ?? '')
        : replacement(path, input);
  }
}

/** The file was there before; its former text isn't always kept. */
function isUpdate(outcome: unknown): boolean {
  const text = typeof outcome === 'string' ? outcome : '';
  return stringAt(outcome, 'type') === 'update' || text.includes('has been updated');
}

function replacement(path: string, edit: unknown): FileDiff {
  return replacementToDiff(path, stringAt(edit, 'old_string') ?? '', stringAt(edit, 'new_string') ?? '');
}

function readHunk(hunk: unknown): readonly DiffHunk[] {
  const lines = arrayAt(hunk, 'lines').filter(
    (line): line is string => typeof line === 'string' && /^[ +-]/.test(line),
  );
  if (lines.length === 0) return [];
  return [{ oldStart: numberAt(hunk, 'oldStart') ?? 1, newStart: numberAt(hunk, 'newStart') ?? 1, lines }];
}
