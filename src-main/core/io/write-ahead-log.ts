// What SQLite wrote beside a database but not into it yet: the committed pages of a `-wal` file. The layout is that of
// https://www.sqlite.org/fileformat2.html#the_write_ahead_log. Frames of an older generation, of a transaction that
// isn't committed, and a torn last one are left out.

const MAGIC = 0x377f0682;
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Where the newest committed image of each page stands in the log, and how many pages the database then has. */
interface CommittedPages {
  readonly pageSize: number;
  readonly pageCount: number;
  readonly offsets: ReadonlyMap<number, number>;
}

/** The database with the committed pages of its log laid over it; the database itself when the log holds none. */
export function overlayLog(database: Uint8Array, log: Uint8Array): Uint8Array {
  const committed = readCommitted(log);
  if (!committed) return database;
  const { pageSize, pageCount, offsets } = committed;
  const merged = new Uint8Array(pageCount * pageSize);
  merged.set(database.subarray(0, merged.length));
  for (const [page, offset] of offsets) {
    if (page <= pageCount) merged.set(log.subarray(offset, offset + pageSize), (page - 1) * pageSize);
  }
  return merged;
}

function readCommitted(log: Uint8Array): CommittedPages | undefined {
  if (log.length < HEADER_BYTES) return undefined;
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength);
  const magic = view.getUint32(0);
  // The magic's last bit is the byte order of the words that checksums add up.
  if (magic !== MAGIC && magic !== MAGIC + 1) return undefined;
  const checksum = new Checksum(view, magic === MAGIC);
  const pageSize = view.getUint32(8);
  checksum.add(0, 24);
  if (!isPageSize(pageSize) || !checksum.equals(24)) return undefined;

  const offsets = new Map<number, number>();
  let pageCount = 0;
  let open: [page: number, offset: number][] = [];
  const step = FRAME_HEADER_BYTES + pageSize;
  for (let frame = HEADER_BYTES; frame + step <= log.length; frame += step) {
    const sameSalts =
      view.getUint32(frame + 8) === view.getUint32(16) && view.getUint32(frame + 12) === view.getUint32(20);
    if (!sameSalts) break;
    checksum.add(frame, 8);
    checksum.add(frame + FRAME_HEADER_BYTES, pageSize);
    if (!checksum.equals(frame + 16)) break;
    open.push([view.getUint32(frame), frame + FRAME_HEADER_BYTES]);
    const pagesAfterCommit = view.getUint32(frame + 4);
    if (pagesAfterCommit > 0) {
      for (const [page, offset] of open) offsets.set(page, offset);
      open = [];
      pageCount = pagesAfterCommit;
    }
  }
  return pageCount > 0 ? { pageSize, pageCount, offsets } : undefined;
}

/** A page size is a power of two from 512 to 65536. */
export function isPageSize(bytes: number): boolean {
  return bytes >= 512 && bytes <= 65536 && (bytes & (bytes - 1)) === 0;
}

class Checksum {
  private first = 0;
  private second = 0;

  constructor(
    private readonly view: DataView,
    private readonly littleEndian: boolean,
  ) {}

  add(offset: number, bytes: number): void {
    for (let at = offset; at < offset + bytes; at += 8) {
      this.first = (this.first + this.view.getUint32(at, this.littleEndian) + this.second) >>> 0;
      this.second = (this.second + this.view.getUint32(at + 4, this.littleEndian) + this.first) >>> 0;
    }
  }

  equals(offset: number): boolean {
    return this.first === this.view.getUint32(offset) && this.second === this.view.getUint32(offset + 4);
  }
}
