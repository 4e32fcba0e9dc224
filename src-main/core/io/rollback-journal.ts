// What SQLite saved before it changed a database in place: the original pages in a `-journal` file. A journal with a
// valid header means that a transaction was cut off or is running; its pages undo it. The layout is that of
// https://www.sqlite.org/fileformat2.html#the_rollback_journal. Transactions over several databases are undone, too.
import { isPageSize } from './write-ahead-log';

const MAGIC = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];
const HEADER_BYTES = 28;
/** Written when the writer doesn't sync: as many records as fit. */
const UNCOUNTED = 0xffffffff;

/** The database as it was before the transaction; the database itself when the journal holds nothing to undo. */
export function undoJournal(database: Uint8Array, journal: Uint8Array): Uint8Array {
  const view = new DataView(journal.buffer, journal.byteOffset, journal.byteLength);
  let undone: Uint8Array | undefined;
  let header = 0;
  while (hasHeader(journal, header)) {
    const sectorSize = view.getUint32(header + 20);
    const pageSize = view.getUint32(header + 24);
    if (!isPageSize(pageSize) || sectorSize < 32 || sectorSize > 65536) break;
    const recordBytes = pageSize + 8;
    let record = header + sectorSize;
    const fitting = Math.max(0, Math.floor((journal.length - record) / recordBytes));
    const stated = view.getUint32(header + 8);
    const count = stated === UNCOUNTED ? fitting : stated;
    if (count > 0 && !undone) undone = resized(database, view.getUint32(header + 16) * pageSize);
    for (let done = 0; done < count; done += 1, record += recordBytes) {
      if (done >= fitting || !isIntact(view, record, pageSize, view.getUint32(header + 12))) return undone ?? database;
      const target = (view.getUint32(record) - 1) * pageSize;
      if (undone && target >= 0 && target + pageSize <= undone.length) {
        undone.set(journal.subarray(record + 4, record + 4 + pageSize), target);
      }
    }
    // A cache that spilled over starts a new header at the next sector.
    header = Math.ceil(record / sectorSize) * sectorSize;
    if (count === 0) break;
  }
  return undone ?? database;
}

function hasHeader(journal: Uint8Array, at: number): boolean {
  return at + HEADER_BYTES <= journal.length && MAGIC.every((byte, index) => journal[at + index] === byte);
}

/** A record is a page number, the page, and a sum over every 200th byte of it. */
function isIntact(view: DataView, record: number, pageSize: number, seed: number): boolean {
  let sum = seed;
  for (let at = pageSize - 200; at > 0; at -= 200) sum = (sum + view.getUint8(record + 4 + at)) >>> 0;
  return sum === view.getUint32(record + 4 + pageSize);
}

/** Pages that the transaction added go, pages that it removed come back. */
function resized(database: Uint8Array, bytes: number): Uint8Array {
  const copy = new Uint8Array(Math.min(bytes, database.length + 64 * 1024 * 1024));
  copy.set(database.subarray(0, copy.length));
  return copy;
}
