// When to save what is made for hours: often enough that little is lost, and seldom enough that saving, which takes the
// longer the more there is, takes little of the time.

const LEAST_MS = 5000;
/** Saving takes at most one part in so many. */
const COST_FACTOR = 20;

export class SaveRhythm {
  private dueAt: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.dueAt = now() + LEAST_MS;
  }

  get isDue(): boolean {
    return this.now() >= this.dueAt;
  }

  /** Rejects with what `save` rejects with. */
  async run(save: () => Promise<void>): Promise<void> {
    const startedAt = this.now();
    await save();
    const endedAt = this.now();
    this.dueAt = endedAt + Math.max(LEAST_MS, COST_FACTOR * (endedAt - startedAt));
  }
}
