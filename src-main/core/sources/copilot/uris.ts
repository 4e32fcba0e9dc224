// Paths in the many shapes in which VS Code writes them: URIs as text or as objects, locations and symbols that hold
// one.
import { stringAt, valueAt } from '../shared/json';
import { placeOfUriValue } from '../shared/vscode-storage-place';

/** '' for what names no file. */
export function pathOf(value: unknown): string {
  const inner = valueAt(value, 'uri') ?? valueAt(value, 'location');
  return inner === undefined ? (placeOfUriValue(value)?.path ?? '') : pathOfInner(inner);
}

/** A symbol holds a location, which holds a URI; nothing is nested deeper. */
function pathOfInner(value: unknown): string {
  const inner = valueAt(value, 'uri');
  return placeOfUriValue(inner ?? value)?.path ?? '';
}

/** The last step of a path. Asked for every file of a scan, so that it splits nothing. */
export function baseName(path: string): string {
  let end = path.length;
  while (end > 1 && isSeparator(path, end - 1)) end -= 1;
  let start = end;
  while (start > 0 && !isSeparator(path, start - 1)) start -= 1;
  return start === end ? path : path.slice(start, end);
}

function isSeparator(path: string, at: number): boolean {
  const code = path.charCodeAt(at);
  return code === 0x2f || code === 0x5c;
}

/** A text that may be Markdown, as labels and messages are: a string or `{value}`. */
export function labelText(value: unknown): string {
  const text = typeof value === 'string' ? value : (stringAt(value, 'value') ?? '');
  return withLinkNames(text.toWellFormed());
}

/** Several of them, or one. */
export function labelTexts(value: unknown): string {
  if (!Array.isArray(value)) return labelText(value);
  return value
    .map(labelText)
    .filter((text) => text !== '')
    .join('\n');
}

const LINK = /\[([^[\]\n]{0,1000})\]\(([^()\s]{1,4000})\)/g;

/** Links in labels have no text of their own, `[](file:///a/b.ts#3-9)`: the file's name is shown. */
function withLinkNames(text: string): string {
  return text.replace(LINK, (whole, name: string, address: string) => {
    if (name !== '') return /^(?:file|vscode)/.test(address) ? name : whole;
    const path = pathOf(address.split('#')[0] ?? '');
    return path === '' ? whole : `\`${baseName(path)}\``;
  });
}

/** The files that a label links to. */
export function linkedPaths(value: unknown): readonly string[] {
  const text = typeof value === 'string' ? value.toWellFormed() : (stringAt(value, 'value') ?? '');
  const paths = [...text.matchAll(LINK)].map(([, , address = '']) =>
    address.startsWith('file:') ? pathOf(address.split('#')[0] ?? '') : '',
  );
  return [...new Set(paths.filter((path) => path !== ''))];
}
