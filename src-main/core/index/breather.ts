// Long work in slices: lets the event loop go on now and then, and stops when nobody wants the result any more.
import { setImmediate } from 'node:timers/promises';
import { AppError } from '@shared/model/failure';

const SLICE_MS = 12;

export class Breather {
  private since = performance.now();

  constructor(private readonly signal?: AbortSignal) {}

  /** Throws AppError('cancelled') when the signal has fired. */
  check(): void {
    if (this.signal?.aborted) throw new AppError('cancelled');
  }

  /** Waits a turn when the slice is used up. Throws as `check`. */
  async breathe(): Promise<void> {
    if (performance.now() - this.since >= SLICE_MS) {
      await setImmediate();
      this.since = performance.now();
    }
    this.check();
  }
}
