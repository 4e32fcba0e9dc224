// A file's changes as a unified diff.
import type { FileDiff } from '@shared/model/thread';
import { escapeInline, fence, inlineCode } from './markdown-text';
import { CHANGE_WORDS } from './words';

/** A line that says what happened to the file, and its hunks as a diff block. `clean` makes text fit for the file. */
export function diffBlock(diff: FileDiff, clean: (text: string) => string): string {
  const { path, oldPath, change, added, removed, hunks } = diff;
  const names = [...(oldPath === undefined ? [] : [oldPath]), path].map((name) => inlineCode(clean(name)));
  const says = `${escapeInline(CHANGE_WORDS[change])}: ${names.join(' → ')} · +${added} −${removed}`;
  if (hunks.length === 0) return says;
  const lines = hunks.flatMap((hunk) => {
    const oldCount = hunk.lines.filter((line) => !line.startsWith('+')).length;
    const newCount = hunk.lines.filter((line) => !line.startsWith('-')).length;
    const range = `@@ -${hunk.oldStart},${oldCount} +${hunk.newStart},${newCount} @@`;
    return [range, ...hunk.lines.map((line) => clean(line).replace(/\n/g, ''))];
  });
  return `${says}\n\n${fence(lines.join('\n'), 'diff')}`;
}
