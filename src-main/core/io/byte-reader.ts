// Bytes of a file in memory or on the disk, asked for by range.

export interface ByteReader {
  readonly length: number;
  /** The bytes [from, to), fewer at the end. What is returned holds until the next call. */
  read(from: number, to: number): Uint8Array;
}

export function bytesInMemory(bytes: Uint8Array): ByteReader {
  return { length: bytes.length, read: (from, to) => bytes.subarray(from, to) };
}
