// A thread's summary as it is kept: a line of JSON for each of what is read by itself. That of a long thread is a megabyte,
// and opening one needs a hundredth of it.
import type { KeptSummary } from './kept-thread';

type Head = Pick<KeptSummary, 'anchors' | 'blobs'>;
type Outline = KeptSummary['outline'];

export function formatSummary({ anchors, blobs, outline, ...rest }: KeptSummary): string {
  const head: Head = { anchors, ...(blobs && { blobs }) };
  return [head, outline, rest].map((part) => JSON.stringify(part)).join('\n');
}

export function parseSummary(raw: Buffer): KeptSummary {
  const [head = '', outline, rest] = raw.toString().split('\n');
  // Older versions wrote one line.
  if (outline === undefined || rest === undefined) return JSON.parse(head) as KeptSummary;
  return { ...(JSON.parse(head) as Head), outline: JSON.parse(outline) as Outline, ...JSON.parse(rest) };
}

export function parseSummaryHead(raw: Buffer): Head {
  const end = raw.indexOf('\n');
  return JSON.parse(raw.toString('utf8', 0, end < 0 ? raw.length : end)) as Head;
}

export function parseOutline(raw: Buffer): Outline {
  const from = raw.indexOf('\n') + 1;
  if (from === 0) return parseSummary(raw).outline;
  return JSON.parse(raw.toString('utf8', from, raw.indexOf('\n', from))) as Outline;
}
