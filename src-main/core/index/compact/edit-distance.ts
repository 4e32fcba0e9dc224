// How far words are from one word, as long as that is little: letters put in, left out, replaced, or two neighbours
// swapped. A column of the table of distances is one number, two bits a letter (Hyyrö's way), since some thousands of
// words are compared with each one that hardly any session holds.

/** Longer words aren't compared: a bit for each letter. */
export const LONGEST_WORD = 32;

export class EditDistance {
  /** By letter: a bit for each place of the word where it stands. */
  private readonly ascii = new Int32Array(128);
  private readonly others = new Map<number, number>();
  private readonly last: number;

  /** A distance above `most` is as good as any other. */
  constructor(
    private readonly word: Uint16Array,
    private readonly most: number,
  ) {
    this.last = 1 << (word.length - 1);
    word.forEach((unit, at) => {
      if (unit < 128) this.ascii[unit] = (this.ascii[unit] as number) | (1 << at);
      else this.others.set(unit, (this.others.get(unit) ?? 0) | (1 << at));
    });
  }

  /** To the first `length` units; more than `most` where it is more. */
  to(units: Uint16Array, length: number): number {
    const { word, most, ascii, last } = this;
    if (Math.abs(length - word.length) > most) return most + 1;
    let distance = word.length;
    // What goes down the column: where a distance is one more, or one less, than that of a letter before.
    let more = -1;
    let less = 0;
    let diagonal = 0;
    let before = 0;
    for (let at = 0; at < length; at++) {
      const unit = units[at] as number;
      const same = unit < 128 ? (ascii[unit] as number) : (this.others.get(unit) ?? 0);
      const swapped = ((~diagonal & same) << 1) & before;
      diagonal = ((((same & more) + more) | 0) ^ more) | same | less | swapped;
      const right = less | ~(diagonal | more);
      const left = diagonal & more;
      if (right & last) distance++;
      if (left & last) distance--;
      // Each letter that is left may make it one less.
      if (distance - (length - at - 1) > most) return most + 1;
      const down = (right << 1) | 1;
      more = (left << 1) | ~(diagonal | down);
      less = down & diagonal;
      before = same;
    }
    return distance;
  }
}
