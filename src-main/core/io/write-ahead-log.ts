// What SQLite wrote beside a database but not into it yet: the committed pages of a `-wal` file. The layout is that of
// https://www.sqlite.org/fileformat2.html#the_write_ahead_log. Frames of an older generation, of a transaction that
// isn't committed, and a torn last one are left out.
import type { ByteReader } from './byte-reader';

const MAGIC = 0x377f0682;
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Pages that stand in another file than the database's own, and how many pages the database has with them. */
export interface Overlay {
  readonly pageSize: number;
  readonly pageCount: number;
  /** By page number, counted from 1: where in the other file the page begins. */
  readonly offsets: ReadonlyMap<number, number>;
}

export interface CommittedPages extends Overlay {
  /** How many frames of the log are committed. */
  readonly frames: number;
}

/** The newest committed image of each page; undefined when the log holds none. */
export function committedPages(log: ByteReader): CommittedPages | undefined {
  const header = viewOf(log.read(0, HEADER_BYTES));
  if (header.byteLength < HEADER_BYTES) return undefined;
  const magic = header.getUint32(0);
  // The magic's last bit is the byte order of the words that checksums add up.
  if (magic !== MAGIC && magic !== MAGIC + 1) return undefined;
  const checksum = new Checksum(magic === MAGIC);
  const pageSize = header.getUint32(8);
  const salts = [header.getUint32(16), header.getUint32(20)] as const;
  checksum.add(header, 0, 24);
  if (!isPageSize(pageSize) || !checksum.equals(header, 24)) return undefined;

  const offsets = new Map<number, number>();
  let [pageCount, frames, index] = [0, 0, 0];
  let open: [page: number, offset: number][] = [];
  const step = FRAME_HEADER_BYTES + pageSize;
  for (let at = HEADER_BYTES; at + step <= log.length; at += step) {
    const frame = viewOf(log.read(at, at + step));
    if (frame.byteLength < step || frame.getUint32(8) !== salts[0] || frame.getUint32(12) !== salts[1]) break;
    checksum.add(frame, 0, 8);
    checksum.add(frame, FRAME_HEADER_BYTES, pageSize);
    if (!checksum.equals(frame, 16)) break;
    index += 1;
    open.push([frame.getUint32(0), at + FRAME_HEADER_BYTES]);
    const pagesAfterCommit = frame.getUint32(4);
    if (pagesAfterCommit > 0) {
      for (const [page, offset] of open) offsets.set(page, offset);
      open = [];
      [pageCount, frames] = [pagesAfterCommit, index];
    }
  }
  return pageCount > 0 ? { pageSize, pageCount, offsets, frames } : undefined;
}

/** A page size is a power of two from 512 to 65536. */
export function isPageSize(bytes: number): boolean {
  return bytes >= 512 && bytes <= 65536 && (bytes & (bytes - 1)) === 0;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** SQLite adds words up in the order of the machine that writes, which mostly is the one that reads. */
const IS_LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

class Checksum {
  private first = 0;
  private second = 0;

  constructor(private readonly littleEndian: boolean) {}

  add(view: DataView, offset: number, bytes: number): void {
    const from = view.byteOffset + offset;
    if (this.littleEndian === IS_LITTLE_ENDIAN && from % 4 === 0)
      this.addWords(new Uint32Array(view.buffer, from, bytes / 4));
    else
      this.addWords(
        Uint32Array.from({ length: bytes / 4 }, (_, at) => view.getUint32(offset + 4 * at, this.littleEndian)),
      );
  }

  private addWords(words: Uint32Array): void {
    let { first, second } = this;
    for (let at = 0; at < words.length; at += 2) {
      first = (first + (words[at] as number) + second) | 0;
      second = (second + (words[at + 1] as number) + first) | 0;
    }
    this.first = first >>> 0;
    this.second = second >>> 0;
  }

  equals(view: DataView, offset: number): boolean {
    return this.first === view.getUint32(offset) && this.second === view.getUint32(offset + 4);
  }
}
