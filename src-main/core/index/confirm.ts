// Looks at kept texts where tokens can't tell: phrases, long hashes, and words in thinking. What was found is
// remembered for as long as the document lives, since the same query comes again with every filter.
import type { CompiledTerm } from '@shared/query/compile-term';
import { holdsTerm } from '@shared/query/find-terms';
import type { TextField } from '@shared/text/message-text';
import type { Breather } from './breather';
import type { Doubt } from './compact/evaluate';
import { type FieldMask, maskOf } from './compact/fields';
import type { DocumentRow } from './document-row';
import type { MessageTexts } from './search-index';

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

  constructor(private readonly texts: MessageTexts) {}

  /** Whether a document holds what it has to. */
  async holds(document: number, row: DocumentRow, doubt: Doubt, where: SearchedText): Promise<boolean> {
    let pieces: readonly string[] | undefined;
    const test = async (term: CompiledTerm): Promise<boolean> => {
      const found = this.rememberedOf(term, where);
      let holds = found.get(document);
      if (holds === undefined) {
        pieces ??= await this.read(row, where);
        holds = pieces.some((text) => holdsTerm(text, term));
        found.set(document, holds);
      }
      return holds;
    };
    for (const terms of doubt.oneOfEach) if (!(await anyOf(terms, test))) return false;
    return !(await anyOf(doubt.none, test));
  }

  private async read({ thread, titleText }: DocumentRow, { pieces, title }: SearchedText): Promise<string[]> {
    const threads = await this.texts.read(thread);
    const texts = threads.flatMap((own) => own.texts.filter(({ field }) => pieces.has(field)).map(({ text }) => text));
    return title ? [titleText, ...texts] : texts;
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

async function anyOf(terms: readonly CompiledTerm[], test: (term: CompiledTerm) => Promise<boolean>): Promise<boolean> {
  for (const term of terms) if (await test(term)) return true;
  return false;
}

/** Those of the doubtful documents that hold what they have to. */
export async function confirm(
  confirmer: Confirmer,
  doubtful: Iterable<readonly [document: number, row: DocumentRow, doubt: Doubt]>,
  where: SearchedText,
  breather: Breather,
): Promise<Set<number>> {
  const confirmed = new Set<number>();
  for (const [document, row, doubt] of doubtful) {
    await breather.breathe();
    if (await confirmer.holds(document, row, doubt, where)) confirmed.add(document);
  }
  return confirmed;
}
