// Where a text occurs in a kept thread, whatever the case. Whoever types into find asks once a letter, so the texts of
// the threads that were searched last stay in memory for a while.
import { setImmediate as turn } from 'node:timers/promises';
import { AppError } from '@shared/model/failure';
import type { FindMatch } from '@shared/model/search';
import type { ThreadHead } from '@shared/model/thread';
import type { ThreadReader } from '../threads/kept-thread';
import { countIn, type FoldedTexts, foldSought, foldTexts } from './folded-texts';

/** The texts of 50,000 records have about 70 MB; longer ones are read each time, and not all at once. */
const KEPT_BYTES = 96 * 1024 * 1024;
const KEPT_MS = 60_000;
/** After so many bytes whatever else is asked of the engine comes in between. */
const TURN_BYTES = 4 * 1024 * 1024;

type Folded = readonly FoldedTexts[] | 'too-long' | null;

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

  constructor(private readonly store: Pick<ThreadReader, 'eachTextBlock'>) {}

  /**
   * Every message that holds the text, folded parts included; null when the thread isn't kept. Rejects with
   * AppError('cancelled') when the signal fires, and when it takes long and another search comes meanwhile.
   */
  async find(
    { id, stamp }: Pick<ThreadHead, 'id' | 'stamp'>,
    text: string,
    signal?: AbortSignal,
  ): Promise<readonly FindMatch[] | null> {
    const key = `${stamp} ${id}`;
    const kept = this.kept.get(key) ?? { texts: this.read(id), size: 0 };
    this.kept.delete(key);
    this.kept.set(key, kept);
    this.forgetLater();
    const sought = foldSought(text);
    const counts = new Map<number, number>();
    try {
      const texts = await kept.texts;
      if (texts === 'too-long') return await this.findInLong(id, sought, signal);
      if (!texts) {
        this.forget(key, kept);
        return null;
      }
      kept.size = texts.reduce((sum, { bytes }) => sum + bytes.length, 1);
      let untilTurn = TURN_BYTES;
      for (const block of texts) {
        if (untilTurn <= 0) {
          await turn();
          untilTurn = TURN_BYTES;
        }
        if (signal?.aborted) throw new AppError('cancelled');
        countIn(block, sought, counts);
        untilTurn -= block.bytes.length;
      }
      return toMatches(counts);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'cancelled')) this.forget(key, kept);
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
    const texts: FoldedTexts[] = [];
    let size = 0;
    const isKept = await this.store.eachTextBlock(id, 0, (block) => {
      const folded = foldTexts(block);
      texts.push(folded);
      size += folded.bytes.length;
      return size > KEPT_BYTES ? 'enough' : undefined;
    });
    if (!isKept) return null;
    return size > KEPT_BYTES ? 'too-long' : texts;
  }

  private async findInLong(
    id: ThreadHead['id'],
    sought: Buffer,
    signal: AbortSignal | undefined,
  ): Promise<readonly FindMatch[] | null> {
    const own = ++this.long;
    const counts = new Map<number, number>();
    const isOver = () => own !== this.long || signal?.aborted === true;
    const isKept = await this.store.eachTextBlock(id, 0, (block) => {
      if (isOver()) return 'enough';
      countIn(foldTexts(block), sought, counts);
      return undefined;
    });
    if (isOver()) throw new AppError('cancelled');
    return isKept ? toMatches(counts) : null;
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

function toMatches(counts: ReadonlyMap<number, number>): readonly FindMatch[] {
  return [...counts].map(([ordinal, count]) => ({ ordinal, count }));
}
