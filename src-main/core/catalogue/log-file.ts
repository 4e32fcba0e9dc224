// The catalogue's file: a header, then one line for each change. Lines are only ever appended; a new generation
// replaces the file by a rename.
import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '@shared/model/failure';
import { isAbsent, toReadError } from '../io/io-error';

const VERSION = 1;
const LINE_FEED = 0x0a;
const LONGEST_HEADER = 256;

/** Bytes of complete lines, and where the next ones will start. */
export interface LogPart {
  /** Tells generations apart; '' when the file has no readable header. */
  readonly generation: string;
  readonly lines: readonly Buffer[];
  /** Byte offset after the last line feed. */
  readonly end: number;
  /** Bytes of a line that a killed writer left behind, or that a living one is just writing. */
  readonly torn: number;
}

/** The first line of a new file. Generations count up, so that a reader sees that the file was replaced. */
export function formatHeader(generation: number, createdAt: number): Buffer {
  return Buffer.from(`${JSON.stringify({ catalogue: VERSION, generation, createdAt })}\n`);
}

/** The number in a `LogPart.generation`. */
export function generationNumber(generation: string): number {
  return Number(/"generation":(\d+)/.exec(generation)?.[1] ?? 0);
}

/**
 * Lines from the start, or what came after `known`, if the file still is the generation that it was read from. Null
 * when there is no file. Throws AppError('data-from-newer-version' | 'no-permission' | 'cannot-read').
 */
export async function readLog(path: string, known?: LogPart): Promise<LogPart | null> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    const generation = await readGeneration(file, path);
    const { size } = await file.stat();
    const goesOn = known !== undefined && known.generation === generation && size >= known.end;
    const start = goesOn ? known.end : generation.length;
    const bytes = await readRange(file, start, size);
    const whole = bytes.lastIndexOf(LINE_FEED) + 1;
    return { generation, lines: splitLines(bytes.subarray(0, whole)), end: start + whole, torn: bytes.length - whole };
  } catch (error) {
    if (isAbsent(error)) return null;
    throw toReadError(error, path);
  } finally {
    await file?.close();
  }
}

/** The header with its line feed; '' when it is damaged, so that it counts as a damaged line. */
async function readGeneration(file: FileHandle, path: string): Promise<string> {
  const start = (await readRange(file, 0, LONGEST_HEADER)).toString('latin1');
  const [version] = /^\{"catalogue":(\d+),/.exec(start)?.slice(1) ?? [];
  if (Number(version) > VERSION) throw new AppError('data-from-newer-version', path);
  const end = start.indexOf('\n');
  return version === undefined || end < 0 ? '' : start.slice(0, end + 1);
}

async function readRange(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(end - start);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(LINE_FEED, start);
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}
