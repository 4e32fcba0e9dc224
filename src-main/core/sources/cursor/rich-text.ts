// The text of a prompt that was kept only as the editor's own tree (Lexical JSON): text nodes, with a line feed after
// each paragraph; mentions carry their label.
import { arrayAt, isObject, parseJson, stringAt, valueAt } from '../shared/json';

/** '' for what is no such tree. Takes the JSON text or the tree itself. */
export function richTextOf(value: unknown): string {
  const parsed = typeof value === 'string' ? parseJson(value) : { value };
  const root = 'value' in parsed ? valueAt(parsed.value, 'root') : undefined;
  return isObject(root) ? textOfNode(root).replace(/\n+$/, '') : '';
}

function textOfNode(node: unknown): string {
  const children = arrayAt(node, 'children');
  const type = stringAt(node, 'type') ?? '';
  if (type === 'linebreak') return '\n';
  if (children.length === 0) return stringAt(node, 'text') ?? stringAt(node, 'mentionName') ?? endOf(type);
  return children.map(textOfNode).join('') + endOf(type);
}

function endOf(type: string): string {
  return type === 'paragraph' || type === 'heading' || type === 'code' || type === 'listitem' ? '\n' : '';
}
