import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type LineRange, readLines } from './read-lines';
import type { Line } from './source-env';

const folder = mkdtempSync(path.join(tmpdir(), 'threadfinch-lines-'));
const file = path.join(folder, 'session.jsonl');
afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: string | Uint8Array, range?: LineRange): Promise<Line[]> {
  writeFileSync(file, content);
  return collect(readLines(file, range));
}

async function collect(lines: AsyncIterable<Line>): Promise<Line[]> {
  const all: Line[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

/** Each line as `number start-end text`, with what is odd about it. */
async function check(content: string | Uint8Array, expected: string[], range?: LineRange): Promise<void> {
  const lines = await read(content, range);
  expect(
    lines.map(({ line, start, end, text, torn, tooLong, damage }) =>
      [`${line} ${start}-${end}`, text, torn && 'torn', tooLong && 'too long', damage].filter(Boolean).join(' '),
    ),
  ).toEqual(expected);
}

describe('lines', () => {
  test('end at line feeds', () => check('{}\n{"a":1}\n', ['1 0-2 {}', '2 3-10 {"a":1}']));
  test('of an empty file', () => check('', []));
  test('blank ones are counted', () => check('\n \t\r\n{}\n\n', ['3 5-7 {}']));
  test('lose one carriage return', () => check('a\r\nb\r\r\n', ['1 0-1 a', '2 3-5 b\r']));
  test('lose a byte order mark at the start only', () => check('\uFEFFa\n\uFEFFb\n', ['1 3-4 a', '2 5-9 \uFEFFb']));
  test('of nothing but a byte order mark', () => check('\uFEFF\n', []));
  test('do not end at other separators', () =>
    check('a\u2028b\u2029c\u0085d\u000be\n', ['1 0-14 a\u2028b\u2029c\u0085d\u000be']));
  test('the last one may be torn', () => check('a\nbc', ['1 0-1 a', '2 2-4 bc torn']));
  test('bytes that are no text', () =>
    check(Buffer.from([0x61, 0xff, 0x62, 0x0a, 0x63, 0x0a]), ['1 0-3 a\uFFFDb invalid-utf8', '2 4-5 c']));
  test('a replacement character is text', () => check('a\uFFFD\n', ['1 0-4 a\uFFFD']));
  test('NULs are dropped', () => check('\0\0a\0\n\0\0\n', ['1 0-4 a nul-bytes', '2 5-7 nul-bytes']));
  test('from the start of a line', () => check('a\nb\nc\n', ['1 2-3 b', '2 4-5 c'], { from: 2 }));
  test('up to the end of a line', () => check('a\nbcd\r\n', ['1 0-1 a', '2 2-5 bcd'], { to: 5 }));
  test('up to within a line', () => check('a\nbcd\n', ['1 0-1 a', '2 2-4 bc torn'], { to: 4 }));
  test('beyond the end', () => check('a\n', [], { from: 10 }));
  test('of what is no file', () =>
    expect(collect(readLines(devNull))).rejects.toMatchObject({ code: 'cannot-read', subject: devNull }));

  test('are the same as those of a simple reader, whatever the file', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.constantFrom('{"a":1}', 'é', '你好\u2028', '\uD83D\uDE00', ' ', '', 'x\r', '\r'),
            fc.constantFrom(1, 2, 130_000, 262_143),
          ),
          { maxLength: 12 },
        ),
        fc.boolean(),
        async (pieces, ends) => {
          const content = pieces.map(([text, times]) => text.repeat(times)).join('\n') + (ends ? '\n' : '');
          const expected = content
            .split('\n')
            .map((text, index) => [index + 1, text.replace(/\r$/, '')] as const)
            .filter(([, text]) => text.trim() !== '');
          const lines = await read(content);
          expect(lines.map(({ line, text }) => [line, text])).toEqual(expected);
          const bytes = Buffer.from(content);
          for (const { start, end, text } of lines) expect(bytes.toString('utf8', start, end)).toBe(text);
        },
      ),
      { numRuns: 15 },
    ));

  test('over 64 MB are passed over, in less memory than they take', async () => {
    writeFileSync(file, 'before\n');
    truncateSync(file, 400 * 1024 * 1024);
    writeFileSync(file, '\r\nafter\n', { flag: 'a' });
    const before = process.memoryUsage().arrayBuffers;
    const lines: Line[] = [];
    let peak = 0;
    for await (const line of readLines(file)) {
      lines.push(line);
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
    }
    const long = { line: 2, start: 7, end: 400 * 1024 * 1024, text: '', torn: false, tooLong: true };
    expect(lines[1]).toEqual(long);
    expect(lines.map(({ text }) => text)).toEqual(['before', '', 'after']);
    expect(peak).toBeLessThan(300 * 1024 * 1024);
  });

  test('of a file that is cut while it is read end where it ends', async () => {
    writeFileSync(file, `${'x'.repeat(999)}\n`.repeat(4000));
    let count = 0;
    for await (const { text } of readLines(file)) {
      if (count === 0) truncateSync(file, 500_500);
      count += 1;
      expect(text).toMatch(/^x+$/);
    }
    expect(count).toBeGreaterThan(400);
    expect(count).toBeLessThan(4000);
  });

  test('may be left early', async () => {
    writeFileSync(file, 'a\nb\n');
    const lines = readLines(file)[Symbol.asyncIterator]();
    await lines.next();
    await lines.return?.();
    expect(await lines.next()).toEqual({ value: undefined, done: true });
  });

  test('of what is not there', () =>
    expect(collect(readLines(path.join(folder, 'none')))).rejects.toMatchObject({ code: 'cannot-read' }));
  test('of a folder', () => expect(collect(readLines(folder))).rejects.toMatchObject({ code: 'cannot-read' }));
});
