// Long work in slices: lets the event loop go on now and then, and stops when nobody wants the result any more, or not
// all of it.
import { setImmediate } from 'node:timers/promises';
import { AppError } from '@shared/model/failure';

const SLICE_MS = 12;

export class Breather {
  private since = performance.now();
  private lateFrom = Number.POSITIVE_INFINITY;

  constructor(private readonly signal?: AbortSignal) {}

  get isCancelled(): boolean {
    return this.signal?.aborted === true;
  }

  /** Whether what is at hand is worth more now than the rest of it later. */
  get isLate(): boolean {
    return performance.now() >= this.lateFrom;
  }

  /** It is late in so many milliseconds. */
  hurry(ms: number): void {
    this.lateFrom = performance.now() + ms;
  }

  /** Throws AppError('cancelled') when the signal has fired. */
  check(): void {
    if (this.isCancelled) throw new AppError('cancelled');
  }

  /** Waits a turn when the slice is used up. */
  async rest(): Promise<void> {
    if (performance.now() - this.since < SLICE_MS) return;
    await setImmediate();
    this.since = performance.now();
  }

  /** Rests, and throws as `check`. */
  async breathe(): Promise<void> {
    await this.rest();
    this.check();
  }
}
