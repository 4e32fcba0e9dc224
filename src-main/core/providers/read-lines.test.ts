import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents, readLines } from './read-lines';

async function* piecesOf(text: string, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  for (const [index, end] of [...ends, bytes.length].entries()) yield bytes.subarray(ends[index - 1] ?? 0, end);
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const LINE = fc
  .string({ unit: 'binary', maxLength: 12 })
  .map((text) => text.replace(/[\r\n\ufeff]/g, 'é日🐦').replace(/\p{Surrogate}/gu, 'x'));
const END = fc.constantFrom('\n', '\r\n', '\r');
const CUTS = fc.array(fc.nat(), { maxLength: 20 });

test('lines are the same wherever the bytes are cut, and however they end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(LINE), END, CUTS, async (lines, end, cuts) => {
      const text = lines.map((line) => line + end).join('');
      expect(await all(readLines(piecesOf(text, cuts)))).toEqual(lines);
    }),
  );
});

test('a line that was cut off is dropped', async () => {
  expect(await all(readLines(piecesOf('one\r\ntwo', [4])))).toEqual(['one']);
});

test('a line without end is not collected for ever', async () => {
  async function* endless() {
    for (;;) yield new Uint8Array(1_000_000).fill(65);
  }
  await expect(all(readLines(endless()))).rejects.toThrow(RangeError);
});

test('events are the same wherever the bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(LINE, { minLength: 1 })), END, CUTS, async (events, end, cuts) => {
      const text = events
        .map((lines) => `event: x${end}: a comment${end}${lines.map((line) => `data: ${line}${end}`).join('')}${end}`)
        .join('');
      expect(await all(readEvents(piecesOf(text, cuts)))).toEqual(events.map((lines) => lines.join('\n')));
    }),
  );
});

test.each([
  ['data:close', ['close']],
  ['data', ['']],
  ['data:  spaced', [' spaced']],
  ['id: 1\nretry: 5', []],
])('an event of %j', async (lines, expected) => {
  expect(await all(readEvents(piecesOf(`${lines}\n\n`, [])))).toEqual(expected);
});

test('an event that was not ended is dropped', async () => {
  expect(await all(readEvents(piecesOf('data: one\n\ndata: two\n', [])))).toEqual(['one']);
});

test.each([
  ['{"error":"no"}', ['{"error":"no"}']],
  ['{"a":1}\n{"error":"no"}', ['{"a":1}', '{"error":"no"}']],
  ['{"error":"n', []],
  ['<html>Sign in</html>', ['<html>Sign in</html>']],
])('a last line without end counts where it is whole: %j', async (text, expected) => {
  expect(await all(readLines(piecesOf(text, [3])))).toEqual(expected);
});

test.each([
  ['{"error":{"message":"no"}}', ['{"error":{"message":"no"}}']],
  ['{\n "error": "no"\n}\n', ['{\n "error": "no"\n}\n']],
  ['{"error":{"mess', []],
  ['data: {"error":"no"}', ['{"error":"no"}']],
  ['data: {"a":1}\n\ndata: {"err', ['{"a":1}']],
  ['data: {"a":1}\n\nwords', ['{"a":1}']],
  ['<html>\n<p>Sign in</p>', ['<html>\n<p>Sign in</p>\n']],
])('what comes instead of events is given where it is whole: %j', async (text, expected) => {
  const found = await all(readEvents(piecesOf(text, [3])));
  expect(found.map((one) => one.trimEnd())).toEqual(expected.map((one) => one.trimEnd()));
});
