import type { Origin } from '@shared/model/origin';
import { unknownRecords } from '@shared/model/session';
import { describe, expect, test } from 'vitest';
import { openTally } from './tally';

const at = (line: number): Origin => ({
  source: 'example',
  path: '/home/dana/s.jsonl',
  at: { type: 'line', line, start: line, end: line + 1 },
});

describe('a tally', () => {
  test('accounts for every record, and says each oddity once with its first place', () => {
    const tally = openTally();
    for (let read = 0; read < 6; read += 1) tally.read();
    tally.shown();
    tally.folded();
    tally.noise('heartbeat');
    tally.unknown('__proto__', at(4));
    tally.unknown('__proto__', at(5));
    tally.unknown('unreadable', at(6), 'torn-line');
    expect(tally.end()).toEqual({
      type: 'end',
      records: {
        read: 6,
        shown: 1,
        folded: 1,
        noise: { heartbeat: 1 },
        unknown: Object.fromEntries([
          ['__proto__', 2],
          ['unreadable', 1],
        ]),
      },
      diagnostics: [
        { code: 'unknown-record', count: 2, detail: '__proto__', origin: at(4) },
        { code: 'torn-line', count: 1, origin: at(6) },
      ],
    });
  });

  test('stays small however many kinds a file names, however long', () => {
    const tally = openTally();
    for (let line = 1; line <= 20_000; line += 1) tally.unknown(`${'kind\n'.repeat(1000)}${line}`, at(line));
    for (let line = 1; line <= 20_000; line += 1) tally.unknown(`kind ${line}`, at(line));
    const { records, diagnostics } = tally.end();
    expect(unknownRecords(records)).toBe(40_000);
    expect(diagnostics.reduce((sum, { count }) => sum + count, 0)).toBe(40_000);
    expect(diagnostics.length).toBeLessThan(110);
    expect(JSON.stringify([records, diagnostics]).length).toBeLessThan(40_000);
  });
});
