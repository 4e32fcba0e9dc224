// What SQLite saved before it changed a database in place: the original pages in a `-journal` file. A journal with a
// valid header means that a transaction was cut off or is running; its pages undo it. The layout is that of
// https://www.sqlite.org/fileformat2.html#the_rollback_journal. Transactions over several databases are undone, too.
import type { ByteReader } from './byte-reader';
import { isPageSize, type Overlay } from './write-ahead-log';

const MAGIC = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];
const HEADER_BYTES = 28;
/** Written when the writer doesn't sync: as many records as fit. */
const UNCOUNTED = 0xffffffff;

/** The pages as they were before the transaction; undefined when the journal holds nothing to undo. */
export function originalPages(journal: ByteReader): Overlay | undefined {
  const offsets = new Map<number, number>();
  let found: { pageSize: number; pageCount: number } | undefined;
  for (let at = 0; ; ) {
    const header = readHeader(journal, at);
    if (!header) break;
    const { sectorSize, pageSize, pageCount, seed } = header;
    const recordBytes = pageSize + 8;
    let record = at + sectorSize;
    const fitting = Math.max(0, Math.floor((journal.length - record) / recordBytes));
    const count = header.count === UNCOUNTED ? fitting : header.count;
    if (count === 0) break;
    // The first header says how many pages there were.
    found ??= { pageSize, pageCount };
    for (let done = 0; done < count; done += 1, record += recordBytes) {
      const page = done < fitting ? intactPage(journal, record, pageSize, seed) : undefined;
      if (page === undefined) return { ...found, offsets };
      // A page is saved once; were it there twice, the first would be the older.
      if (!offsets.has(page)) offsets.set(page, record + 4);
    }
    // A cache that spilled over starts a new header at the next sector.
    at = Math.ceil(record / sectorSize) * sectorSize;
  }
  return found && { ...found, offsets };
}

function readHeader(journal: ByteReader, at: number) {
  const bytes = journal.read(at, at + HEADER_BYTES);
  if (bytes.length < HEADER_BYTES || !MAGIC.every((byte, index) => bytes[index] === byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [sectorSize, pageSize] = [view.getUint32(20), view.getUint32(24)];
  if (!isPageSize(pageSize) || sectorSize < 32 || sectorSize > 65536) return undefined;
  return { count: view.getUint32(8), seed: view.getUint32(12), pageCount: view.getUint32(16), sectorSize, pageSize };
}

/** A record is a page number, the page, and a sum over every 200th byte of it. Undefined when the sum is wrong. */
function intactPage(journal: ByteReader, record: number, pageSize: number, seed: number): number | undefined {
  const bytes = journal.read(record, record + pageSize + 8);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = seed;
  for (let at = pageSize - 200; at > 0; at -= 200) sum = (sum + view.getUint8(4 + at)) >>> 0;
  return sum === view.getUint32(4 + pageSize) ? view.getUint32(0) : undefined;
}
