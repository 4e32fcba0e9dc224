// Vectors of one length to compare by the angle between them: eight bits a component to compare with, and one bit a
// component to choose what is worth comparing. Flat typed arrays: up to some hundred thousand rows nothing is faster
// that needs no native code.

/** Rows are held in blocks, so that a growing table is never copied. */
const BLOCK_ROWS = 4096;
/** So many candidates are compared for each that is wanted, and at least LEAST_POOL. */
const POOL_FACTOR = 20;
const LEAST_POOL = 400;

interface Block {
  readonly bytes: Int8Array;
  readonly bits: Uint32Array;
  /** What a byte of each row stands for. */
  readonly scales: Float32Array;
}

export interface Neighbour {
  readonly row: number;
  /** Cosine: 1 for the same direction. */
  readonly score: number;
}

export class VectorTable {
  private readonly words: number;
  private readonly blocks: Block[] = [];
  private rows = 0;
  private readonly sum: Float64Array;
  /** What the bits were made with: components above it are 1. */
  private mean: Float32Array;
  private rowsAtMean = 0;
  private removed = new Uint8Array(BLOCK_ROWS);

  /** `dimension` components each. */
  constructor(readonly dimension: number) {
    this.words = Math.ceil(dimension / 32);
    this.sum = new Float64Array(dimension);
    this.mean = new Float32Array(dimension);
  }

  get size(): number {
    return this.rows;
  }

  /** Bytes of its arrays. */
  get byteLength(): number {
    return this.blocks.reduce(
      (sum, { bytes, bits, scales }) => sum + bytes.byteLength + bits.byteLength + scales.byteLength,
      0,
    );
  }

  /** Returns its row. What has no direction is never near anything. */
  add(vector: ArrayLike<number>): number {
    const { bytes, scale } = quantise(vector, this.dimension);
    return this.addQuantised(bytes, scale);
  }

  /** As `quantise` made it. */
  addQuantised(bytes: Int8Array, scale: number): number {
    const row = this.rows++;
    const { block, at } = this.place(row);
    block.bytes.set(bytes, at * this.dimension);
    block.scales[at] = scale;
    for (let i = 0; i < this.dimension; i++) this.sum[i] = (this.sum[i] as number) + (bytes[i] as number) * scale;
    this.setBits(block, at);
    return row;
  }

  /** It is found no more; its place stays taken. */
  remove(row: number): void {
    if (this.removed.length < this.rows) {
      const longer = new Uint8Array(Math.max(this.rows, this.removed.length * 2));
      longer.set(this.removed);
      this.removed = longer;
    }
    this.removed[row] = 1;
  }

  /** The `count` rows that point most nearly where `query` does, nearest first; those for which `skip` is 1 left out. */
  nearest(query: ArrayLike<number>, count: number, skip?: Uint8Array): Neighbour[] {
    this.centre();
    const wanted = quantise(query, this.dimension);
    const pool = Math.min(this.rows, Math.max(LEAST_POOL, count * POOL_FACTOR));
    const found = this.candidates(wanted.bytes, wanted.scale, pool, skip).map((row) => ({
      row,
      score: this.score(wanted.bytes, wanted.scale, row),
    }));
    return found.sort((a, b) => b.score - a.score || a.row - b.row).slice(0, count);
  }

  /** The rows whose bits differ least from the query's: `pool` of them, and those that differ as little as the last. */
  private candidates(query: Int8Array, scale: number, pool: number, skip: Uint8Array | undefined): number[] {
    const { words, rows, removed } = this;
    const asked = this.toBits(query, scale);
    const farthest = words * 32;
    const distances = new Uint16Array(rows).fill(farthest + 1);
    const counts = new Uint32Array(farthest + 1);
    for (let row = 0; row < rows; row++) {
      if (removed[row] === 1 || skip?.[row] === 1) continue;
      const { bits } = this.blocks[Math.floor(row / BLOCK_ROWS)] as Block;
      let distance = 0;
      for (let at = (row % BLOCK_ROWS) * words, word = 0; word < words; at++, word++) {
        distance += countBits((bits[at] as number) ^ (asked[word] as number));
      }
      distances[row] = distance;
      counts[distance] = (counts[distance] as number) + 1;
    }
    let limit = 0;
    for (let total = counts[0] as number; total < pool && limit < farthest; ) total += counts[++limit] as number;
    const near: number[] = [];
    for (let row = 0; row < rows; row++) if ((distances[row] as number) <= limit) near.push(row);
    return near;
  }

  private score(query: Int8Array, scale: number, row: number): number {
    const block = this.blocks[Math.floor(row / BLOCK_ROWS)] as Block;
    const at = row % BLOCK_ROWS;
    const { dimension } = this;
    let sum = 0;
    for (let i = 0, from = at * dimension; i < dimension; i++, from++) {
      sum += (query[i] as number) * (block.bytes[from] as number);
    }
    return sum * scale * (block.scales[at] as number);
  }

  /** Most vectors of a model lie on one side; bits say more when they are made around the middle. */
  private centre(): void {
    if (this.rows < this.rowsAtMean * 2 || this.rows === this.rowsAtMean) return;
    this.mean = Float32Array.from(this.sum, (sum) => sum / this.rows);
    this.rowsAtMean = this.rows;
    for (let row = 0; row < this.rows; row++) {
      const { block, at } = this.place(row);
      this.setBits(block, at);
    }
  }

  private setBits({ bytes, bits, scales }: Block, at: number): void {
    const from = at * this.dimension;
    bits.set(this.toBits(bytes.subarray(from, from + this.dimension), scales[at] as number), at * this.words);
  }

  private toBits(bytes: Int8Array, scale: number): Uint32Array {
    const bits = new Uint32Array(this.words);
    for (let i = 0; i < this.dimension; i++) {
      if ((bytes[i] as number) * scale > (this.mean[i] as number))
        bits[i >>> 5] = (bits[i >>> 5] as number) | (1 << (i & 31));
    }
    return bits;
  }

  private place(row: number): { readonly block: Block; readonly at: number } {
    const index = Math.floor(row / BLOCK_ROWS);
    let block = this.blocks[index];
    if (!block) {
      block = {
        bytes: new Int8Array(BLOCK_ROWS * this.dimension),
        bits: new Uint32Array(BLOCK_ROWS * this.words),
        scales: new Float32Array(BLOCK_ROWS),
      };
      this.blocks[index] = block;
    }
    return { block, at: row % BLOCK_ROWS };
  }
}

/** A vector of length 1 in eight bits a component: `bytes` times `scale` are its components. */
export function quantise(
  vector: ArrayLike<number>,
  dimension: number,
): { readonly bytes: Int8Array; readonly scale: number } {
  let length = 0;
  let largest = 0;
  for (let i = 0; i < dimension; i++) {
    const component = vector[i] as number;
    length += component * component;
    largest = Math.max(largest, Math.abs(component));
  }
  const bytes = new Int8Array(dimension);
  if (!(largest > 0) || !Number.isFinite(length)) return { bytes, scale: 0 };
  for (let i = 0; i < dimension; i++) bytes[i] = Math.round(((vector[i] as number) / largest) * 127);
  return { bytes, scale: largest / 127 / Math.sqrt(length) };
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
