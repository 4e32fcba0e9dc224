// The kept texts that were read last: each letter that is typed shows much the same sessions again.
import type { ThreadId } from '@shared/model/ids';
import type { MessageTexts, ThreadTexts } from './search-index';

/** UTF-16 units in all. */
const MOST_UNITS = 12_000_000;
/** A session that would push all others out isn't kept. */
const LONGEST_UNITS = MOST_UNITS / 4;

interface CachedTexts {
  readonly texts: readonly ThreadTexts[];
  readonly units: number;
}

export class TextCache implements MessageTexts {
  /** The one that was read longest ago comes first. */
  private readonly cached = new Map<ThreadId, CachedTexts>();
  private units = 0;
  private changes = 0;

  constructor(private readonly texts: MessageTexts) {}

  async read(id: ThreadId): Promise<readonly ThreadTexts[]> {
    const known = this.cached.get(id);
    if (known) {
      this.cached.delete(id);
      this.cached.set(id, known);
      return known.texts;
    }
    const { changes } = this;
    const texts = await this.texts.read(id);
    // What was read may be the text from before a change.
    if (changes === this.changes) this.keep(id, texts);
    return texts;
  }

  /** Called when a thread's document changes. */
  forget(id: ThreadId): void {
    this.changes++;
    this.drop(id);
  }

  private drop(id: ThreadId): void {
    this.units -= this.cached.get(id)?.units ?? 0;
    this.cached.delete(id);
  }

  private keep(id: ThreadId, texts: readonly ThreadTexts[]): void {
    const units = texts.reduce(
      (sum, thread) => sum + thread.texts.reduce((more, { text }) => more + text.length, 0),
      0,
    );
    if (units > LONGEST_UNITS) return;
    this.drop(id);
    this.cached.set(id, { texts, units });
    this.units += units;
    for (const [oldest] of this.cached) {
      if (this.units <= MOST_UNITS) break;
      this.drop(oldest);
    }
  }
}
