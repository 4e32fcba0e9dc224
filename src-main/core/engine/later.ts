// Something that is done once soon, however often it is asked for meanwhile.
export class Later {
  private timer: NodeJS.Timeout | null = null;

  /** `work` must not throw. */
  constructor(
    private readonly afterMs: number,
    private readonly work: () => void,
  ) {}

  soon(afterMs = this.afterMs): void {
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.work();
    }, afterMs);
    this.timer.unref();
  }

  /** What waits to be done is done so long from now; nothing else is. */
  hurry(afterMs: number): void {
    if (!this.timer) return;
    this.stop();
    this.timer = null;
    this.soon(afterMs);
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
  }
}
