// The messages of one hit that show best why it was found. Takes its texts block by block: a cheap look at the bytes
// tells where terms may stand, and the best of these places are looked at closely.
import { MOST_MATCHES } from '@shared/model/search';
import { type FoundTerm, findTerms, mayHold } from '@shared/query/find-terms';
import { foldText } from '@shared/text/fold';
import type { Breather } from './breather';
import type { WeightedTerm } from './compact/evaluate';
import type { SearchedText } from './confirm';
import { type FoldedBlock, type Piece, textAt } from './folded-block';
import { RANKING } from './ranking';
import type { BlockScan, TermScanner } from './term-scanner';

/** Long texts are looked at in pieces of so many bytes, with an overlap that a phrase fits in. */
const CHUNK = 900;
const OVERLAP = 200;
/** In a session that is longer than any book, a good find is good enough when so many bytes later none is better. */
const MOST_BYTES_AFTER = 16_000_000;

/** Bytes from `from` on of a text that may show terms, with the score that it has when it does. */
interface Place {
  readonly piece: Piece;
  readonly from: number;
  readonly atMost: number;
}

interface FoundPlace {
  readonly thread: string;
  readonly piece: Piece;
  /** The text round the place, and where the terms stand in it. */
  readonly around: string;
  readonly found: readonly FoundTerm[];
  readonly score: number;
}

export class BestMatches {
  private readonly best = new Map<string, FoundPlace>();
  private readonly sum: number;
  /** Of the fields that are looked at, the highest first. */
  private readonly fieldWeights: readonly number[];
  /** What another message has to be better than to be among the best; 0 while there is room. */
  private least = 0;
  private bytesAfter = 0;
  /** Whether it was late before all was looked at. */
  isUnread = false;

  /** `scanner` is for the same terms; several may share it. */
  constructor(
    private readonly weighted: readonly WeightedTerm[],
    private readonly where: SearchedText,
    private readonly scanner: TermScanner,
  ) {
    this.sum = sumWeights(weighted);
    const weights = new Set([...where.pieces].map((field) => RANKING.messages[field]));
    this.fieldWeights = [...weights].filter((weight) => weight > 0).sort((a, b) => b - a);
  }

  /** Best first; equal ones in the order in which they were said. */
  matches(): readonly FoundPlace[] {
    return [...this.best.values()].sort((a, b) => b.score - a.score).slice(0, MOST_MATCHES);
  }

  /** Resolves to `enough` when nothing better can follow, when it is late, or when nobody waits for it any more. */
  async look(block: FoldedBlock, breather: Breather): Promise<'more' | 'enough'> {
    await breather.rest();
    if (this.isOver(breather)) return 'enough';
    const scan = this.scanner.over(block);
    for (const weight of this.fieldWeights) {
      if (this.isBest(weight)) break;
      const others: Place[] = [];
      for (const piece of block.pieces) {
        if (!this.where.pieces.has(piece.field) || RANKING.messages[piece.field] !== weight) continue;
        for (const place of this.findPlaces(block, scan, piece, weight)) {
          // None that follows can be better: mostly what is asked for is found before all was looked through.
          if (place.atMost < this.sum * weight) others.push(place);
          else if (this.least < place.atMost && !(await this.lookAt(block, place, breather))) return 'enough';
        }
        if (this.isBest(weight)) break;
      }
      for (const place of others.sort((a, b) => b.atMost - a.atMost)) {
        if (place.atMost <= this.least) break;
        if (!(await this.lookAt(block, place, breather))) return 'enough';
      }
    }
    if (this.isGood()) this.bytesAfter += block.bytes.length;
    return this.isBest(this.fieldWeights[0] ?? 0) || this.bytesAfter > MOST_BYTES_AFTER ? 'enough' : 'more';
  }

  private isOver(breather: Breather): boolean {
    if (!breather.isLate) return breather.isCancelled;
    this.isUnread = true;
    return true;
  }

  /** Whether the best shows more than half of what is asked for, the rare words counting most. */
  private isGood(): boolean {
    return (this.matches()[0]?.score ?? 0) * 2 > this.sum * (this.fieldWeights[0] ?? 0);
  }

  /** Whether nothing in a field of such a weight can be better than what was found. */
  private isBest(weight: number): boolean {
    return this.least >= this.sum * weight;
  }

  /** In their order. */
  private findPlaces(block: FoldedBlock, scan: BlockScan, piece: Piece, weight: number): readonly Place[] {
    const places: Place[] = [];
    if (piece.isPlain) scan.start(piece.from, piece.to);
    if (piece.isPlain && scan.weightIn(piece.from, piece.to) === 0) return places;
    for (let from = piece.from; ; from += CHUNK - OVERLAP) {
      const to = Math.min(piece.to, from + CHUNK);
      const sum = piece.isPlain ? scan.weightIn(from, to) : this.weightOf(textAt(block, from, to));
      if (sum > 0) places.push({ piece, from, atMost: sum * weight });
      if (to === piece.to) return places;
    }
  }

  /** Whether to go on. */
  private async lookAt(block: FoldedBlock, place: Place, breather: Breather): Promise<boolean> {
    const message = `${block.thread}#${place.piece.ordinal}`;
    if (place.atMost <= (this.best.get(message)?.score ?? 0)) return true;
    this.lookClosely(block, place, message);
    await breather.rest();
    return !this.isOver(breather);
  }

  private weightOf(text: string): number {
    const folded = foldText(text);
    return sumWeights(this.weighted.filter(({ term }) => mayHold(folded, term)));
  }

  private lookClosely(block: FoldedBlock, { piece, from }: Place, message: string): void {
    const around = textAt(block, Math.max(piece.from, from - OVERLAP), Math.min(piece.to, from + CHUNK + OVERLAP));
    const found = findTerms(
      around,
      this.weighted.map(({ term }) => term),
    );
    const different = new Set(found.map(({ term }) => term));
    const sum = sumWeights([...different].flatMap((term) => this.weighted[term] ?? []));
    const score = sum * RANKING.messages[piece.field];
    if (score > (this.best.get(message)?.score ?? 0)) {
      this.best.set(message, { thread: block.thread, piece, around, found, score });
      this.least = this.best.size < MOST_MATCHES ? 0 : (this.matches().at(-1)?.score ?? 0);
    }
  }
}

function sumWeights(weighted: readonly WeightedTerm[]): number {
  return weighted.reduce((sum, { weight }) => sum + weight, 0);
}
