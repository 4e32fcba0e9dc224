// What a part of a reply is: most name their kind, Markdown doesn't.
import { stringAt, valueAt } from '../shared/json';

export const EDIT_KINDS: ReadonlySet<string> = new Set([
  'textEditGroup',
  'notebookEditGroup',
  'textEdit',
  'notebookEdit',
  'workspaceEdit',
  'externalEdit',
]);
export const TOOL_KINDS: ReadonlySet<string> = new Set(['toolInvocationSerialized', 'toolInvocation']);

/** A reply is a text, one part, or a list of them. */
export function partsOf(response: unknown): readonly unknown[] {
  if (Array.isArray(response)) return response;
  return response === undefined || response === null ? [] : [response];
}

/** '' for Markdown, which has none. */
export function kindOf(part: unknown): string {
  if (typeof part === 'string') return '';
  const kind = stringAt(part, 'kind');
  if (kind !== undefined) return kind;
  if (valueAt(part, 'treeData') !== undefined || (valueAt(part, 'label') !== undefined && !hasValue(part))) {
    return 'treeData';
  }
  return '';
}

function hasValue(part: unknown): boolean {
  return typeof valueAt(part, 'value') === 'string';
}

/** The Markdown of a part; null for one that is none. */
export function markdownOf(part: unknown): string | null {
  if (typeof part === 'string') return part.toWellFormed();
  switch (kindOf(part)) {
    case '':
      return stringAt(part, 'value') ?? null;
    case 'markdownContent':
    case 'markdownVuln': {
      const content = valueAt(part, 'content');
      return typeof content === 'string' ? content.toWellFormed() : (stringAt(content, 'value') ?? null);
    }
    default:
      return null;
  }
}
