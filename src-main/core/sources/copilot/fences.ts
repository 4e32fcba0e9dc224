// Where a file is edited, the editor writes the fence of a code block before and after, each as a piece of Markdown of
// its own, in varying order. They are no text.
import { EDIT_KINDS, kindOf, markdownOf } from './part-kinds';

const ONLY_FENCE = /^\s*`{3,}\s*$/;

/** What may stand between the fences of an edit. */
const BETWEEN: ReadonlySet<string> = new Set(['codeblockUri', 'undoStop', 'prepareToolInvocation', ...EDIT_KINDS]);

/** The indices of parts that are only such fences. */
export function noiseFences(parts: readonly unknown[]): ReadonlySet<number> {
  const found = new Set<number>();
  let run: number[] = [];
  let isEdit = false;
  const close = () => {
    if (isEdit) for (const index of run) found.add(index);
    run = [];
    isEdit = false;
  };
  for (const [index, part] of parts.entries()) {
    const text = markdownOf(part);
    const kind = kindOf(part);
    if (text !== null && text.length < 20 && ONLY_FENCE.test(text)) run.push(index);
    else if (text === null && BETWEEN.has(kind)) isEdit = isEdit || kind === 'codeblockUri' || EDIT_KINDS.has(kind);
    else close();
  }
  close();
  return found;
}
