// Where bytes are put together, in memory that is used again: of new memory the system has to find every page first,
// which takes longer than writing to it.

/** UTF-8 bytes for one UTF-16 unit. */
const MOST_BYTES = 3;
/** A larger one, for a message of megabytes, is let go again. */
const KEPT_BYTES = 1024 * 1024;

export class Scratch {
  #bytes = Buffer.alloc(0);
  #end = 0;

  get length(): number {
    return this.#end;
  }

  /** As UTF-8; half characters become replacement characters. */
  write(text: string): void {
    this.#makeRoom(MOST_BYTES * text.length);
    this.#end += this.#bytes.write(text, this.#end);
  }

  /** All of it in memory of its own, which may be moved to another thread; the scratch is empty again. */
  take(): Buffer {
    const taken = Buffer.allocUnsafeSlow(this.#end);
    this.#bytes.copy(taken, 0, 0, this.#end);
    this.#end = 0;
    if (this.#bytes.length > KEPT_BYTES) this.#bytes = Buffer.alloc(0);
    return taken;
  }

  #makeRoom(bytes: number): void {
    const needed = this.#end + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length, KEPT_BYTES));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}
