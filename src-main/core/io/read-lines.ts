// Lines of a file of any size, in bounded memory and nearly as fast as reading it. Lines end at LF bytes only: a
// U+2028 inside a JSON string is no line's end. Nothing here knows what the lines mean.
import { isAscii, isUtf8, transcode } from 'node:buffer';
import { closeSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { toReadError } from './io-error';
import { openFile } from './open-file';
import type { Line } from './source-env';

const LF = 0x0a;
const CR = 0x0d;
/**
 * Most sessions fit into the first read, which is a synchronous one: three promised calls a file take longer than the
 * file. Large ones go on by steps that let others have a turn.
 */
const READ_BYTES = 1024 * 1024;
const LONGEST_LINE = 64 * 1024 * 1024;
const NO_BYTES = Buffer.alloc(0);

const readAsync = promisify(read);

/** Buffers of READ_BYTES to be used again: of a new one the system has to find every page first, as long as reading. */
const spares: Buffer[] = [];
const MOST_SPARES = 4;

export interface LineRange {
  /** Byte offset at the start of a line; lines are counted from there. */
  readonly from?: number;
  /** Byte offset, exclusive. */
  readonly to?: number;
}

/**
 * The non-blank lines of a file, or of a byte range of it. A file that grows or shrinks meanwhile ends where its
 * bytes end. Throws AppError('no-permission' | 'cannot-read').
 */
export function readLines(path: string, range: LineRange = {}): AsyncIterable<Line> {
  return { [Symbol.asyncIterator]: () => new LineIterator(path, range) };
}

// Not a generator: those cost three turns of the promise queue a line instead of one, a third of the whole time.
class LineIterator implements AsyncIterator<Line> {
  private file: number | undefined;
  private buffer: Buffer = NO_BYTES;
  /** What is searched next and where bytes end, both in the buffer. */
  private at = 0;
  private filled = 0;
  /** The line being collected: where it starts in the buffer, and the file offset of the buffer's first byte. */
  private lineAt = 0;
  private bufferOffset: number;
  private line = 0;
  /** Of the bytes between `lineAt` and `filled`. */
  private plain = true;
  private hasNul = false;
  /** File offset at which a line over the cap started. */
  private skippedFrom: number | undefined;
  private ended = false;

  constructor(
    private readonly path: string,
    private readonly range: LineRange,
  ) {
    this.bufferOffset = range.from ?? 0;
  }

  next(): Promise<IteratorResult<Line>> {
    const line = this.takeLine();
    if (line) return Promise.resolve({ value: line, done: false });
    return this.nextAfterReading();
  }

  async return(): Promise<IteratorResult<Line>> {
    this.ended = true;
    this.at = this.filled;
    this.close();
    return { value: undefined, done: true };
  }

  private async nextAfterReading(): Promise<IteratorResult<Line>> {
    try {
      while (!this.ended) {
        await this.readMore();
        const line = this.ended ? this.takeLast() : this.takeLine();
        if (line) {
          if (this.ended) this.close();
          return { value: line, done: false };
        }
      }
    } catch (error) {
      await this.return();
      throw toReadError(error, this.path);
    }
    return this.return();
  }

  /** The next whole line among the bytes that are here; blank ones are passed over. */
  private takeLine(): Line | undefined {
    while (this.at < this.filled) {
      const lineFeed = this.buffer.indexOf(LF, this.at);
      if (lineFeed < 0 || lineFeed >= this.filled) {
        this.at = this.filled;
        return undefined;
      }
      const start = this.lineAt;
      this.at = lineFeed + 1;
      this.lineAt = this.at;
      this.line += 1;
      const line = this.toLine(start, lineFeed, false);
      if (line) return line;
    }
    return undefined;
  }

  private takeLast(): Line | undefined {
    const start = this.lineAt;
    this.lineAt = this.filled;
    if (start === this.filled && this.skippedFrom === undefined) return undefined;
    this.line += 1;
    return this.toLine(start, this.filled, !this.lineEndsAt(this.bufferOffset + this.filled));
  }

  private toLine(from: number, lineFeed: number, torn: boolean): Line | undefined {
    const { buffer, bufferOffset, line } = this;
    let end = lineFeed;
    if (end > from && buffer[end - 1] === CR) end -= 1;
    if (this.skippedFrom !== undefined) {
      const start = this.skippedFrom;
      this.skippedFrom = undefined;
      return { text: '', line, start, end: bufferOffset + end, torn, tooLong: true };
    }
    const start = bufferOffset + from === 0 && hasBom(buffer, from, end) ? from + 3 : from;
    if (end === start) return undefined;
    if (end - start > LONGEST_LINE) {
      return { text: '', line, start: bufferOffset + start, end: bufferOffset + end, torn, tooLong: true };
    }
    const bytes = buffer.subarray(start, end);
    const damage = this.hasNul && bytes.includes(0) ? 'nul-bytes' : undefined;
    const isPlain = this.plain || isAscii(bytes);
    const isWhole = isPlain || isUtf8(bytes);
    const decoded = isPlain ? buffer.toString('latin1', start, end) : isWhole ? decode(bytes) : bytes.toString('utf8');
    const text = damage ? decoded.replaceAll('\0', '') : decoded;
    if (!damage && isBlank(text)) return undefined;
    // Without copying: this runs for every record.
    const whole = { text, line, start: bufferOffset + start, end: bufferOffset + end, torn, tooLong: false };
    return damage || !isWhole ? { ...whole, damage: damage ?? 'invalid-utf8' } : whole;
  }

  private async readMore(): Promise<void> {
    const file = this.file ?? openFile(this.path);
    this.file = file;
    this.makeRoom();
    const position = this.bufferOffset + this.filled;
    const room = Math.min(this.buffer.length - this.filled, (this.range.to ?? Number.POSITIVE_INFINITY) - position);
    const isFirst = position < (this.range.from ?? 0) + READ_BYTES;
    const bytesRead =
      room <= 0
        ? 0
        : isFirst
          ? readSync(file, this.buffer, this.filled, room, position)
          : (await readAsync(file, this.buffer, this.filled, room, position)).bytesRead;
    if (bytesRead === 0) {
      this.ended = true;
      return;
    }
    const fresh = this.buffer.subarray(this.filled, this.filled + bytesRead);
    this.plain = this.plain && isAscii(fresh);
    this.hasNul = this.hasNul || fresh.includes(0);
    this.filled += bytesRead;
  }

  /** Moves the unfinished line to the front, and grows the buffer for it up to the cap; beyond that it is let go. */
  private makeRoom(): void {
    let kept = this.buffer.subarray(this.lineAt, this.filled);
    if (kept.length > LONGEST_LINE || this.skippedFrom !== undefined) {
      this.skippedFrom ??= this.bufferOffset + this.lineAt;
      // One byte stays: it may be the CR of the line's ending.
      this.lineAt = this.filled - Math.min(1, kept.length);
      kept = this.buffer.subarray(this.lineAt, this.filled);
    }
    this.bufferOffset += this.lineAt;
    // Half a buffer is room enough to read into.
    const needed = kept.length + READ_BYTES / 2;
    const size = Math.max(READ_BYTES, needed, Math.min(kept.length * 2, LONGEST_LINE + READ_BYTES));
    if (this.buffer.length < needed || this.buffer.length > 4 * size) {
      const other = (size === READ_BYTES ? spares.pop() : undefined) ?? Buffer.allocUnsafeSlow(size);
      other.set(kept);
      this.releaseBuffer();
      this.buffer = other;
    } else {
      this.buffer.copyWithin(0, this.lineAt, this.filled);
    }
    this.filled = kept.length;
    this.at = kept.length;
    this.lineAt = 0;
    const rest = this.buffer.subarray(0, this.filled);
    this.plain = isAscii(rest);
    this.hasNul = rest.includes(0);
  }

  /** Whether a line ends where the range ends; the file's own end is not one. */
  private lineEndsAt(offset: number): boolean {
    if (this.range.to === undefined || this.file === undefined) return false;
    const next = Buffer.alloc(2);
    const bytesRead = readSync(this.file, next, 0, 2, offset);
    return (bytesRead > 0 && next[0] === LF) || (bytesRead > 1 && next[0] === CR && next[1] === LF);
  }

  private close(): void {
    const file = this.file;
    this.file = undefined;
    if (file !== undefined) closeSync(file);
    this.releaseBuffer();
  }

  private releaseBuffer(): void {
    if (this.buffer.length === READ_BYTES && spares.length < MOST_SPARES) spares.push(this.buffer);
    this.buffer = NO_BYTES;
  }
}

/** By way of UTF-16 it takes a third of the time, but for Electron, whose buffers have to be copied once more. */
const VIA_UTF16 = process.versions.electron === undefined;
/** Longer ones would need several times their memory at once. */
const LONGEST_VIA_UTF16 = 1024 * 1024;

/** What is known to be UTF-8, and not all of it ASCII. */
function decode(bytes: Buffer): string {
  if (!VIA_UTF16 || bytes.length > LONGEST_VIA_UTF16) return bytes.toString('utf8');
  return transcode(bytes, 'utf8', 'utf16le').toString('utf16le');
}

function hasBom(buffer: Buffer, start: number, end: number): boolean {
  return end - start >= 3 && buffer[start] === 0xef && buffer[start + 1] === 0xbb && buffer[start + 2] === 0xbf;
}

/** Records begin with a brace nearly always, so that this is one comparison. */
function isBlank(text: string): boolean {
  return text.charCodeAt(0) <= 0x20 && text.trim() === '';
}
