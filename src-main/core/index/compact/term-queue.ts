// The terms of several segments in one order: a heap of the segments by the term that each is at.
import type { Segment } from './segment';

export class TermQueue {
  /** Numbers of segments, the one with the least term first; of equal terms the lower number. */
  private readonly heap: number[] = [];
  private readonly terms: Uint32Array;

  constructor(private readonly segments: readonly Segment[]) {
    this.terms = new Uint32Array(segments.length);
    segments.forEach(({ termCount }, source) => {
      if (termCount === 0) return;
      this.heap.push(source);
      this.rise(this.heap.length - 1);
    });
  }

  get isEmpty(): boolean {
    return this.heap.length === 0;
  }

  /** Of the least term. */
  firstBytes(): Uint8Array {
    const first = this.heap[0] as number;
    return (this.segments[first] as Segment).termBytesOf(this.terms[first] as number);
  }

  /** Visits the least term in every segment that has it, in the order of the segments, and goes on to the next. */
  takeFirst(visit: (source: number, term: number) => void): void {
    const [least, leastTerm] = [this.heap[0] as number, this.terms[this.heap[0] as number] as number];
    do {
      const source = this.heap[0] as number;
      const term = this.terms[source] as number;
      visit(source, term);
      this.terms[source] = term + 1;
      if (term + 1 === (this.segments[source] as Segment).termCount) {
        const last = this.heap.pop() as number;
        if (this.heap.length === 0) return;
        if (last !== source) this.heap[0] = last;
      }
      this.sink();
    } while (
      this.compareTerms(this.heap[0] as number, this.terms[this.heap[0] as number] as number, least, leastTerm) === 0
    );
  }

  private rise(from: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.compare(above, at) <= 0) return;
      this.swap(above, at);
      at = above;
    }
  }

  private sink(): void {
    let at = 0;
    for (;;) {
      const left = at * 2 + 1;
      if (left >= this.heap.length) return;
      const less = left + 1 < this.heap.length && this.compare(left + 1, left) < 0 ? left + 1 : left;
      if (this.compare(at, less) <= 0) return;
      this.swap(at, less);
      at = less;
    }
  }

  private swap(a: number, b: number): void {
    const moved = this.heap[a] as number;
    this.heap[a] = this.heap[b] as number;
    this.heap[b] = moved;
  }

  private compare(a: number, b: number): number {
    const [sourceA, sourceB] = [this.heap[a] as number, this.heap[b] as number];
    const terms = this.compareTerms(sourceA, this.terms[sourceA] as number, sourceB, this.terms[sourceB] as number);
    return terms || sourceA - sourceB;
  }

  private compareTerms(sourceA: number, termA: number, sourceB: number, termB: number): number {
    const [a, b] = [(this.segments[sourceA] as Segment).data, (this.segments[sourceB] as Segment).data];
    const [startA, startB] = [a.termOffsets[termA] as number, b.termOffsets[termB] as number];
    const lengthA = (a.termOffsets[termA + 1] as number) - startA;
    const lengthB = (b.termOffsets[termB + 1] as number) - startB;
    const shared = Math.min(lengthA, lengthB);
    for (let at = 0; at < shared; at++) {
      const difference = (a.termBytes[startA + at] as number) - (b.termBytes[startB + at] as number);
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }
}
