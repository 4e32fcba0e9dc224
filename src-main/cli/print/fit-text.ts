// How wide text is in a terminal, and cutting and filling it to a width. Chinese, Japanese and emoji take two cells.
import { cleanLine } from '@shared/text/clean-text';
import stringWidth from 'string-width';

/** Longer text is cut before it is measured. */
const LONGEST = 2000;

/** One line of at most `width` cells, with … where it was cut. */
export function cutToWidth(text: string, width: number): string {
  const line = cleanLine(text.slice(0, LONGEST));
  if (line.length <= width && /^[ -~]*$/.test(line)) return line;
  if (stringWidth(line) <= width) return line;
  let kept = '';
  let used = 0;
  for (const character of line) {
    used += stringWidth(character);
    if (used > width - 1) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** Filled with spaces to `width` cells; wider text stays as it is. */
export function fillToWidth(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - stringWidth(text)));
  return align === 'left' ? text + space : space + text;
}
