// What databases go through: cut off, overwritten, half written. No session of it may be readable then, but whatever
// is stored elsewhere is, and the failure says why.
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { AppError } from '@shared/model/failure';
import { expect } from 'vitest';
import { UnreadableDatabase } from '../../io/unreadable-database';
import type { SourceAdapter } from '../source-adapter';
import { type HomeReading, readHome } from './read-home';

/** Ways to ruin a database file, given its bytes. */
const RUINS: Readonly<Record<string, (bytes: Buffer) => Uint8Array>> = {
  empty: () => Buffer.alloc(0),
  'cut off in its header': (bytes) => bytes.subarray(0, 60),
  'cut off after a page': (bytes) => bytes.subarray(0, 512),
  'of NULs': (bytes) => Buffer.alloc(bytes.length),
  'encrypted, or of another kind': (bytes) => bytes.map((byte, index) => (byte * 31 + index * 17 + 91) & 0xff),
};

export async function checkRuins(adapter: SourceAdapter, home: string, database: string): Promise<void> {
  const bytes = readFileSync(database);
  const elsewhere = nativeIds(await readHome(adapter, home), database);
  for (const [name, ruin] of Object.entries(RUINS)) {
    writeFileSync(database, ruin(bytes));
    truncateWritten(database);
    const reading = await readHome(adapter, home);
    expect(nativeIds(reading, database), `sessions beside a database that is ${name}`).toEqual(elsewhere);
    const failure = reading.failures.find(({ subject }) => subject === database);
    expect(failure, `a failure for a database that is ${name}`).toBeInstanceOf(AppError);
    expect(failure?.code).toBe('cannot-read');
    expect(failure?.cause).toBeInstanceOf(UnreadableDatabase);
  }
}

/** Without what stands beside it: a log could make a ruined database whole again. */
function truncateWritten(database: string): void {
  for (const suffix of ['-wal', '-journal']) {
    try {
      truncateSync(database + suffix);
    } catch {
      // There is none.
    }
  }
}

function nativeIds({ sessions }: HomeReading, besides: string): string[] {
  return sessions.filter(({ session }) => session.container.path !== besides).map(({ session }) => session.nativeId);
}
