// A segment as bytes and back: a head of counts, then the arrays one after the other, then the rows as JSON. Where terms
// and postings begin is written as their lengths, in a byte or two each; that is a quarter of a small index. Immutable,
// so that it can be read while a newer generation is written.
import { FIELD_COUNT } from './compact/fields';
import { ByteWriter, readNumbers } from './compact/numbers';
import type { SegmentData } from './compact/segment';
import type { DocumentRow } from './document-row';

/** Raise it when the arrangement changes. */
export const FORMAT_VERSION = 1;

const MAGIC = 0x54464931;
const HEAD_NUMBERS = 7;

export function encodeSegment({ rows, ...data }: SegmentData): Uint8Array {
  const rowBytes = Buffer.from(JSON.stringify(rows));
  const lengths = new ByteWriter();
  for (const offsets of [data.termOffsets, data.postingOffsets]) {
    for (let at = 1; at < offsets.length; at++) lengths.write((offsets[at] as number) - (offsets[at - 1] as number));
  }
  for (const length of data.lengths) lengths.write(length);
  const numberBytes = lengths.finish();
  const head = Uint32Array.of(
    MAGIC,
    data.termOffsets.length - 1,
    rows.length,
    numberBytes.length,
    data.termBytes.length,
    data.postingBytes.length,
    rowBytes.length,
  );
  return Buffer.concat([new Uint8Array(head.buffer), numberBytes, data.termBytes, data.postingBytes, rowBytes]);
}

/** Null when the bytes aren't a segment. Their checksum was looked at before. */
export function decodeSegment(bytes: Uint8Array): SegmentData | null {
  if (bytes.length < HEAD_NUMBERS * 4) return null;
  // The file may lie anywhere in a larger buffer.
  const [magic, terms = 0, documents = 0, ...sizes] = new Uint32Array(
    Uint8Array.from(bytes.subarray(0, HEAD_NUMBERS * 4)).buffer,
  );
  if (magic !== MAGIC || sizes.reduce((sum, size) => sum + size, HEAD_NUMBERS * 4) !== bytes.length) return null;
  let at = HEAD_NUMBERS * 4;
  const [numberBytes, termBytes, postingBytes, rowBytes] = sizes.map((size) => {
    at += size;
    return bytes.subarray(at - size, at);
  });
  if (!numberBytes || !termBytes || !postingBytes || !rowBytes) return null;
  const numbers = readNumbers(numberBytes, terms * 2 + documents * FIELD_COUNT);
  const termOffsets = toOffsets(numbers.subarray(0, terms));
  const postingOffsets = toOffsets(numbers.subarray(terms, terms * 2));
  const rows = parseRows(rowBytes);
  if (rows?.length !== documents) return null;
  return { termBytes, termOffsets, postingBytes, postingOffsets, lengths: numbers.slice(terms * 2), rows };
}

function toOffsets(lengths: Uint32Array): Uint32Array {
  const offsets = new Uint32Array(lengths.length + 1);
  for (let at = 0; at < lengths.length; at++) offsets[at + 1] = (offsets[at] as number) + (lengths[at] as number);
  return offsets;
}

function parseRows(bytes: Uint8Array): DocumentRow[] | null {
  try {
    const rows: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
    return Array.isArray(rows) ? (rows as DocumentRow[]) : null;
  } catch {
    return null;
  }
}
