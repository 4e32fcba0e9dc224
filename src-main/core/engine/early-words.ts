// Hands the text of long threads that are being read on to the index. What it has no time for is left out, and read
// later from what is kept. A search that comes meanwhile waits for few pieces.
import type { ThreadId } from '@shared/model/ids';
import type { EarlyText } from '../threads/early-text';

/** A piece takes some ten milliseconds. */
const AT_ONCE = 3;
const MOST_WAITING_BYTES = 8 * 1024 * 1024;

interface Waiting {
  readonly event: EarlyText;
  readonly done: () => void;
}

export class EarlyWords {
  private readonly waiting: Waiting[] = [];
  private waitingBytes = 0;
  private asked = 0;
  /** Resolves when the newest piece of a thread was taken. */
  private readonly last = new Map<ThreadId, Promise<void>>();

  constructor(private readonly count: (event: EarlyText) => Promise<void>) {}

  take(event: EarlyText): void {
    const { thread } = event;
    if (event.type === 'text') {
      if (this.waitingBytes + event.bytes.length > MOST_WAITING_BYTES) return;
      this.waitingBytes += event.bytes.length;
    }
    this.last.set(thread, new Promise((done) => this.waiting.push({ event, done })));
    this.handOn();
  }

  /** Resolves once all that was told of the threads is counted. */
  async settled(threads: readonly ThreadId[]): Promise<void> {
    for (const thread of threads) {
      await this.last.get(thread);
      this.last.delete(thread);
    }
  }

  private handOn(): void {
    while (this.asked < AT_ONCE) {
      const next = this.waiting.shift();
      if (!next) return;
      const { event, done } = next;
      if (event.type === 'text') this.waitingBytes -= event.bytes.length;
      this.asked += 1;
      // Whatever keeps it from being counted now, it is read again from what is kept.
      const settle = () => {
        this.asked -= 1;
        done();
        this.handOn();
      };
      this.count(event).then(settle, settle);
    }
  }
}
