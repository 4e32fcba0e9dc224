// A read-only view of a SQLite database that another program may hold open. The file is never opened as a database,
// since even a read-only SQLite leaves files beside it: sql.js works on its bytes, with what stands in its `-wal` or
// `-journal` laid over them. Up to 64 MB are copied into memory; of a larger one the pages that are asked for are read.
import { AppError } from '@shared/model/failure';
import type { Database, SqlJsStatic } from 'sql.js';
import { isLarge, PAUSES_MS, readDatabaseFiles } from './database-files';
import { DatabaseView } from './database-view';
import { loadSqlJs } from './load-sql-js';
import type { Snapshot } from './source-env';
import { UnreadableDatabase } from './unreadable-database';

export interface OpenSnapshot extends Snapshot {
  /** Lets go of the memory. */
  close(): void;
}

type Row = Readonly<Record<string, unknown>>;
type Params = readonly (string | number | null)[];

/**
 * Opens a view of the database as it is now. Throws AppError('no-permission'), or AppError('cannot-read') with an
 * UnreadableDatabase as its cause when the file is empty, cut off, encrypted or damaged, or
 * AppError('database-locked') when it is written to all the time.
 */
export async function openSnapshot(file: string): Promise<OpenSnapshot> {
  const sqlJs = await loadSqlJs();
  // A statement needs few pages, and may find them at rest where the whole file never is.
  const bytes = isLarge(file) ? null : await readDatabaseFiles(file);
  return bytes ? openCopy(file, bytes, sqlJs) : new PagedSnapshot(file, sqlJs);
}

function openCopy(file: string, bytes: Uint8Array, { Database }: SqlJsStatic): OpenSnapshot {
  const database = new Database(bytes);
  try {
    database.exec(FIRST_LOOK);
  } catch (error) {
    database.close();
    throw toDamaged(file, error);
  }
  return {
    diagnostics: [],
    rows: (sql, params = []) => readRows(database, file, sql, params),
    close: () => database.close(),
  };
}

/** Nothing can be written, even into the copy; and is it a database at all? */
const FIRST_LOOK = 'PRAGMA query_only = ON; SELECT count(*) FROM sqlite_schema';

/**
 * Every statement is answered from one state of the database, if need be by running it again on the newest: the rows of
 * one statement are held until it is known that nothing changed while they were read.
 */
class PagedSnapshot implements OpenSnapshot {
  readonly diagnostics: Snapshot['diagnostics'] = [];
  private open: { readonly view: DatabaseView; readonly database: Database } | undefined;
  private isClosed = false;

  constructor(
    private readonly file: string,
    private readonly sqlJs: SqlJsStatic,
  ) {
    this.rows('SELECT count(*) FROM sqlite_schema');
  }

  /** Throws AppError('database-locked') when the database never rested long enough. */
  rows(sql: string, params: Params = []): readonly Row[] {
    if (this.isClosed) throw new AppError('cannot-read', this.file);
    for (const pause of [...PAUSES_MS, null]) {
      const tried = this.try(sql, params);
      if (tried.rows && tried.isStill) return tried.rows;
      // Damage that is still the same after it was met is none of a moment.
      if (tried.isStill) throw tried.failure;
      this.letGo();
      if (pause !== null) sleep(pause);
    }
    throw new AppError('database-locked', this.file);
  }

  close(): void {
    this.letGo();
    this.isClosed = true;
  }

  private try(sql: string, params: Params): { rows?: readonly Row[]; failure?: unknown; isStill: boolean } {
    try {
      this.open ??= this.openView();
      const rows = [...readRows(this.open.database, this.file, sql, params)];
      return { rows, isStill: this.open.view.isStill() };
    } catch (failure) {
      return { failure, isStill: this.open?.view.isStill() ?? !isBusy(failure) };
    }
  }

  private openView() {
    const view = new DatabaseView(this.file);
    // Not an array, but all that sql.js asks of one.
    const database = new this.sqlJs.Database(view as unknown as Uint8Array);
    database.exec('PRAGMA query_only = ON');
    return { view, database };
  }

  private letGo(): void {
    this.open?.database.close();
    this.open?.view.close();
    this.open = undefined;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof AppError && error.code === 'database-locked';
}

/** A statement can't wait for a promise. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function* readRows(database: Database, file: string, sql: string, params: Params): Iterable<Row> {
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
  return new AppError('cannot-read', file, { cause: new UnreadableDatabase('unreadable-database', reason, 'damaged') });
}
