// The best of many hits without sorting all of them: a heap with the worst on top.

/** Which hits come first. */
export interface HitOrder {
  /** Of a document with a score; the highest comes first. */
  keyOf(document: number, score: number): number;
  /** No key is more than so many times the score, so that most need not be worked out. */
  readonly atMost: number;
  /** Of two documents with the same key: negative when the first comes before the other. */
  compare(a: number, b: number): number;
}

export class BestHits {
  private readonly documents: Uint32Array;
  private readonly scores: Float64Array;
  private readonly keys: Float64Array;
  private length = 0;

  constructor(
    private readonly most: number,
    private readonly order: HitOrder,
  ) {
    this.documents = new Uint32Array(most);
    this.scores = new Float64Array(most);
    this.keys = new Float64Array(most);
  }

  add(document: number, score: number): void {
    if (this.length === this.most && score * this.order.atMost < (this.keys[0] as number)) return;
    const key = this.order.keyOf(document, score);
    if (this.length < this.most) {
      const at = this.length++;
      this.put(at, document, score, key);
      this.rise(at);
    } else if (this.most > 0 && !this.isWorse(document, key, 0)) {
      this.put(0, document, score, key);
      this.sink();
    }
  }

  /** Best first, without the first `offset`. Nothing may be added any more. */
  take(offset: number): { readonly documents: readonly number[]; readonly scores: readonly number[] } {
    const count = Math.max(0, this.length - offset);
    const documents = new Array<number>(count);
    const scores = new Array<number>(count);
    for (let at = count - 1; at >= 0; at--) {
      documents[at] = this.documents[0] as number;
      scores[at] = this.scores[0] as number;
      const last = --this.length;
      this.put(0, this.documents[last] as number, this.scores[last] as number, this.keys[last] as number);
      this.sink();
    }
    return { documents, scores };
  }

  /** Whether a hit comes after that at a place of the heap. */
  private isWorse(document: number, key: number, at: number): boolean {
    const other = this.keys[at] as number;
    return key < other || (key === other && this.order.compare(document, this.documents[at] as number) > 0);
  }

  private put(at: number, document: number, score: number, key: number): void {
    this.documents[at] = document;
    this.scores[at] = score;
    this.keys[at] = key;
  }

  private rise(from: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.isWorse(this.documents[at] as number, this.keys[at] as number, above)) return;
      this.swap(at, above);
      at = above;
    }
  }

  private sink(): void {
    for (let at = 0; ; ) {
      const left = at * 2 + 1;
      if (left >= this.length) return;
      const right = left + 1;
      const isRight =
        right < this.length && this.isWorse(this.documents[right] as number, this.keys[right] as number, left);
      const worse = isRight ? right : left;
      if (!this.isWorse(this.documents[worse] as number, this.keys[worse] as number, at)) return;
      this.swap(at, worse);
      at = worse;
    }
  }

  private swap(a: number, b: number): void {
    const [document, score, key] = [this.documents[a] as number, this.scores[a] as number, this.keys[a] as number];
    this.put(a, this.documents[b] as number, this.scores[b] as number, this.keys[b] as number);
    this.put(b, document, score, key);
  }
}
