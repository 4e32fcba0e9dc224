// A digest as a file.
import type { Digest, DigestFormat } from '@shared/model/digest';
import { formatDayNumber } from '@shared/text/days';
import { digestToJson } from './digest-to-json';
import { digestToMarkdown } from './digest-to-markdown';

/** Its text, and the file name to suggest for it. */
export function toDigestFile(digest: Digest, format: DigestFormat): { readonly name: string; readonly text: string } {
  const [from, to] = [formatDayNumber(digest.from), formatDayNumber(digest.to)];
  const name = `threadfinch-${from}${digest.to > digest.from ? `-to-${to}` : ''}.${format}`;
  return { name, text: format === 'md' ? digestToMarkdown(digest) : digestToJson(digest) };
}
