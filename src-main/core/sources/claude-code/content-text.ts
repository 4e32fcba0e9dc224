// The text of a content field: a text, or an array of blocks, in which odd files also have plain texts and nulls.
import { isObject, type JsonObject, stringAt } from '../shared/json';

/** Blocks of a content field; a plain text is one text block. */
export function blocksOf(content: unknown): readonly unknown[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!Array.isArray(content)) return [];
  if (!content.some((block) => typeof block === 'string')) return content;
  return content.map((block: unknown) => (typeof block === 'string' ? { type: 'text', text: block } : block));
}

/** The texts of a content field, joined by line feeds; '' when there is none. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  const texts = blocksOf(content).map((block) => stringAt(block, 'text') ?? '');
  return texts.filter((text) => text !== '').join('\n');
}

/** The blocks of a record's message. */
export function messageBlocks({ message }: JsonObject): readonly unknown[] {
  return isObject(message) ? blocksOf(message.content) : [];
}
