// Where a text occurs in a kept thread, whatever the case. Whoever types into find asks once a letter, so the texts of
// the threads that were searched last stay in memory for a while, folded and as UTF-8: half of what strings would take.
import { AppError } from '@shared/model/failure';
import type { FindMatch } from '@shared/model/search';
import type { ThreadHead } from '@shared/model/thread';
import type { ThreadReader } from '../threads/kept-thread';

/** The texts of 50,000 records have about 70 MB; longer ones are read each time, and not all at once. */
const KEPT_BYTES = 96 * 1024 * 1024;
const KEPT_MS = 60_000;

interface FoldedText {
  readonly ordinal: number;
  readonly bytes: Buffer;
}

type Folded = readonly FoldedText[] | 'too-long' | null;

interface Kept {
  readonly texts: Promise<Folded>;
  /** 0 until they are read, and for what isn't kept here. */
  size: number;
}

export class ThreadFinder {
  /** By thread and stamp; the one that was searched last is last. */
  private readonly kept = new Map<string, Kept>();
  private timer: NodeJS.Timeout | null = null;
  /** Counts the searches of long threads, of which only the last goes on. */
  private long = 0;

  constructor(private readonly store: Pick<ThreadReader, 'eachText'>) {}

  /**
   * Every message that holds the text, folded parts included; null when the thread isn't kept. Rejects with
   * AppError('cancelled') when it takes long and another search comes meanwhile.
   */
  async find({ id, stamp }: Pick<ThreadHead, 'id' | 'stamp'>, text: string): Promise<readonly FindMatch[] | null> {
    const key = `${stamp} ${id}`;
    const kept = this.kept.get(key) ?? { texts: this.read(id), size: 0 };
    this.kept.delete(key);
    this.kept.set(key, kept);
    this.forgetLater();
    const counter = new Counter(fold(text));
    try {
      const texts = await kept.texts;
      if (texts === 'too-long') return await this.findInLong(id, counter);
      if (!texts) {
        this.forget(key, kept);
        return null;
      }
      kept.size = texts.reduce((sum, { bytes }) => sum + bytes.length, 1);
      for (const { ordinal, bytes } of texts) counter.count(ordinal, bytes);
      return counter.matches();
    } catch (error) {
      this.forget(key, kept);
      throw error;
    } finally {
      this.makeRoom();
    }
  }

  close(): void {
    this.kept.clear();
    if (this.timer) clearTimeout(this.timer);
  }

  private async read(id: ThreadHead['id']): Promise<Folded> {
    const texts: FoldedText[] = [];
    let size = 0;
    const isKept = await this.store.eachText(id, 0, ({ ordinal, text }) => {
      const bytes = fold(text);
      texts.push({ ordinal, bytes });
      size += bytes.length;
      return size > KEPT_BYTES ? 'enough' : undefined;
    });
    if (!isKept) return null;
    return size > KEPT_BYTES ? 'too-long' : texts;
  }

  private async findInLong(id: ThreadHead['id'], counter: Counter): Promise<readonly FindMatch[] | null> {
    const own = ++this.long;
    const isKept = await this.store.eachText(id, 0, ({ ordinal, text }) => {
      if (own !== this.long) return 'enough';
      counter.count(ordinal, fold(text));
      return undefined;
    });
    if (own !== this.long) throw new AppError('cancelled');
    return isKept ? counter.matches() : null;
  }

  private forget(key: string, kept: Kept): void {
    if (this.kept.get(key) === kept) this.kept.delete(key);
  }

  private makeRoom(): void {
    let total = [...this.kept.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, { size }] of this.kept) {
      if (total <= KEPT_BYTES) return;
      this.kept.delete(key);
      total -= size;
    }
  }

  private forgetLater(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.kept.clear(), KEPT_MS);
    this.timer.unref();
  }
}

/** Scripts with capital letters beyond ASCII, halves of pairs included. */
const MAY_HAVE_CAPITALS =
  /[\u00c0-\u058f\u10a0-\u10ff\u13a0-\u13ff\u1c80-\u1cbf\u1e00-\u1fff\u2100-\u218f\u24b0-\u24ff\u2c00-\u2dff\ua640-\uabff\uff21-\uff5a\ud800-\udfff]/;
const [A, Z, TO_LOWER] = [0x41, 0x5a, 0x20];

function fold(text: string): Buffer {
  if (Buffer.byteLength(text) === text.length) return Buffer.from(text.toLowerCase(), 'latin1');
  // Ten times as long as what follows.
  if (MAY_HAVE_CAPITALS.test(text)) return Buffer.from(text.toLowerCase());
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= A && byte <= Z) bytes[at] = byte + TO_LOWER;
  }
  return bytes;
}

class Counter {
  private readonly counts = new Map<number, number>();
  private readonly countIn: (bytes: Buffer, wanted: Buffer) => number;

  constructor(private readonly wanted: Buffer) {
    this.countIn = wanted.length === 1 ? countByte : countBytes;
  }

  count(ordinal: number, bytes: Buffer): void {
    const found = this.wanted.length === 0 ? 0 : this.countIn(bytes, this.wanted);
    if (found > 0) this.counts.set(ordinal, (this.counts.get(ordinal) ?? 0) + found);
  }

  matches(): readonly FindMatch[] {
    return [...this.counts].map(([ordinal, count]) => ({ ordinal, count }));
  }
}

function countBytes(bytes: Buffer, wanted: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + wanted.length)) count += 1;
  return count;
}

/** A single letter occurs millions of times, where a call for each would take longest. */
function countByte(bytes: Buffer, wanted: Buffer): number {
  const [byte] = wanted;
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === byte) count += 1;
  return count;
}
