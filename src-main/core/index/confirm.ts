// Looks at kept texts where tokens can't tell: phrases, long hashes, and words in thinking. What was found is
// remembered for as long as the document lives, since the same query comes again with every filter.
import type { CompiledTerm } from '@shared/query/compile-term';
import { holdsTerm } from '@shared/query/find-terms';
import type { TextField } from '@shared/text/message-text';
import type { Breather } from './breather';
import type { Doubt } from './compact/evaluate';
import { type FieldMask, maskOf } from './compact/fields';
import type { DocumentRow } from './document-row';
import { textAt } from './folded-block';
import { mapSome } from './map-some';
import { TermScanner } from './term-scanner';
import type { TextCache } from './text-cache';

/** The pieces that words are looked for in; the title where its field is in the mask. */
export interface SearchedText {
  readonly pieces: ReadonlySet<TextField>;
  readonly title: boolean;
}

export function searchedText(fields: FieldMask, inThinking: boolean): SearchedText {
  if (inThinking) return { pieces: new Set(['thinking']), title: false };
  const pieces = new Set<TextField>();
  if (fields & maskOf('user')) pieces.add('user');
  if (fields & maskOf('assistant')) pieces.add('assistant');
  if (fields & maskOf('tool')) pieces.add('call').add('output');
  return { pieces, title: (fields & maskOf('title')) !== 0 };
}

const REMEMBERED_TERMS = 32;

export class Confirmer {
  /** Term and where it is looked for -> document -> whether it is there. */
  private readonly known = new Map<string, Map<number, boolean>>();
  /** Most documents of a search are in doubt about the same terms. */
  private last: { readonly terms: readonly CompiledTerm[]; readonly scanner: TermScanner } | null = null;

  constructor(private readonly texts: TextCache) {}

  /** Whether a document holds what it has to. Throws AppError('cancelled') as the breather does. */
  async holds(
    document: number,
    row: DocumentRow,
    { oneOfEach, none }: Doubt,
    where: SearchedText,
    breather: Breather,
  ): Promise<boolean> {
    const found = (term: CompiledTerm) => this.rememberedOf(term, where);
    const unknown = [...oneOfEach.flat(), ...none].filter((term) => !found(term).has(document));
    const held = await this.find(row, unknown, where, breather);
    breather.check();
    for (const term of unknown) found(term).set(document, held.has(term));
    const holds = (term: CompiledTerm) => found(term).get(document) === true;
    return oneOfEach.every((terms) => terms.some(holds)) && !none.some(holds);
  }

  /** Those of the terms that stand in the document. Reads on until all are found. */
  private async find(
    { thread, titleText }: DocumentRow,
    terms: readonly CompiledTerm[],
    { pieces, title }: SearchedText,
    breather: Breather,
  ): Promise<ReadonlySet<CompiledTerm>> {
    const missing = new Set(terms);
    const look = (text: string) => {
      for (const term of missing) if (holdsTerm(text, term)) missing.delete(term);
    };
    if (title) look(titleText);
    if (missing.size > 0) {
      const scanner = this.scannerOf(terms);
      await this.texts.read(thread, async (block) => {
        const scan = scanner.over(block);
        for (const piece of block.pieces) {
          if (!pieces.has(piece.field)) continue;
          if (piece.isPlain) {
            scan.start(piece.from, piece.to);
            if (scan.weightIn(piece.from, piece.to) === 0) continue;
          }
          look(textAt(block, piece.from, piece.to));
          if (missing.size === 0) return 'enough';
        }
        await breather.rest();
        return breather.isCancelled ? 'enough' : 'more';
      });
    }
    return new Set(terms.filter((term) => !missing.has(term)));
  }

  private scannerOf(terms: readonly CompiledTerm[]): TermScanner {
    const { last } = this;
    if (last?.terms.length === terms.length && terms.every((term, at) => term === last.terms[at])) return last.scanner;
    const scanner = new TermScanner(terms.map((term) => ({ term, weight: 1 })));
    this.last = { terms, scanner };
    return scanner;
  }

  private rememberedOf(term: CompiledTerm, { pieces, title }: SearchedText): Map<number, boolean> {
    const key = [
      ...pieces,
      title,
      term.literal?.source ?? term.required.map(({ text, prefix }) => text + prefix),
    ].join();
    const found = this.known.get(key) ?? new Map<number, boolean>();
    this.known.delete(key);
    this.known.set(key, found);
    if (this.known.size > REMEMBERED_TERMS) this.known.delete(this.known.keys().next().value ?? '');
    return found;
  }
}

/** Those of the doubtful documents that hold what they have to. */
export async function confirm(
  confirmer: Confirmer,
  doubtful: Iterable<readonly [document: number, row: DocumentRow, doubt: Doubt]>,
  where: SearchedText,
  breather: Breather,
): Promise<Set<number>> {
  const confirmed = new Set<number>();
  await mapSome(doubtful, async ([document, row, doubt]) => {
    await breather.breathe();
    if (await confirmer.holds(document, row, doubt, where, breather)) confirmed.add(document);
  });
  return confirmed;
}
