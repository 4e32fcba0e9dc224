// Counts what a container holds without the adapter's code, so that a record that it overlooks is missed here. Lines
// are counted the same way for all; a source whose sessions are rows or documents says here what is to be counted.
import type { ContainerKind, ScannedSession } from '@shared/model/session';
import { decompress } from 'fzstd';
import { expect } from 'vitest';
import type { SourceEnv } from '../../io/source-env';
import { isObject, parseJson } from '../shared/json';
import { type Count, ROW_COUNTS } from './count-rows';

const COUNTS: Readonly<Record<string, Count>> = {
  ...ROW_COUNTS,
  'codex document': async ({ container }, env) => countElements(await env.text(container.path), 'items'),
  'copilot document': async ({ container }, env) => countReadable(await env.text(container.path), 'requests'),
  'copilot-cli document': async ({ container }, env) => countReadable(await env.text(container.path), 'chatMessages'),
  'example database': async ({ container, nativeId }, env) => {
    const snapshot = await env.snapshot(container.path);
    const [row] = snapshot.rows('SELECT count(*) AS records FROM messages WHERE session = ?', [nativeId]);
    return Number(row?.records);
  },
};

export async function countRecords(session: ScannedSession, env: SourceEnv): Promise<number> {
  const { kind, path } = session.container;
  if (kind === 'lines' || kind === 'log')
    return countLines(unpacked(await env.bytes(path, 0, Number.POSITIVE_INFINITY)));
  const count = countOf(session.source, kind);
  return count(session, env);
}

function countOf(source: string, kind: ContainerKind): Count {
  const count = COUNTS[`${source} ${kind}`];
  return count ?? expect.fail(`say in count-records.ts how to count the records of ${source} in a ${kind}`);
}

/** The bytes of a file, those of a packed one unpacked. */
export function unpacked(bytes: Uint8Array): Uint8Array {
  const isPacked = bytes[0] === 0x28 && bytes[1] === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd;
  return isPacked ? decompress(bytes) : bytes;
}

/** Elements of an array in a document; none in one that isn't whole. */
function countElements(text: string, key: string): number {
  try {
    const document: unknown = JSON.parse(text);
    const elements: unknown = isObject(document) && Object.hasOwn(document, key) ? document[key] : [];
    return Array.isArray(elements) ? elements.length : 0;
  } catch {
    return 0;
  }
}

/** The same; a document that can't be read is one record. */
function countReadable(text: string, key: string): number {
  const parsed = parseJson(text);
  return 'value' in parsed && isObject(parsed.value) ? countElements(text, key) : 1;
}

/** Lines that hold more than white space; a byte order mark alone is none. */
export function countLines(bytes: Uint8Array): number {
  let lines = 0;
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (start < bytes.length) {
    const lineFeed = bytes.indexOf(0x0a, start);
    const end = lineFeed < 0 ? bytes.length : lineFeed;
    if (bytes.subarray(start, end).some((byte) => byte !== 0x20 && byte !== 0x09 && byte !== 0x0d)) lines += 1;
    start = end + 1;
  }
  return lines;
}
