// Databases for tests, as bytes.
import initSqlJs from 'sql.js';

export type Statement = string | readonly [sql: string, params: readonly (string | number | Uint8Array | null)[]];

export async function makeDatabase(...statements: readonly Statement[]): Promise<Buffer> {
  const { Database } = await initSqlJs();
  const database = new Database();
  for (const statement of statements) {
    if (typeof statement === 'string') database.run(statement);
    else database.run(statement[0], [...statement[1]]);
  }
  const bytes = Buffer.from(database.export());
  database.close();
  return bytes;
}
