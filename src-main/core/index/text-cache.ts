// The kept texts that were read last, ready to be searched: each letter that is typed shows much the same sessions again.
import type { ThreadId } from '@shared/model/ids';
import { type FoldedBlock, foldBlock } from './folded-block';
import type { MessageTexts } from './search-index';

/** Bytes in all, as they are and folded. */
const MOST_BYTES = 32_000_000;
/** A session that would push all others out isn't kept. */
const LONGEST_BYTES = MOST_BYTES / 4;

interface CachedTexts {
  /** The first ones, as far as was read. */
  readonly blocks: readonly FoldedBlock[];
  readonly bytes: number;
  readonly isWhole: boolean;
}

const NOTHING: CachedTexts = { blocks: [], bytes: 0, isWhole: false };

/** Returns `enough` when it needs no more. */
type UseBlock = (block: FoldedBlock) => 'more' | 'enough' | Promise<'more' | 'enough'>;

export class TextCache {
  /** The one that was read longest ago comes first. */
  private readonly cached = new Map<ThreadId, CachedTexts>();
  private bytes = 0;
  private changes = 0;

  constructor(private readonly texts: MessageTexts) {}

  /** Gives a thread's blocks one after the other, never all of a long one at once. `use` must not throw. */
  async read(id: ThreadId, use: UseBlock): Promise<void> {
    const known = this.cached.get(id) ?? NOTHING;
    if (known !== NOTHING) {
      this.cached.delete(id);
      this.cached.set(id, known);
    }
    for (const block of known.blocks) if ((await use(block)) === 'enough') return;
    if (known.isWhole) return;
    const { changes } = this;
    const blocks = [...known.blocks];
    let { bytes } = known;
    let count = 0;
    let isWhole = false;
    await this.texts.read(id, async (kept) => {
      if (++count <= known.blocks.length) return 'more';
      const block = foldBlock(kept);
      const size = 2 * block.bytes.length;
      if (blocks.length === count - 1 && bytes + size <= LONGEST_BYTES) {
        blocks.push(block);
        bytes += size;
        isWhole = block.isLast;
      }
      return use(block);
    });
    // What was read may be the text from before a change.
    if (changes === this.changes) this.keep(id, { blocks, bytes, isWhole });
  }

  /** Called when a thread's document changes. */
  forget(id: ThreadId): void {
    this.changes++;
    this.drop(id);
  }

  private drop(id: ThreadId): void {
    this.bytes -= this.cached.get(id)?.bytes ?? 0;
    this.cached.delete(id);
  }

  private keep(id: ThreadId, texts: CachedTexts): void {
    this.drop(id);
    this.cached.set(id, texts);
    this.bytes += texts.bytes;
    for (const [oldest] of this.cached) {
      if (this.bytes <= MOST_BYTES) break;
      this.drop(oldest);
    }
  }
}
