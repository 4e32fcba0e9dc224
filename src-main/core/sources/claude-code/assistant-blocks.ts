// Joins the blocks of the records that make up one message of the model. Each block usually has a record of its own;
// a block that was written again while it grew is kept once, in its longest form.
import { isObject, type JsonObject, stringAt } from '../shared/json';
import { messageBlocks } from './content-text';

export interface JoinedBlock {
  readonly block: JsonObject;
  /** Which of the records it stands in. */
  readonly from: number;
  readonly type: string;
}

export function joinBlocks(values: readonly JsonObject[]): readonly JoinedBlock[] {
  const joined: JoinedBlock[] = [];
  for (const [from, value] of values.entries()) {
    const known = joined.length;
    for (const block of messageBlocks(value)) {
      if (!isObject(block)) continue;
      const type = stringAt(block, 'type') ?? '';
      // Blocks of one record are never copies of each other.
      const place = from === 0 ? -1 : joined.findIndex((other, at) => at < known && isSame(other, block, type));
      const before = joined[place];
      if (!before) joined.push({ block, from, type });
      else if (sizeOf(block, type) > sizeOf(before.block, type)) joined[place] = { ...before, block };
    }
  }
  return joined;
}

function isSame(other: JoinedBlock, block: JsonObject, type: string): boolean {
  if (other.type !== type) return false;
  const id = idOf(block);
  if (id !== undefined) return idOf(other.block) === id;
  const [one, two] = [textOf(other.block, type), textOf(block, type)];
  if (one === undefined || two === undefined) return false;
  // Hidden thinking has a signature and no text: it is a block of its own.
  if ((one === '') !== (two === '') && type === 'thinking') return !isHidden(other.block) && !isHidden(block);
  return one.startsWith(two) || two.startsWith(one);
}

function isHidden(block: JsonObject): boolean {
  return stringAt(block, 'thinking') === '' && (stringAt(block, 'signature') ?? '') !== '';
}

function idOf(block: JsonObject): string | undefined {
  return stringAt(block, 'id') ?? stringAt(block, 'tool_use_id');
}

function textOf(block: JsonObject, type: string): string | undefined {
  return stringAt(block, type === 'redacted_thinking' ? 'data' : type === 'thinking' ? 'thinking' : 'text');
}

function sizeOf(block: JsonObject, type: string): number {
  const text = textOf(block, type);
  return text === undefined ? JSON.stringify(block).length : text.length;
}
