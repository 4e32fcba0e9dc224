// Databases as bytes, made from statements: for made-up homes, and for tests.
import { loadSqlJs } from './load-sql-js';

export type Statement = string | readonly [sql: string, params: readonly (string | number | Uint8Array | null)[]];

/** The same statements give the same bytes. */
export function makeDatabase(...statements: readonly Statement[]): Promise<Buffer> {
  return changeDatabase(null, ...statements);
}

/** The database of the given bytes after some statements. */
export async function changeDatabase(bytes: Uint8Array | null, ...statements: readonly Statement[]): Promise<Buffer> {
  const { Database } = await loadSqlJs();
  // Written to in place, were it not a copy.
  const database = new Database(bytes && new Uint8Array(bytes));
  for (const statement of statements) {
    if (typeof statement === 'string') database.run(statement);
    else database.run(statement[0], [...statement[1]]);
  }
  const changed = Buffer.from(database.export());
  database.close();
  return changed;
}
