// Values that are made many at a time, handed over one by one. A generator that did so would take three turns of the
// promise queue for each instead of one.

export function oneByOne<Value>(open: () => AsyncGenerator<readonly Value[]>): AsyncIterable<Value> {
  return { [Symbol.asyncIterator]: () => new OneByOne(open()) };
}

class OneByOne<Value> implements AsyncIterator<Value> {
  private batch: readonly Value[] = [];
  private at = 0;

  constructor(private readonly batches: AsyncGenerator<readonly Value[]>) {}

  next(): Promise<IteratorResult<Value>> {
    if (this.at < this.batch.length) return Promise.resolve(this.take());
    return this.nextBatch();
  }

  async return(): Promise<IteratorResult<Value>> {
    this.batch = [];
    await this.batches.return(undefined);
    return { value: undefined, done: true };
  }

  private async nextBatch(): Promise<IteratorResult<Value>> {
    while (this.at >= this.batch.length) {
      const next = await this.batches.next();
      if (next.done) return { value: undefined, done: true };
      this.batch = next.value;
      this.at = 0;
    }
    return this.take();
  }

  private take(): IteratorResult<Value> {
    const value = this.batch[this.at] as Value;
    this.at += 1;
    return { value, done: false };
  }
}
