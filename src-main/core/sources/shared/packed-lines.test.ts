import type { DiagnosticCode } from '@shared/model/diagnostic';
import { describe, expect, test } from 'vitest';
import type { FileStat, Line } from '../../io/source-env';
import { isZstd, packedLines } from './packed-lines';

/** A BOM, CRLF, blank lines, U+2028, NULs, a byte that is no UTF-8, and no last line feed, packed with `zstd -3`. */
const PACKED = 'KLUv/QBYkQEA77u/eyJhIjoiw6kifQ0KCiAgCnsiYiI6IuKAqCJ9CnsiYyI6AAAi/yJ9CnsiZCI6MX0=';

async function read(bytes: Uint8Array): Promise<{ lines: Line[]; problems: DiagnosticCode[] }> {
  const lines: Line[] = [];
  const problems: DiagnosticCode[] = [];
  const stat: FileStat = { path: '', kind: 'file', sizeBytes: bytes.length, modifiedMs: 0, inode: '1' };
  const env = {
    stat: async () => stat,
    bytes: async (_: string, start: number, end: number) => bytes.subarray(start, end),
  };
  for await (const line of packedLines('x.jsonl.zst', env, (code) => problems.push(code))) lines.push(line);
  return { lines, problems };
}

/** A frame of zstd whose only block repeats one byte; it claims a window of 2 to the power of `power`. */
function repeated(byte: string, count: number, power = 21): Uint8Array {
  const header = [0x28, 0xb5, 0x2f, 0xfd, 0x00, (power - 10) << 3];
  const block = (count << 3) | 0b011;
  return Uint8Array.from([...header, block & 0xff, (block >> 8) & 0xff, block >> 16, byte.charCodeAt(0)]);
}

const packed = Buffer.from(PACKED, 'base64');

describe('packedLines', () => {
  test('are the lines of the text with their places in it', async () => {
    const { lines, problems } = await read(packed);
    expect(problems).toEqual([]);
    expect(lines.map(({ text, line, start, end, torn, damage }) => [text, line, start, end, torn, damage])).toEqual([
      ['{"a":"é"}', 1, 3, 13, false, undefined],
      ['{"b":"\u2028"}', 4, 19, 30, false, undefined],
      ['{"c":"\uFFFD"}', 5, 31, 42, false, 'nul-bytes'],
      ['{"d":1}', 6, 43, 50, true, undefined],
    ]);
  });

  test('go as far as a file that was cut off can be unpacked, and say so', async () => {
    for (let end = 0; end < packed.length; end += 1) {
      const { problems } = await read(packed.subarray(0, end));
      expect(problems, `cut off at ${end}`).toEqual(end === 0 ? [] : [expect.stringMatching(/^(un|t)/)]);
    }
  });

  test('are none in a file that is not packed, or claims more memory than a tool would use', async () => {
    expect(await read(Buffer.from('{"a":1}\n'.repeat(10)))).toEqual({ lines: [], problems: ['unreadable-document'] });
    expect(await read(repeated('x', 20, 30))).toEqual({ lines: [], problems: ['unreadable-document'] });
    expect((await read(repeated('x', 20))).lines.map(({ text }) => text)).toEqual(['x'.repeat(20)]);
  });

  test('survive any byte that is overwritten', async () => {
    for (let at = 0; at < packed.length; at += 1) {
      for (const byte of [0x00, 0xff, (packed[at] ?? 0) ^ 0x10]) {
        const bytes = Buffer.from(packed);
        bytes[at] = byte;
        const { lines } = await read(bytes);
        expect(lines.length).toBeLessThan(1000);
      }
    }
  });

  test('know a packed file by its first bytes', () => {
    expect([isZstd(packed), isZstd(Buffer.from('{}')), isZstd(new Uint8Array())]).toEqual([true, false, false]);
  });
});
