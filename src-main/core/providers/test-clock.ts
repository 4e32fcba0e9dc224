// A clock that stands still, for tests: what waits for it goes on only when told.
import { type Clock, WAITS } from './patience';

export interface TestClock extends Clock {
  /** How long whatever still waits does so, in milliseconds. */
  readonly waiting: readonly number[];
  /** Of all waits ever begun, those for another try. */
  readonly backOffs: readonly number[];
  /** Lets all that wait for so long go on. */
  pass(ms: number): void;
}

/** With `hurries`, nobody waits before another try. */
export function makeTestClock({ now = 0, hurries = false, backOff = isBackOff } = {}): TestClock {
  const waits = new Set<{ readonly ms: number; readonly run: () => void }>();
  const backOffs: number[] = [];
  return {
    now: () => now,
    after: (ms, run) => {
      const wait = { ms, run };
      waits.add(wait);
      if (backOff(ms)) {
        backOffs.push(ms);
        if (hurries) setImmediate(run);
      }
      return () => void waits.delete(wait);
    },
    get waiting() {
      return [...waits].map(({ ms }) => ms);
    },
    backOffs,
    pass: (ms) => {
      for (const wait of [...waits]) {
        if (wait.ms !== ms) continue;
        waits.delete(wait);
        wait.run();
      }
    },
  };
}

function isBackOff(ms: number): boolean {
  return ms <= 30_000 && !Object.values<number>(WAITS).includes(ms);
}
