// Diffs of changed files from what the tool told of the changes it made. Unlike the patches of the model these have line
// numbers.
import type { DiffHunk, FileDiff } from '@shared/model/thread';
import { createdToDiff, hunksToDiff, replacementToDiff } from '../shared/diff';
import { isObject, objectAt, stringAt, toWellFormed, valueAt } from '../shared/json';

const MOST_FILES = 1000;

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
