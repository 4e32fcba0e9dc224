// A file or symbol that is named inside a sentence.
import { isObject, type JsonObject, numberAt, stringAt, valueAt } from '../shared/json';
import { baseName, pathOf } from './uris';

/** The name that the editor shows, as code; an address on the web as a link. */
export function inlineReferenceText(part: JsonObject): string {
  const reference = valueAt(part, 'inlineReference');
  const uri = valueAt(reference, 'uri') ?? reference;
  const address = webAddress(uri);
  const path = pathOf(reference);
  const line = numberAt(valueAt(reference, 'range'), 'startLineNumber');
  const file = path === '' ? '' : `${baseName(path)}${line === undefined ? '' : `:${line}`}`;
  const name = stringAt(part, 'name') || stringAt(reference, 'name') || file;
  if (address !== '') return name === '' ? `<${address}>` : `[${name}](${address})`;
  return name === '' ? '' : `\`${name}\``;
}

/** '' for what is no address on the web. */
export function webAddress(uri: unknown): string {
  const text = typeof uri === 'string' ? uri : (stringAt(uri, 'external') ?? '');
  if (/^https?:\/\//.test(text)) return text;
  if (!isObject(uri)) return '';
  const scheme = stringAt(uri, 'scheme');
  if (scheme !== 'http' && scheme !== 'https') return '';
  return `${scheme}://${stringAt(uri, 'authority') ?? ''}${stringAt(uri, 'path') ?? ''}`;
}
