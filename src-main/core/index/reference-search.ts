// What the index has to answer, worked out slowly and plainly: for tests only.
import type { IndexDocument } from '@shared/model/document';
import type { Query } from '@shared/model/search';
import { type CompiledTerm, compileTerm, spelledTerm, type TermToken } from '@shared/query/compile-term';
import { tokenize } from '@shared/text/tokenize';

const FIELDS = ['title', 'user', 'assistant', 'tool'] as const;
const WEIGHTS = { title: 3, user: 1.5, assistant: 1.2, tool: 0.8 };

export interface ReferenceAnswer {
  /** Id to score. */
  readonly all: ReadonlyMap<string, number>;
  readonly some: ReadonlyMap<string, number>;
}

export function searchReference(documents: readonly IndexDocument[], query: Query): ReferenceAnswer {
  const tokensOf = new Map(documents.map((document) => [document, FIELDS.map((field) => toTokens(document[field]))]));
  const fieldTokens = (document: IndexDocument, field: number) => tokensOf.get(document)?.[field] ?? [];

  const frequency = (document: IndexDocument, field: number, { text, prefix }: TermToken) =>
    fieldTokens(document, field).reduce(
      (sum, token) => sum + (token === text ? 1 : prefix && token.startsWith(text) ? 0.5 : 0),
      0,
    );

  const weighted = (document: IndexDocument, field: number, token: TermToken) =>
    WEIGHTS[FIELDS[field] ?? 'tool'] * frequency(document, field, token);
  const overFields = (count: (field: number) => number) =>
    [...FIELDS.keys()].reduce((sum, field) => sum + count(field), 0);
  const lengthOf = (document: IndexDocument) => overFields((field) => fieldTokens(document, field).length);

  /** A field's share of the BM25 over all fields. */
  const bm25 = (document: IndexDocument, field: number, token: TermToken) => {
    const inAll = (other: IndexDocument) => overFields((each) => weighted(other, each, token));
    const holding = documents.filter((other) => inAll(other) > 0).length;
    const average = documents.reduce((sum, other) => sum + lengthOf(other), 0) / documents.length;
    const inverse = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
    const own = weighted(document, field, token);
    if (own === 0) return 0;
    return (inverse * own * 2.6) / (inAll(document) + 1.6 * (0.25 + (0.75 * lengthOf(document)) / average));
  };

  /** Null when the document doesn't hold the term. */
  const scoreTerm = (document: IndexDocument, term: CompiledTerm): number | null => {
    if (term.literal && !FIELDS.some((field) => document[field].search(term.literal as RegExp) >= 0)) return null;
    if (term.required.length === 0) return 0;
    const scores = [...FIELDS.keys()].flatMap((field) => {
      if (!term.required.every((token) => frequency(document, field, token) > 0)) return [];
      return [[...term.required, ...term.bonus].reduce((sum, token) => sum + bm25(document, field, token), 0)];
    });
    return scores.length === 0 ? null : term.weight * scores.reduce((sum, score) => sum + score, 0);
  };

  const holding = (term: CompiledTerm) => documents.filter((document) => scoreTerm(document, term) !== null).length;
  const spellingsOf = (term: CompiledTerm): CompiledTerm[] => {
    const [token, ...others] = term.required;
    const held = holding({ ...term, literal: null });
    if (
      !token ||
      others.length > 0 ||
      term.literal ||
      term.asSpelled ||
      held > 2 ||
      !/^[\p{L}_]{4,}$/u.test(token.text)
    )
      return [];
    const most = token.text.length < 8 ? 1 : 2;
    const known = new Set(documents.flatMap((document) => tokensOf.get(document)?.flat() ?? []));
    const near = [...known].flatMap((text) => {
      const distance = editDistance(text, token.text, most);
      const isItself = token.prefix ? text.startsWith(token.text) : text === token.text;
      const count = holding(spelledTerm(text, 1));
      if (isItself || distance > most || count < held * 10 || /\d/.test(text)) return [];
      return { text, distance, value: distance === 1 ? count * 8 : count };
    });
    near.sort((a, b) => b.value - a.value || (a.text < b.text ? -1 : 1));
    return near.slice(0, 3).map(({ text, distance }) => spelledTerm(text, distance === 1 ? 0.5 : 0.25));
  };

  const groups = query.groups
    .map((group) => group.map(compileTerm).filter((term) => term !== null))
    .filter((group) => group.length > 0);
  const unwanted = groups.filter(([first]) => first?.not).flat();
  const typed = groups.filter(([first]) => !first?.not);
  const holdsOne = (document: IndexDocument, group: readonly CompiledTerm[]) =>
    group.some((term) => scoreTerm(document, { ...term, literal: null }) !== null);
  const isFound = (wanted: readonly (readonly CompiledTerm[])[]) =>
    documents.some((document) => wanted.every((group) => holdsOne(document, group)));
  const missing = typed.map((group) => (isFound([group]) ? group : [...group, ...group.flatMap(spellingsOf)]));
  const rare = typed.map((group) => [...group, ...group.flatMap(spellingsOf)]);
  const wanted = isFound(typed) ? typed : isFound(missing) || !isFound(rare) ? missing : rare;
  const isTyped = (term: CompiledTerm) => typed.some((group) => group.includes(term));
  /** What was meant by one of several words counts only where another one stands, too. */
  const counts = (document: IndexDocument, term: CompiledTerm) =>
    isTyped(term) || wanted.length === 1 || wanted.filter((group) => holdsOne(document, group)).length > 1;
  const all = new Map<string, number>();
  const some = new Map<string, number>();
  for (const document of documents) {
    if (unwanted.some((term) => scoreTerm(document, term) !== null)) continue;
    const mayBeUnwanted = unwanted.some((term) => scoreTerm(document, { ...term, literal: null }) !== null);
    const scores = wanted.map((group) => {
      const found = group.map((term) => scoreTerm(document, term)).filter((score) => score !== null);
      return found.length === 0 ? null : found.reduce((sum, score) => sum + score, 0);
    });
    if (scores.every((score) => score !== null)) {
      all.set(
        document.id,
        scores.reduce<number>((sum, score) => sum + (score ?? 0), 0),
      );
      continue;
    }
    const scoreToken = (token: TermToken) =>
      [...FIELDS.keys()].reduce((sum, field) => sum + bm25(document, field, token), 0);
    const score = wanted.flat().reduce((sum, term) => {
      if (!counts(document, term)) return sum;
      if (term.literal) return sum + (scoreTerm(document, { ...term, literal: null }) ?? 0);
      return sum + term.weight * term.required.reduce((more, token) => more + scoreToken(token), 0);
    }, 0);
    if (score > 0 && !mayBeUnwanted) some.set(document.id, score);
  }
  return { all, some };
}

function toTokens(text: string): string[] {
  const tokens: string[] = [];
  tokenize(text, (token) => tokens.push(token));
  return tokens;
}

/** Letters put in, left out or replaced, and neighbours swapped; anything above `most` where it is more. */
function editDistance(a: string, b: string, most: number): number {
  if (most < 0) return 1;
  if (a === '' || b === '') return a.length + b.length;
  const [shortA, shortB] = [a.slice(0, -1), b.slice(0, -1)];
  if (a.at(-1) === b.at(-1)) return editDistance(shortA, shortB, most);
  const less = most - 1;
  const ways = [editDistance(shortA, b, less), editDistance(a, shortB, less), editDistance(shortA, shortB, less)];
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  if (isSwapped) ways.push(editDistance(a.slice(0, -2), b.slice(0, -2), less));
  return 1 + Math.min(...ways);
}
