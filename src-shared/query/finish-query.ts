/** A query as it is meant where nobody is typing it any more: its last word is whole, and its beginning isn't meant. */
export function finishQuery(text: string): string {
  return text === '' ? '' : `${text} `;
}
