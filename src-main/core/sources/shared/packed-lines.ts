// Lines of a file that was packed with zstd, as `env.lines` gives those of a plain one; byte offsets are those of the
// unpacked text. In bounded memory, whatever a file claims of itself.

import type { DiagnosticCode } from '@shared/model/diagnostic';
import { Decompress } from 'fzstd';
import type { Line, SourceEnv } from '../../io/source-env';

const CHUNK = 256 * 1024;
const LONGEST_LINE = 64 * 1024 * 1024;
/** What one file may unpack to: a few bytes can stand for gigabytes. */
const LARGEST = 8 * 1024 * 1024 * 1024;
/** Of the past that a packed block may refer to; level 3, which tools use, needs 2 MB. */
const LARGEST_WINDOW = 128 * 1024 * 1024;
const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
const LF = 0x0a;

export function isZstd(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, index) => bytes[index] === byte);
}

/**
 * The non-blank lines, up to where the file can be unpacked; `note` is told once what kept it from going on. Throws
 * AppError for I/O only.
 */
export async function* packedLines(
  path: string,
  env: Pick<SourceEnv, 'bytes' | 'stat'>,
  note: (code: DiagnosticCode) => void,
): AsyncGenerator<Line> {
  const splitter = openSplitter();
  let unpacked: Uint8Array[] = [];
  const decoder = new Decompress((data) => unpacked.push(data));
  const size = (await env.stat(path))?.sizeBytes ?? 0;
  let total = 0;
  for (let at = 0; at < size; at += CHUNK) {
    const chunk = await env.bytes(path, at, Math.min(size, at + CHUNK));
    const problem = at === 0 && !isFit(chunk) ? 'unreadable-document' : unpack(decoder, chunk, at + CHUNK >= size);
    const fresh = unpacked;
    unpacked = [];
    for (const data of fresh) yield* splitter.push(data);
    total += fresh.reduce((sum, { length }) => sum + length, 0);
    if (problem === undefined && total <= LARGEST) continue;
    note(problem ?? 'file-too-large');
    break;
  }
  yield* splitter.finish();
}

/** Undefined when all went well. */
function unpack(decoder: Decompress, chunk: Uint8Array, isLast: boolean): DiagnosticCode | undefined {
  try {
    decoder.push(chunk);
  } catch {
    return 'unreadable-document';
  }
  try {
    if (isLast) decoder.push(new Uint8Array(), true);
    return undefined;
  } catch {
    return 'torn-line';
  }
}

/** Whether it is packed with zstd, and needs no more memory than a tool would use. */
function isFit(head: Uint8Array): boolean {
  if (!isZstd(head)) return false;
  const flags = head[4] ?? 0;
  const isSingleSegment = (flags & 0x20) !== 0;
  if (!isSingleSegment) {
    const descriptor = head[5] ?? 0;
    const power = 2 ** (10 + (descriptor >> 3));
    return power + (power / 8) * (descriptor & 7) <= LARGEST_WINDOW;
  }
  const sizeBytes = [1, 2, 4, 8][flags >> 6] ?? 1;
  const start = 5 + ([0, 1, 2, 4][flags & 3] ?? 0);
  let size = 0;
  for (let index = sizeBytes - 1; index >= 0; index -= 1) size = size * 256 + (head[start + index] ?? 0);
  return size <= LARGEST_WINDOW;
}

interface Splitter {
  push(data: Uint8Array): Generator<Line>;
  finish(): Generator<Line>;
}

function openSplitter(): Splitter {
  let parts: Uint8Array[] = [];
  let [length, start, line, isTooLong] = [0, 0, 0, false];

  const add = (data: Uint8Array) => {
    length += data.length;
    if (length > LONGEST_LINE) {
      isTooLong = true;
      parts = [];
    } else if (data.length > 0) parts.push(data);
  };
  const take = (torn: boolean): Line | undefined => {
    line += 1;
    const [bytes, from, to] = [Buffer.concat(parts), start, start + length];
    const tooLong = isTooLong;
    parts = [];
    [length, start, isTooLong] = [0, to + 1, false];
    if (tooLong) return { text: '', line, start: from, end: to, torn, tooLong };
    return toLine(bytes, from, line, torn);
  };

  return {
    *push(data) {
      let at = 0;
      for (let lineFeed = data.indexOf(LF); lineFeed >= 0; lineFeed = data.indexOf(LF, at)) {
        add(data.subarray(at, lineFeed));
        at = lineFeed + 1;
        const found = take(false);
        if (found) yield found;
      }
      add(data.subarray(at));
    },
    *finish() {
      if (length === 0) return;
      const found = take(true);
      if (found) yield found;
    },
  };
}

/** Undefined for a blank one. */
function toLine(bytes: Buffer, start: number, line: number, torn: boolean): Line | undefined {
  const from = start === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const to = bytes.at(-1) === 0x0d ? bytes.length - 1 : bytes.length;
  const place = { line, start: start + from, end: start + to, torn, tooLong: false };
  const text = bytes.toString('utf8', from, Math.max(from, to));
  if (text.includes('\0')) return { text: text.replaceAll('\0', ''), ...place, damage: 'nul-bytes' };
  if (text.trim() === '') return undefined;
  const isBroken = text.includes('\uFFFD') && !Buffer.from(text, 'utf8').equals(bytes.subarray(from, to));
  return isBroken ? { text, ...place, damage: 'invalid-utf8' } : { text, ...place };
}
