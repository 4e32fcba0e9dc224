// What was sent to be kept and isn't yet: whoever sends waits only while that is too much.

export class InFlight {
  /** In the order in which they were sent. */
  #waiting: { readonly done: Promise<void>; readonly bytes: number }[] = [];
  #bytes = 0;

  /** `mostBytes` may wait before `add` waits, too. */
  constructor(private readonly mostBytes: number) {}

  /** A promise only where there is something to wait for; it rejects with what one of them rejected with. */
  add(done: Promise<void>, bytes: number): Promise<void> | undefined {
    // Whoever waits for it gets the error; until somebody does it must not count as unhandled.
    done.catch(() => undefined);
    this.#waiting.push({ done, bytes });
    this.#bytes += bytes;
    return this.#bytes > this.mostBytes ? this.#makeRoom() : undefined;
  }

  /** Resolves when all is kept; rejects as `add` does. */
  async all(): Promise<void> {
    await Promise.all(this.#waiting.map(({ done }) => done));
  }

  async #makeRoom(): Promise<void> {
    while (this.#bytes > this.mostBytes) {
      const first = this.#waiting.shift();
      if (!first) return;
      this.#bytes -= first.bytes;
      await first.done;
    }
  }
}
