// A read-only view of a SQLite database that another program may hold open. The file is never opened as a database,
// since even a read-only SQLite leaves files beside it: its bytes are copied into memory, what stands in its `-wal` or
// `-journal` is laid over them, and sql.js works on the copy.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { AppError } from '@shared/model/failure';
import type { Database, SqlJsStatic } from 'sql.js';
import { readDatabaseFiles } from './database-files';
import type { Snapshot } from './source-env';
import { UnreadableDatabase } from './unreadable-database';

export interface OpenSnapshot extends Snapshot {
  /** Lets go of the memory. */
  close(): void;
}

/**
 * Opens a view of the database as it is now. Throws AppError('no-permission'), or AppError('cannot-read') with an
 * UnreadableDatabase as its cause when the file is empty, cut off, encrypted, damaged or too large.
 */
export async function openSnapshot(file: string): Promise<OpenSnapshot> {
  const { bytes, diagnostics } = await readDatabaseFiles(file);
  const database = await openCopy(file, bytes);
  return {
    diagnostics,
    rows: (sql, params = []) => readRows(database, file, sql, params),
    close: () => database.close(),
  };
}

async function openCopy(file: string, bytes: Uint8Array): Promise<Database> {
  const { Database } = await loadSqlJs();
  const database = new Database(bytes);
  try {
    database.exec('SELECT count(*) FROM sqlite_schema');
    return database;
  } catch (error) {
    database.close();
    throw toDamaged(file, error);
  }
}

function* readRows(
  database: Database,
  file: string,
  sql: string,
  params: readonly (string | number | null)[],
): Iterable<Readonly<Record<string, unknown>>> {
  let statement: ReturnType<Database['prepare']> | undefined;
  try {
    statement = database.prepare(sql, [...params]);
    const names = statement.getColumnNames();
    while (statement.step()) {
      const values = statement.get();
      // Unlike an assignment, this makes a column named `__proto__` an ordinary property.
      yield Object.fromEntries(names.map((name, index) => [name, values[index]]));
    }
  } catch (error) {
    throw toDamaged(file, error);
  } finally {
    statement?.free();
  }
}

function toDamaged(file: string, error: unknown): AppError {
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError('cannot-read', file, { cause: new UnreadableDatabase('unreadable-database', reason) });
}

let sqlJs: Promise<SqlJsStatic> | undefined;

/** Loaded when the first database is met: most homes have none. */
function loadSqlJs(): Promise<SqlJsStatic> {
  sqlJs ??= (async () => {
    // The build for Node looks for `__dirname`, which a bundled module doesn't have.
    const { default: initSqlJs } = await import('sql.js/dist/sql-wasm-browser.js');
    const binary = await readFile(findWasm());
    return initSqlJs({ wasmBinary: new Uint8Array(binary).buffer });
  })();
  return sqlJs;
}

/** A build copies the file beside the bundle; from the sources it stands in the package. */
function findWasm(): string {
  const name = 'sql-wasm.wasm';
  const beside = path.join(import.meta.dirname, name);
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve(`sql.js/dist/${name}`);
}
