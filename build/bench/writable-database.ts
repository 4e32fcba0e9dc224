// The SQLite that writes made-up databases and gives the baselines: native, and installed beside the bench only.
import { createRequire } from 'node:module';

export interface WritableDatabase {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

interface Statement {
  run(...values: readonly (string | number | Uint8Array)[]): unknown;
  iterate(...values: readonly (string | number)[]): Iterable<Readonly<Record<string, unknown>>>;
}

type OpenDatabase = new (file: string, options?: { readonly readonly: boolean }) => WritableDatabase;

export function openWritable(file: string): WritableDatabase {
  return new (load())(file);
}

export function openReadable(file: string): WritableDatabase {
  return new (load())(file, { readonly: true });
}

/** From `BENCH_PACKAGES`, the folder whose package.json lists it: the measurements run from a bundle elsewhere. */
function load(): OpenDatabase {
  const folder = process.env.BENCH_PACKAGES ?? '';
  return createRequire(`${folder}/package.json`)('better-sqlite3') as OpenDatabase;
}
