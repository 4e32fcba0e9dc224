// What says when, taken out of a query's text and put in anew: days are one span, however many operators name it.
import { isDayOperator, OPERATOR_BY_NAME } from './operators';
import { type QueryPiece, splitQuery } from './split-query';

/** The text with these days as its only ones; with none for null. The rest stays as it was typed. */
export function chooseDays(text: string, days: string | null): string {
  let rest = text;
  for (const { from, to } of splitQuery(text).filter(saysWhen).reverse()) {
    rest = rest.slice(0, from) + rest.slice(to).trimStart();
  }
  if (days === null) return rest;
  return rest.trimStart() === '' ? `on:${days}` : `on:${days} ${rest.trimStart()}`;
}

function saysWhen({ type, operator }: QueryPiece): boolean {
  const known = type === 'operator' ? OPERATOR_BY_NAME.get(operator) : undefined;
  return known !== undefined && isDayOperator(known.field);
}
