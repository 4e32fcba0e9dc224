// Builds a segment term by term: out of a delta, or out of segments that are merged.
import type { DocumentRow } from '../document-row';
import type { Delta } from './delta';
import { documentAt, FIELD_COUNT, fieldAt } from './fields';
import { ByteWriter, Numbers } from './numbers';
import { encodePosting, LONGEST_POSTING, Postings } from './postings';
import { Segment, type SegmentData } from './segment';
import { TermQueue } from './term-queue';
import { toUtf8 } from './utf8';

const TERMS_AT_ONCE = 2048;

const encoded = new Uint8Array(LONGEST_POSTING);

class SegmentWriter {
  private termBytes = Buffer.alloc(1 << 16);
  private readonly termOffsets = new Numbers();
  private readonly postingOffsets = new Numbers();
  private readonly postings = new ByteWriter();
  private termLength = 0;
  private previous = -1;

  /** Terms come in the order of their bytes. */
  startTerm(bytes: Uint8Array): void {
    if (this.termLength + bytes.length > this.termBytes.length) {
      this.termBytes = Buffer.concat([this.termBytes], (this.termBytes.length + bytes.length) * 2);
    }
    this.termOffsets.push(this.termLength);
    this.postingOffsets.push(this.postings.length);
    this.termBytes.set(bytes, this.termLength);
    this.termLength += bytes.length;
    this.previous = -1;
  }

  /** Positions ascend within a term. */
  addPosting(position: number, counts: ArrayLike<number>): void {
    this.postings.append(encoded, encodePosting(encoded, position - this.previous - 1, counts, 0));
    this.previous = position;
  }

  /** All of a term at once, as they were written before. */
  addEncoded(bytes: Uint8Array, length: number): void {
    this.postings.append(bytes, length);
  }

  finish(lengths: Uint32Array, rows: readonly DocumentRow[]): SegmentData {
    this.termOffsets.push(this.termLength);
    this.postingOffsets.push(this.postings.length);
    return {
      termBytes: Uint8Array.from(this.termBytes.subarray(0, this.termLength)),
      termOffsets: this.termOffsets.values.slice(0, this.termOffsets.length),
      postingBytes: this.postings.finish(),
      postingOffsets: this.postingOffsets.values.slice(0, this.postingOffsets.length),
      lengths,
      rows,
    };
  }
}

/** Gathers the fields of one document, which come one after the other, into one posting. */
class Gatherer {
  private readonly counts = new Uint32Array(FIELD_COUNT);
  private position = -1;

  constructor(private readonly writer: SegmentWriter) {}

  add(position: number, field: number, count: number): void {
    if (position !== this.position) this.flush();
    this.position = position;
    this.counts[field] = count;
  }

  flush(): void {
    if (this.position >= 0) this.writer.addPosting(this.position, this.counts);
    this.counts.fill(0);
    this.position = -1;
  }
}

/**
 * A segment of the living documents of a delta; `lengths` and `rows` are asked by document number. A generator, so that
 * whoever waits for it may let others in between: it stops every few thousand terms. Nothing may change meanwhile.
 */
export function* sealDelta(
  delta: Delta,
  lengths: (document: number, field: number) => number,
  rows: (document: number) => DocumentRow,
): Generator<void, Segment> {
  const documents = delta.documents();
  const writer = new SegmentWriter();
  yield;
  const terms = delta.terms.sorted();
  const write = delta.isWhole ? copyFrom(delta, writer) : pickFrom(delta, writer, documents);
  for (let index = 0; index < terms.length; index++) {
    if (index % TERMS_AT_ONCE === 0) yield;
    write(terms[index] as number);
  }
  const data = writer.finish(
    toLengths(documents.length, (position, field) => lengths(documents[position] as number, field)),
    Array.from(documents, rows),
  );
  return new Segment(data, documents);
}

function copyFrom(delta: Delta, writer: SegmentWriter): (term: number) => void {
  const add = (bytes: Uint8Array, length: number) => writer.addEncoded(bytes, length);
  return (term) => {
    writer.startTerm(toUtf8(delta.terms.unitsOf(term)));
    delta.readBytes(term, add);
  };
}

/** What of a term is in living documents only; nothing where there is none. */
function pickFrom(delta: Delta, writer: SegmentWriter, documents: Uint32Array): (term: number) => void {
  const positions = new Map(Array.from(documents, (document, position) => [document, position]));
  const gatherer = new Gatherer(writer);
  const found = new Postings();
  return (term) => {
    delta.read(term, found);
    if (found.length === 0) return;
    writer.startTerm(toUtf8(delta.terms.unitsOf(term)));
    for (let at = 0; at < found.length; at++) {
      const place = found.places[at] as number;
      gatherer.add(positions.get(documentAt(place)) as number, fieldAt(place), found.counts[at] as number);
    }
    gatherer.flush();
  };
}

/** One segment of the living documents of several. Stops now and then, as `sealDelta` does. */
export function* mergeSegments(segments: readonly Segment[]): Generator<void, Segment> {
  const positionsOf = segments.map((segment) => new Int32Array(segment.documents.length));
  const documents: number[] = [];
  const origins: { segment: Segment; position: number }[] = [];
  for (const [source, segment] of segments.entries()) {
    const positions = positionsOf[source] as Int32Array;
    for (let position = 0; position < positions.length; position++) {
      const document = segment.documents[position] as number;
      positions[position] = document > 0 ? documents.length : -1;
      if (document === 0) continue;
      documents.push(document);
      origins.push({ segment, position });
    }
  }
  const writer = new SegmentWriter();
  const gatherer = new Gatherer(writer);
  const found = new Postings();
  const queue = new TermQueue(segments);
  for (let count = 1; !queue.isEmpty; count++) {
    const bytes = queue.firstBytes();
    let started = false;
    queue.takeFirst((source, term) => {
      const positions = positionsOf[source] as Int32Array;
      segments[source]?.readPositions(term, found);
      for (let at = 0; at < found.length; at++) {
        const place = found.places[at] as number;
        const target = positions[documentAt(place)] as number;
        if (target < 0) continue;
        if (!started) writer.startTerm(bytes);
        started = true;
        gatherer.add(target, fieldAt(place), found.counts[at] as number);
      }
    });
    gatherer.flush();
    if (count % TERMS_AT_ONCE === 0) yield;
  }
  const lengths = toLengths(origins.length, (position, field) => {
    const origin = origins[position] as (typeof origins)[number];
    return origin.segment.lengthOf(origin.position, field);
  });
  const rows = origins.map(({ segment, position }) => segment.data.rows[position] as DocumentRow);
  return new Segment(writer.finish(lengths, rows), Uint32Array.from(documents));
}

function toLengths(count: number, lengthOf: (position: number, field: number) => number): Uint32Array {
  return Uint32Array.from({ length: count * FIELD_COUNT }, (_, at) =>
    lengthOf(Math.floor(at / FIELD_COUNT), at % FIELD_COUNT),
  );
}
