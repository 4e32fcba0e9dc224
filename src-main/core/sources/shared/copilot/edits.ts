// The diffs of Copilot's edit tools, from what the model called them with.
import type { FileDiff } from '@shared/model/thread';
import { createdToDiff, joinDiffs, replacementToDiff } from '../diff';
import { groupBy } from '../group-by';
import { arrayAt, stringAt } from '../json';
import { patchToDiffs } from '../patch';

/** `name` is the one that the model uses. Empty for tools that edit nothing, or don't say what. */
export function editsToDiffs(name: string, input: unknown): readonly FileDiff[] {
  const path = stringAt(input, 'filePath') ?? stringAt(input, 'path') ?? '';
  switch (name) {
    case 'create_file':
    case 'create':
      return created(path, stringAt(input, 'content') ?? stringAt(input, 'file_text'));
    case 'replace_string_in_file':
    case 'edit':
      return replaced(path, input);
    case 'multi_replace_string_in_file':
      return replacedInMany(arrayAt(input, 'replacements'));
    case 'str_replace_editor':
      return stringAt(input, 'command') === 'create'
        ? created(path, stringAt(input, 'file_text'))
        : replaced(path, input);
    case 'apply_patch':
      return patchToDiffs(
        typeof input === 'string' ? input : (stringAt(input, 'input') ?? stringAt(input, 'patch') ?? ''),
      );
    default:
      return [];
  }
}

function created(path: string, content: string | undefined): readonly FileDiff[] {
  return path === '' || content === undefined ? [] : [createdToDiff(path, content)];
}

function replaced(path: string, input: unknown): readonly FileDiff[] {
  const before = stringAt(input, 'oldString') ?? stringAt(input, 'old_str');
  const after = stringAt(input, 'newString') ?? stringAt(input, 'new_str');
  if (path === '' || (before === undefined && after === undefined)) return [];
  const diff = replacementToDiff(path, before ?? '', after ?? '');
  return diff.hunks.length === 0 ? [] : [diff];
}

function replacedInMany(replacements: readonly unknown[]): readonly FileDiff[] {
  const diffs = replacements.flatMap((one) => replaced(stringAt(one, 'filePath') ?? '', one));
  return [...groupBy(diffs, ({ path }) => path)].map(([path, same]) => joinDiffs(path, same));
}
