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

/** So many blocks back a text that was written again is looked for. */
const MOST_COMPARED = 20;

export function joinBlocks(values: readonly JsonObject[]): readonly JoinedBlock[] {
  const joined: JoinedBlock[] = [];
  const places = new Map<string, number>();
  for (let from = 0; from < values.length; from += 1) {
    // Blocks of one record are never copies of each other.
    const known = joined.length;
    for (const block of messageBlocks(values[from] ?? {})) {
      if (!isObject(block)) continue;
      const type = typeof block.type === 'string' ? block.type : '';
      if (values.length === 1) {
        joined.push({ block, from, type });
        continue;
      }
      const id = idOf(block);
      const place = id === undefined ? findText(joined, known, block, type) : (places.get(`${type} ${id}`) ?? known);
      const before = place < known ? joined[place] : undefined;
      if (!before) {
        if (id !== undefined) places.set(`${type} ${id}`, joined.length);
        joined.push({ block, from, type });
      } else if (sizeOf(block, type) > sizeOf(before.block, type)) {
        joined[place] = { ...before, block };
      }
    }
  }
  return joined;
}

/** `known` where none is the same. */
function findText(joined: readonly JoinedBlock[], known: number, block: JsonObject, type: string): number {
  for (let at = known - 1; at >= Math.max(0, known - MOST_COMPARED); at -= 1) {
    const other = joined[at];
    if (other?.type === type && isSameText(other.block, block, type)) return at;
  }
  return known;
}

function isSameText(other: JsonObject, block: JsonObject, type: string): boolean {
  const one = textOf(other, type);
  const two = textOf(block, type);
  if (one === undefined || two === undefined) return false;
  // Hidden thinking has a signature and no text: it is a block of its own.
  if ((one === '') !== (two === '') && type === 'thinking') return !isHidden(other) && !isHidden(block);
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
