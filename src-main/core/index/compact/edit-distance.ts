// How far words are from one word, as long as that is little: letters put in, left out, replaced, or two neighbours
// swapped.

export class EditDistance {
  private readonly width: number;
  /** A row for each number of letters read: the distances from that much to the beginnings of the word. */
  private readonly rows: Uint8Array;

  /** `word` is of a few dozens of units; a distance above `most` is as good as any other. */
  constructor(
    private readonly word: Uint16Array,
    private readonly most: number,
  ) {
    this.width = word.length + 1;
    this.rows = new Uint8Array(this.width * (this.width + most)).fill(most + 1);
    for (let column = 0; column < this.width; column++) this.rows[column] = Math.min(column, most + 1);
  }

  /** To the first `length` units; more than `most` where it is more. */
  to(units: Uint16Array, length: number): number {
    const { word, most, width, rows } = this;
    if (Math.abs(length - word.length) > most) return most + 1;
    for (let depth = 0; depth < length; depth++) if (!this.step(units, depth)) return most + 1;
    return rows[length * width + width - 1] as number;
  }

  /** Reads a letter after `depth` others; false when no word that begins so is near enough. */
  private step(units: Uint16Array, depth: number): boolean {
    const { width, rows, word, most } = this;
    const unit = units[depth] as number;
    const row = (depth + 1) * width;
    const above = row - width;
    const from = Math.max(1, depth + 1 - most);
    const to = Math.min(width - 1, depth + 1 + most);
    rows[row + from - 1] = from === 1 ? Math.min(depth + 1, most + 1) : most + 1;
    let least = rows[row + from - 1] as number;
    for (let column = from; column <= to; column++) {
      const same = word[column - 1] === unit;
      let distance = (rows[above + column - 1] as number) + (same ? 0 : 1);
      const without = (rows[row + column - 1] as number) + 1;
      if (without < distance) distance = without;
      const more = column === depth + 1 + most ? most + 1 : (rows[above + column] as number) + 1;
      if (more < distance) distance = more;
      if (!same && depth > 0 && column > 1 && word[column - 2] === unit && units[depth - 1] === word[column - 1]) {
        const swapped = (rows[above - width + column - 2] as number) + 1;
        if (swapped < distance) distance = swapped;
      }
      if (distance > most) distance = most + 1;
      rows[row + column] = distance;
      if (distance < least) least = distance;
    }
    return least <= most;
  }
}
