// A segment as bytes and back: a head of counts, then the arrays one after the other, each where its numbers are
// aligned, then the rows as JSON. Immutable, so that it can be read while a newer generation is written.

import { FIELD_COUNT } from './compact/fields';
import type { SegmentData } from './compact/segment';
import type { DocumentRow } from './document-row';

/** Raise it when the arrangement changes. */
export const FORMAT_VERSION = 1;

const MAGIC = 0x54464931;
const HEAD_NUMBERS = 6;

export function encodeSegment({ rows, ...data }: SegmentData): Uint8Array {
  const rowBytes = Buffer.from(JSON.stringify(rows));
  const head = Uint32Array.of(
    MAGIC,
    data.termOffsets.length,
    rows.length,
    data.termBytes.length,
    data.postingBytes.length,
    rowBytes.length,
  );
  const numbers = [head, data.termOffsets, data.postingOffsets, data.lengths].map(toBytes);
  return Buffer.concat([...numbers, data.termBytes, data.postingBytes, rowBytes]);
}

/** Null when the bytes aren't a segment. Their checksum was looked at before. */
export function decodeSegment(bytes: Uint8Array): SegmentData | null {
  // Copied, since numbers have to be aligned, and files are read into the middle of larger buffers.
  const own = new Uint8Array(bytes);
  if (own.length < HEAD_NUMBERS * 4) return null;
  const [magic, offsets = 0, documents = 0, termLength = 0, postingLength = 0, rowLength = 0] = new Uint32Array(
    own.buffer,
    0,
    HEAD_NUMBERS,
  );
  const lengthCount = documents * FIELD_COUNT;
  const arrays = (HEAD_NUMBERS + offsets * 2 + lengthCount) * 4;
  if (magic !== MAGIC || offsets < 1 || arrays + termLength + postingLength + rowLength !== own.length) return null;
  let at = HEAD_NUMBERS * 4;
  const takeNumbers = (count: number) => {
    const numbers = new Uint32Array(own.buffer, at, count);
    at += count * 4;
    return numbers;
  };
  const takeBytes = (count: number) => {
    at += count;
    return own.subarray(at - count, at);
  };
  const termOffsets = takeNumbers(offsets);
  const postingOffsets = takeNumbers(offsets);
  const lengths = takeNumbers(lengthCount);
  const termBytes = takeBytes(termLength);
  const postingBytes = takeBytes(postingLength);
  const rows = parseRows(takeBytes(rowLength));
  if (!rows || rows.length !== documents) return null;
  return { termBytes, termOffsets, postingBytes, postingOffsets, lengths, rows };
}

function parseRows(bytes: Uint8Array): DocumentRow[] | null {
  try {
    const rows: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
    return Array.isArray(rows) ? (rows as DocumentRow[]) : null;
  } catch {
    return null;
  }
}

function toBytes(numbers: Uint32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
