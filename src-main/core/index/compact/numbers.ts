// A list of whole numbers that grows, in a typed array.

export class Numbers {
  values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) this.values = grown(this.values, this.length * 2);
    this.values[this.length++] = value;
  }
}

/** A copy with room for at least `least` numbers. */
export function grown<T extends Uint32Array | Float64Array>(values: T, least: number): T {
  const larger = new (values.constructor as new (length: number) => T)(Math.max(least, 1024));
  larger.set(values);
  return larger;
}
