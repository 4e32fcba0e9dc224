// When to look at the disk again: soon after an event, never more often than looking costs, and once in a while.

const SETTLE_MS = 40;
const COST_FACTOR = 10;
const SELDOM_MS = 5 * 60_000;

export interface Looked {
  /** When to look again at the latest (epoch milliseconds); null when nothing waits. */
  readonly nextDue: number | null;
  /** What looking alone cost, without reading. */
  readonly lookMs: number;
}

/** Runs `work` when asked to, one run at a time; asking during a run leads to one more. */
export class Schedule {
  private timer: NodeJS.Timeout | null = null;
  private dueAt = Number.POSITIVE_INFINITY;
  private notBefore = 0;
  /** The lesser of two in a row counts: the first look starts a worker, and any may come while the machine is busy. */
  private lastLookMs = 0;
  private running = false;
  private stopped = false;

  /** `work` must not reject. */
  constructor(
    private readonly work: () => Promise<Looked>,
    private readonly now: () => number,
  ) {}

  /** Something happened: look soon. */
  soon(): void {
    this.at(this.now() + SETTLE_MS);
  }

  private at(due: number): void {
    this.dueAt = Math.max(Math.min(this.dueAt, due), this.notBefore);
    if (this.running || this.stopped) return;
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), Math.max(0, this.dueAt - this.now()));
    this.timer.unref();
  }

  private async run(): Promise<void> {
    this.running = true;
    this.dueAt = Number.POSITIVE_INFINITY;
    const { nextDue, lookMs } = await this.work();
    const costMs = Math.min(lookMs, this.lastLookMs);
    this.lastLookMs = lookMs;
    this.notBefore = this.now() + Math.min(COST_FACTOR * costMs, SELDOM_MS);
    this.running = false;
    this.at(Math.min(nextDue ?? Number.POSITIVE_INFINITY, this.dueAt, this.now() + SELDOM_MS));
  }

  stop(): void {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
  }
}
