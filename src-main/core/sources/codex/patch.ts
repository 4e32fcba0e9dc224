// Diffs of changed files: from the patches that the model writes (`*** Begin Patch`), and from what the tool told of
// the changes it made, which has line numbers.
import type { DiffHunk, FileDiff } from '@shared/model/thread';
import { createdToDiff, hunksToDiff, replacementToDiff } from '../shared/diff';
import { isObject, objectAt, stringAt, toWellFormed, valueAt } from '../shared/json';

const FILE_LINE = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const MOVE_LINE = /^\*\*\* Move to: (.+)$/;
const MOST_FILES = 1000;

/** The patch in a text, such as a command that hands it to `apply_patch`; '' when there is none. */
export function findPatch(text: string): string {
  const start = text.indexOf('*** Begin Patch');
  if (start < 0) return '';
  const end = text.indexOf('*** End Patch', start);
  return text.slice(start, end < 0 ? text.length : end).trimEnd();
}

/** Where lines stand in the file a patch doesn't tell, so that they are counted from 1. */
export function patchToDiffs(patch: string): readonly FileDiff[] {
  const diffs: FileDiff[] = [];
  let open: { action: string; path: string; to: string | undefined; hunks: string[][] } | undefined;
  const close = () => {
    if (!open || diffs.length >= MOST_FILES) return;
    const { action, path, to, hunks } = open;
    const filled = hunks.filter((lines) => lines.length > 0);
    const change =
      action === 'Add' ? 'created' : action === 'Delete' ? 'deleted' : to === undefined ? 'edited' : 'renamed';
    const diff = hunksToDiff(
      to ?? path,
      filled.map((lines): DiffHunk => ({ oldStart: change === 'created' ? 0 : 1, newStart: 1, lines })),
      change,
    );
    diffs.push(to === undefined ? diff : { ...diff, oldPath: path });
  };
  for (const line of patch.split('\n')) {
    const text = line.endsWith('\r') ? line.slice(0, -1) : line;
    const [, action, path] = FILE_LINE.exec(text) ?? [];
    if (action !== undefined && path !== undefined) {
      close();
      open = { action, path: path.trim(), to: undefined, hunks: [[]] };
      continue;
    }
    if (!open) continue;
    const to = MOVE_LINE.exec(text)?.[1]?.trim();
    if (to !== undefined) open.to = to;
    else if (text.startsWith('@@')) open.hunks.push([]);
    else if (/^[ +-]/.test(text)) open.hunks.at(-1)?.push(text);
    else if (text === '' && open.action === 'Update') open.hunks.at(-1)?.push(' ');
  }
  close();
  return diffs;
}

/** `changes` by path, as events and completed items hold them. */
export function changesToDiffs(changes: unknown): readonly FileDiff[] {
  if (Array.isArray(changes)) {
    return changes.flatMap((change) => toDiff(stringAt(change, 'path') ?? '', change)).slice(0, MOST_FILES);
  }
  if (!isObject(changes)) return [];
  return Object.entries(changes)
    .slice(0, MOST_FILES)
    .flatMap(([path, change]) => toDiff(toWellFormed(path), change));
}

/** In early versions the kind was the key: `{"add": {"content": …}}`. */
function toDiff(path: string, change: unknown): readonly FileDiff[] {
  if (path === '') return [];
  const type =
    stringAt(change, 'type') ?? stringAt(change, 'kind') ?? stringAt(objectAt(change, 'kind'), 'type') ?? keyOf(change);
  const body = objectAt(change, type) ?? change;
  const diff = stringAt(body, 'unified_diff') ?? stringAt(body, 'diff');
  const content = stringAt(body, 'content');
  const to = stringAt(body, 'move_path') ?? stringAt(valueAt(body, 'kind'), 'move_path');
  if (type === 'add') return [createdToDiff(path, content ?? addedText(diff ?? ''))];
  if (type === 'delete') {
    return [{ ...replacementToDiff(path, content ?? '', ''), change: 'deleted' }];
  }
  const hunks = readUnified(diff ?? '');
  if (to !== undefined && to !== '') return [{ ...hunksToDiff(to, hunks, 'renamed'), oldPath: path }];
  return hunks.length === 0 ? [] : [hunksToDiff(path, hunks)];
}

function keyOf(change: unknown): string {
  return ['add', 'delete', 'update'].find((key) => objectAt(change, key) !== undefined) ?? 'update';
}

function addedText(diff: string): string {
  const hunks = readUnified(diff);
  return hunks.length === 0 ? diff : hunks.flatMap(({ lines }) => lines.map((line) => line.slice(1))).join('\n');
}

function readUnified(diff: string): readonly DiffHunk[] {
  const hunks: { oldStart: number; newStart: number; lines: string[] }[] = [];
  for (const line of diff.split('\n')) {
    const [, oldStart, newStart] = /^@@ -(\d{1,9})(?:,\d+)? \+(\d{1,9})(?:,\d+)? @@/.exec(line) ?? [];
    if (oldStart !== undefined) hunks.push({ oldStart: Number(oldStart), newStart: Number(newStart), lines: [] });
    else if (/^[ +-]/.test(line)) hunks.at(-1)?.lines.push(line);
  }
  return hunks.filter(({ lines }) => lines.length > 0);
}
