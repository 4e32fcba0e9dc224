// Whole numbers that become more: in a typed array, or written as bytes, the smaller the fewer.

export class Numbers {
  values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) this.values = grown(this.values, this.length * 2);
    this.values[this.length++] = value;
  }
}

/** A copy with room for at least `least` numbers. */
export function grown<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(values: T, least: number): T {
  const larger = new (values.constructor as new (length: number) => T)(Math.max(least, 1024));
  larger.set(values);
  return larger;
}

/** Numbers up to 2^53, seven bits a byte, the lowest first; the eighth bit says that more follow. */
export class ByteWriter {
  private bytes = new Uint8Array(1 << 12);
  length = 0;

  write(value: number): void {
    if (this.length + 8 > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    let rest = value;
    while (rest > 127) {
      this.bytes[this.length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.length++] = rest;
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}

/** The first `count` numbers that a ByteWriter wrote. */
export function readNumbers(bytes: Uint8Array, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  let at = 0;
  for (let index = 0; index < count; index++) {
    let value = 0;
    let scale = 1;
    let byte = bytes[at++] ?? 0;
    while (byte > 127) {
      value += (byte - 128) * scale;
      scale *= 128;
      byte = bytes[at++] ?? 0;
    }
    numbers[index] = value + byte * scale;
  }
  return numbers;
}
