// Where a text occurs in a kept thread, whatever the case. Whoever types into find asks once a letter, so the texts of
// the thread that was searched last stay in memory for a while, folded and as UTF-8: half of what strings would take.
import type { FindMatch } from '@shared/model/search';
import type { ThreadHead } from '@shared/model/thread';
import type { ThreadReader } from '../threads/kept-thread';

/** The texts of 50,000 records have about 70 MB; longer ones are read each time. */
const KEPT_BYTES = 96 * 1024 * 1024;
const KEPT_MS = 60_000;

interface FoldedText {
  readonly ordinal: number;
  readonly bytes: Buffer;
}

interface Kept {
  readonly key: string;
  readonly texts: Promise<readonly FoldedText[] | null>;
}

export class ThreadFinder {
  private kept: Kept | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly store: Pick<ThreadReader, 'texts'>) {}

  /** Every message that holds the text, folded parts included; null when the thread isn't kept. */
  async find({ id, stamp }: Pick<ThreadHead, 'id' | 'stamp'>, text: string): Promise<readonly FindMatch[] | null> {
    const key = `${stamp} ${id}`;
    if (this.kept?.key !== key) this.keep({ key, texts: this.read(key, id) });
    this.forgetLater();
    const texts = await this.kept?.texts;
    return texts ? countMatches(texts, fold(text)) : null;
  }

  close(): void {
    this.kept = null;
    if (this.timer) clearTimeout(this.timer);
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    const forget = () => {
      if (this.kept === kept) this.kept = null;
    };
    kept.texts.then((texts) => !texts && forget(), forget);
  }

  private async read(key: string, id: ThreadHead['id']): Promise<readonly FoldedText[] | null> {
    const texts = await this.store.texts(id, 0);
    if (!texts) return null;
    const folded = texts.map(({ ordinal, text }) => ({ ordinal, bytes: fold(text) }));
    const total = folded.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (total > KEPT_BYTES && this.kept?.key === key) this.kept = null;
    return folded;
  }

  private forgetLater(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.kept = null;
    }, KEPT_MS);
    this.timer.unref();
  }
}

const [A, Z, TO_LOWER] = [0x41, 0x5a, 0x20];

function fold(text: string): Buffer {
  const bytes = Buffer.from(text);
  // Folding strings that hold other letters takes ten times as long.
  if (bytes.length !== text.length) return Buffer.from(text.toLowerCase());
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= A && byte <= Z) bytes[at] = byte + TO_LOWER;
  }
  return bytes;
}

function countMatches(texts: readonly FoldedText[], wanted: Buffer): FindMatch[] {
  const counts = new Map<number, number>();
  const count = wanted.length === 1 ? countByte : countBytes;
  for (const { ordinal, bytes } of texts) {
    const found = count(bytes, wanted);
    if (found > 0) counts.set(ordinal, (counts.get(ordinal) ?? 0) + found);
  }
  return [...counts].map(([ordinal, found]) => ({ ordinal, count: found }));
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
