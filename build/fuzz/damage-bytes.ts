// Damage that knows nothing of what the bytes mean, and damage to lines.
import type { Random } from '@core/sample-library/random';
import { damageJson } from './damage-json';
import { exchangeValues } from './exchange-values';

const LF = 0x0a;
const FOREIGN_LINES = [
  '',
  ' ',
  'null',
  '7',
  '[]',
  '{}',
  '"x"',
  '{"type":',
  '\0\0\0\0',
  '{"type":"__proto__"}',
  '{"a":1}{"b":2}',
];

const JSON_KINDS = ['json', 'json', 'json', 'exchange', 'exchange', 'exchange'] as const;

/** Bytes changed, cut off, left out, put in or doubled. */
export function damageBytes(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length + 1);
  const end = Math.min(bytes.length, at + random.pick([1, 2, 8, 100, 1000]));
  const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
  switch (random.pick(['flip', 'flip', 'cut', 'remove', 'insert', 'double', 'zero'] as const)) {
    case 'flip': {
      const flipped = Buffer.from(bytes);
      for (let count = random.pick([1, 1, 3, 20]); count > 0 && flipped.length > 0; count -= 1) {
        const place = random.below(flipped.length);
        flipped[place] = random.chance(0.5) ? random.below(256) : (flipped[place] ?? 0) ^ (1 << random.below(8));
      }
      return flipped;
    }
    case 'cut':
      return before;
    case 'remove':
      return Buffer.concat([before, after]);
    case 'insert':
      return Buffer.concat([
        before,
        Buffer.from(Array.from({ length: random.between(1, 40) }, () => random.below(256))),
        bytes.subarray(at),
      ]);
    case 'double':
      return Buffer.concat([before, piece, piece, after]);
    case 'zero':
      return Buffer.concat([before, Buffer.alloc(piece.length), after]);
  }
}

/** Lines doubled, swapped, left out, glued, foreign, or with another value in their JSON, of their own or of others. */
export function damageLines(bytes: Buffer, random: Random): Buffer {
  const lines = linesOf(bytes);
  const [one, other] = [random.below(lines.length), random.below(lines.length)];
  const line = lines[one] ?? Buffer.alloc(0);
  switch (random.pick([...JSON_KINDS, 'swap', 'double', 'remove', 'glue', 'foreign', 'many'] as const)) {
    case 'json': {
      const damaged = damageJson(line.toString(), random);
      if (damaged !== null) lines[one] = Buffer.from(damaged);
      break;
    }
    case 'exchange': {
      const texts = lines.map(String);
      if (exchangeValues(texts, random)) return Buffer.from(texts.join('\n'));
      break;
    }
    case 'swap':
      [lines[one], lines[other]] = [lines[other] ?? line, line];
      break;
    case 'double':
      lines.splice(other, 0, line);
      break;
    case 'remove':
      lines.splice(one, 1);
      break;
    case 'glue':
      lines.splice(one, 2, Buffer.concat([line, lines[one + 1] ?? line]));
      break;
    case 'foreign':
      lines.splice(one, 0, Buffer.from(random.pick(FOREIGN_LINES)));
      break;
    case 'many':
      if (line.length < 4000) lines.splice(one, 0, ...Array.from({ length: random.pick([20, 300]) }, () => line));
  }
  return Buffer.from(joined(lines));
}

function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const found = bytes.indexOf(LF, start);
    const end = found < 0 ? bytes.length : found;
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

function joined(lines: readonly Buffer[]): Buffer {
  return Buffer.concat(lines.flatMap((line, at) => (at === 0 ? [line] : [Buffer.from([LF]), line])));
}
