// Damage to a database: values of its rows changed through SQLite, so that the file itself stays whole.
import type { Random } from '@core/sample-library/random';
import initSqlJs, { type SqlValue } from 'sql.js';
import { damageBytes } from './damage-bytes';
import { damageJson } from './damage-json';

const loading = initSqlJs();
const NO_VALUES: readonly SqlValue[] = [null, '', '[]', '{', 7, 1e300, '\0', Uint8Array.of(0xff, 0xfe), 'null', '"x"'];

/** Null when SQLite can't read it or it holds no row. */
export async function damageRow(bytes: Buffer, random: Random): Promise<Buffer | null> {
  const { Database } = await loading;
  const copy = new Uint8Array(bytes);
  // The copy has no log beside it.
  copy.fill(1, 18, 20);
  const database = new Database(copy);
  try {
    const rows = rowsOf(database, random);
    if (rows === null) return null;
    const { table, columns, values } = rows;
    const column = random.below(columns.length);
    if (random.chance(0.08)) database.run(`DELETE FROM ${quoted(table)} WHERE rowid = ?`, [values[0] ?? null]);
    else if (column > 0) {
      const damaged = damageValue(values[column] ?? null, random);
      database.run(`UPDATE OR REPLACE ${quoted(table)} SET ${quoted(columns[column] ?? '')} = ? WHERE rowid = ?`, [
        damaged,
        values[0] ?? null,
      ]);
    } else {
      // Another key with the same value.
      const names = columns.slice(1).map(quoted).join();
      const marks = columns.slice(1).map(() => '?');
      const others = values.slice(1).map((value) => (random.chance(0.3) ? damageValue(value, random) : value));
      database.run(`INSERT OR REPLACE INTO ${quoted(table)} (${names}) VALUES (${marks})`, others);
    }
    return Buffer.from(database.export());
  } catch {
    return null;
  } finally {
    database.close();
  }
}

type Database = InstanceType<Awaited<typeof loading>['Database']>;

/** A row of any table, its rowid first. */
function rowsOf(
  database: Database,
  random: Random,
): { readonly table: string; readonly columns: readonly string[]; readonly values: readonly SqlValue[] } | null {
  const tables = database.exec("SELECT name FROM sqlite_schema WHERE type = 'table'")[0]?.values ?? [];
  if (tables.length === 0) return null;
  const table = String(random.pick(tables)[0]);
  const [found] = database.exec(`SELECT rowid AS "rowid of it", * FROM ${quoted(table)}`);
  if (!found || found.values.length === 0) return null;
  return { table, columns: found.columns, values: random.pick(found.values) };
}

function damageValue(value: SqlValue, random: Random): SqlValue {
  const text = value instanceof Uint8Array ? Buffer.from(value).toString() : String(value);
  const damaged = random.chance(0.75) ? damageJson(text, random) : null;
  if (damaged !== null) return value instanceof Uint8Array ? Buffer.from(damaged) : damaged;
  if (random.chance(0.4)) return random.pick(NO_VALUES);
  const bytes = damageBytes(value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(text), random);
  return value instanceof Uint8Array ? bytes : bytes.toString();
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
