// Damage to one file of a home, as its content asks for: bytes, lines and JSON, rows of databases and their logs, what
// was packed.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Random, seededRandom, seedFrom } from '@core/sample-library/random';
import { unpacked } from '@core/sources/conformance/count-records';
import { filesUnder } from '@core/sources/conformance/fixtures';
import { isZstd } from '@core/sources/shared/packed-lines';
import { damageBytes, damageLines } from './damage-bytes';
import { damageRow } from './damage-database';
import { damageJson } from './damage-json';
import { exchangeValues } from './exchange-values';

export interface Case {
  readonly source: string;
  readonly fixture: string;
  readonly seed: number;
  readonly number: number;
}

/** How many steps of damage a case is made of. */
export function stepsOf({ seed, source, fixture, number }: Case): number {
  return seededRandom(seedFrom(seed, `${source} ${fixture} ${number} steps`)).pick([1, 1, 1, 2, 3]);
}

/** Does one step of a case; says to which file. The steps of a case don't depend on one another. */
export async function damageHome(home: string, { seed, source, fixture, number }: Case, step: number): Promise<string> {
  const random = seededRandom(seedFrom(seed, `${source} ${fixture} ${number} ${step}`));
  const files = filesUnder(home).filter((file) => statSync(file).size > 0);
  if (files.length === 0) return '';
  const file = random.pick(files);
  const bytes = readFileSync(file);
  const damaged = await damageFile(file, bytes, random);
  writeFileSync(file, damaged ?? damageBytes(bytes, random));
  return path.relative(home, file);
}

async function damageFile(file: string, bytes: Buffer, random: Random): Promise<Buffer | null> {
  if (bytes.toString('latin1', 0, 15) === 'SQLite format 3') {
    if (random.chance(0.15)) return damageBytes(bytes, random);
    // What stands in the log would come before what is written here.
    if (random.chance(0.8)) rmSync(`${file}-wal`, { force: true });
    return damageRow(bytes, random);
  }
  if (/-wal$/.test(file)) return damageBytes(bytes, random);
  if (isZstd(bytes)) {
    const plain = random.chance(0.4) ? null : unpackedOrNothing(bytes);
    return plain && packed(damageLines(plain, random));
  }
  const kind = random.pick(['bytes', 'lines', 'lines', 'lines', 'json', 'json', 'exchange'] as const);
  if (kind === 'bytes') return null;
  const whole = [bytes.toString()];
  if (kind === 'exchange' && exchangeValues(whole, random)) return Buffer.from(whole.join());
  const document = kind === 'json' ? damageJson(bytes.toString(), random) : null;
  return document === null ? damageLines(bytes, random) : Buffer.from(document);
}

/** A zstd frame of blocks that aren't compressed. */
function packed(bytes: Buffer): Buffer {
  const largest = 128 * 1024;
  const blocks: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += largest) {
    const block = bytes.subarray(at, at + largest);
    const head = Buffer.alloc(3);
    head.writeUIntLE(block.length * 8 + (at + largest >= bytes.length ? 1 : 0), 0, 3);
    blocks.push(head, block);
  }
  // No checksum, no size of the content, a window of 1 MB.
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x50]), ...blocks]);
}

/** Null for what an earlier step has damaged. */
function unpackedOrNothing(bytes: Buffer): Buffer | null {
  try {
    return Buffer.from(unpacked(bytes));
  } catch {
    return null;
  }
}
