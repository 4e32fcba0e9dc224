import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { limitLines } from './limit-lines';

async function read(chunks: readonly string[], longest = 400) {
  const refused: string[] = [];
  const limited = Readable.from(chunks.map((chunk) => Buffer.from(chunk))).pipe(
    limitLines((line) => refused.push(line), longest),
  );
  return { passed: await text(limited), refused: refused.map((line) => JSON.parse(line)) };
}

const filling = 'x'.repeat(1000);

describe('lines', () => {
  it.each([[['{"a":1}\n{"b":2}\n']], [['{"a"', ':1}', '\n{"b":2}', '\n']], [[...'{"a":1}\n{"b":2}\n']]])(
    'pass wherever they are cut: %j',
    async (chunks) => {
      expect(await read(chunks)).toEqual({ passed: '{"a":1}\n{"b":2}\n', refused: [] });
    },
  );

  it.each([
    [`{"method":"tools/call","params":{"id":"${filling}"},"jsonrpc":"2.0","id":7}`, 7],
    [`{"jsonrpc":"2.0","id":"a-1","method":"${filling}"}`, 'a-1'],
    [`{"id":12,"method":"${filling}"}`, 12],
    [`{"method":"${filling}"}`, null],
    [`{"params":{"id":9,"x":"${filling}"}}`, null],
  ])('that are too long are answered by their id where there is one, and the next is read', async (line, id) => {
    for (const step of [7, 150, 100_000]) {
      const all = `${line}\n{"b":2}\n`;
      const chunks = Array.from({ length: Math.ceil(all.length / step) }, (_, at) =>
        all.slice(at * step, (at + 1) * step),
      );
      const { passed, refused } = await read(chunks);
      expect(passed).toBe('{"b":2}\n');
      expect(refused).toMatchObject([{ id, error: { code: -32600, message: expect.stringContaining('not read') } }]);
    }
  });
});
