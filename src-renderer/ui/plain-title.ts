// Titles are often the first words of a message, with the backticks of its code; where no code is drawn, they are noise.
import type { Mark } from '@shared/model/search';

/** A title to show. */
export function plainTitle(title: string): string {
  return title.replaceAll('`', '');
}

/** Marks of a title -> the same places of what is shown of it. */
export function plainMarks(title: string, marks: readonly Mark[]): Mark[] {
  const shift = (at: number) => plainTitle(title.slice(0, at)).length;
  return marks.map(([from, to]) => [shift(from), shift(to)]);
}
