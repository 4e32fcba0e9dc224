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

/** Writes a number up to 2^53, seven bits a byte, the lowest first; the eighth bit says that more follow. */
export function encodeNumber(bytes: Uint8Array, at: number, value: number): number {
  let end = at;
  let rest = value;
  while (rest > 127) {
    bytes[end++] = (rest % 128) + 128;
    rest = Math.floor(rest / 128);
  }
  bytes[end++] = rest;
  return end;
}

/** Bytes that become more. */
export class ByteWriter {
  private bytes = new Uint8Array(1 << 12);
  length = 0;

  write(value: number): void {
    this.makeRoom(8);
    this.length = encodeNumber(this.bytes, this.length, value);
  }

  /** The first `length` of them. */
  append(bytes: Uint8Array, length: number): void {
    this.makeRoom(length);
    const { length: before } = this;
    for (let at = 0; at < length; at++) this.bytes[before + at] = bytes[at] as number;
    this.length = before + length;
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  private makeRoom(more: number): void {
    if (this.length + more > this.bytes.length) this.bytes = grown(this.bytes, (this.length + more) * 2);
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
