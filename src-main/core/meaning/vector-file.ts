// Vectors as a file: each with the hash of the text that it stands for. Immutable, with a checksum; what was damaged is
// as if it had never been written, since every vector can be made again.
import { createHash } from 'node:crypto';

const MAGIC = 0x54465631;
const HEAD_BYTES = 12;
const HASH_BYTES = 16;
const CHECKSUM_BYTES = 32;

export interface StoredVector {
  readonly hash: string;
  readonly bytes: Int8Array;
  readonly scale: number;
}

/** All of one dimension. A hash is 22 characters of base64url. */
export function encodeVectors(vectors: readonly StoredVector[], dimension: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(MAGIC, 0);
  head.writeUInt32LE(dimension, 4);
  head.writeUInt32LE(vectors.length, 8);
  const body = Buffer.alloc(vectors.length * (HASH_BYTES + 4 + dimension));
  let at = 0;
  for (const { hash, bytes, scale } of vectors) {
    at += Buffer.from(hash, 'base64url').copy(body, at, 0, HASH_BYTES);
    at = body.writeFloatLE(scale, at);
    body.set(new Uint8Array(bytes.buffer, bytes.byteOffset, dimension), at);
    at += dimension;
  }
  const checksum = createHash('sha256').update(head).update(body).digest();
  return Buffer.concat([head, body, checksum]);
}

/** Null when it is damaged, of another format, or of another dimension than the given one. */
export function decodeVectors(
  file: Buffer,
  dimension: number | null,
): { readonly dimension: number; readonly vectors: StoredVector[] } | null {
  if (file.length < HEAD_BYTES + CHECKSUM_BYTES || file.readUInt32LE(0) !== MAGIC) return null;
  const [length, count] = [file.readUInt32LE(4), file.readUInt32LE(8)];
  const end = file.length - CHECKSUM_BYTES;
  const size = HASH_BYTES + 4 + length;
  if ((dimension !== null && length !== dimension) || end - HEAD_BYTES !== count * size) return null;
  if (!createHash('sha256').update(file.subarray(0, end)).digest().equals(file.subarray(end))) return null;
  const vectors: StoredVector[] = [];
  for (let at = HEAD_BYTES; at < end; at += size) {
    vectors.push({
      hash: file.toString('base64url', at, at + HASH_BYTES),
      scale: file.readFloatLE(at + HASH_BYTES),
      bytes: new Int8Array(file.buffer, file.byteOffset + at + HASH_BYTES + 4, length),
    });
  }
  return { dimension: length, vectors };
}
