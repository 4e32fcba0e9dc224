// The texts of a content: a string, or blocks of which only the type's name and case differ between versions.
import { stringAt, toWellFormed } from '../shared/json';

export function contentTexts(content: unknown): readonly string[] {
  if (typeof content === 'string') return [toWellFormed(content)];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => {
    const text = typeof block === 'string' ? toWellFormed(block) : stringAt(block, 'text');
    return text === undefined ? [] : [text];
  });
}
