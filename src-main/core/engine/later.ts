// Something that is done once soon, however often it is asked for meanwhile.
export class Later {
  private timer: NodeJS.Timeout | null = null;
  private dueAt = 0;
  private stopped = false;

  /** `work` must not throw. */
  constructor(
    private readonly afterMs: number,
    private readonly work: () => void,
  ) {}

  soon(afterMs = this.afterMs): void {
    if (this.timer || this.stopped) return;
    this.dueAt = performance.now() + afterMs;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.work();
    }, afterMs);
    this.timer.unref();
  }

  /** What waits to be done is done so long from now at the latest; nothing else is. */
  hurry(afterMs: number): void {
    if (!this.timer || this.dueAt <= performance.now() + afterMs) return;
    this.clear();
    this.soon(afterMs);
  }

  /** For good: whatever is asked for afterwards is not done. */
  stop(): void {
    this.stopped = true;
    this.clear();
  }

  private clear(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
