// What ends an exchange early: the caller, who no longer wants it, or a provider that has been silent for too long.

export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Runs something later; the function returned forgets about it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export const CLOCK: Clock = {
  now: Date.now,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** How long is waited, in milliseconds. */
export const WAITS = {
  /** A big model may have to be read from the disk first. */
  first: 120_000,
  between: 60_000,
  /** For the next word of an answer, whatever else comes: some think at length. */
  wordless: 600_000,
  /** For an answer that comes as a whole. */
  whole: 120_000,
  /** For a command to say what it can do. */
  help: 20_000,
} as const;

export class Patience {
  /** Aborted by the caller, by silence, or by `end`. */
  readonly signal: AbortSignal;
  readonly #abort = new AbortController();
  readonly #caller: AbortSignal;
  readonly #clock: Clock;
  readonly #onCaller = () => {
    this.#forget();
    this.#abort.abort();
  };
  #forget: () => void = () => {};
  #ranOut = false;

  constructor(caller: AbortSignal, clock: Clock) {
    this.#caller = caller;
    this.#clock = clock;
    this.signal = this.#abort.signal;
    if (caller.aborted) this.#abort.abort();
    else caller.addEventListener('abort', this.#onCaller, { once: true });
  }

  /** From now on so long is waited for the next sign of life. */
  wait(ms: number): void {
    this.#forget();
    this.#forget = this.#clock.after(ms, () => {
      this.#ranOut = true;
      this.#abort.abort();
    });
  }

  /** Nothing is waited for until `wait` says so again. */
  rest(): void {
    this.#forget();
  }

  /** Why it ended early, if it did. */
  get ended(): 'cancelled' | 'stalled' | null {
    if (this.#caller.aborted) return 'cancelled';
    return this.#ranOut ? 'stalled' : null;
  }

  /** Lets go of whatever still runs. */
  end(): void {
    this.#forget();
    this.#caller.removeEventListener('abort', this.#onCaller);
    this.#abort.abort();
  }
}

/** Resolves after `ms`, or at once when the signal fires. */
export function pause(ms: number, signal: AbortSignal, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      forget();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const forget = clock.after(ms, done);
    signal.addEventListener('abort', done, { once: true });
  });
}
