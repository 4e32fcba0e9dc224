// The user data folder of an editor of the VS Code family, gathered in memory and written once: the items of each
// workspace's database, and the rows of the global one.
import { createHash } from 'node:crypto';
import { makeDatabase, type Statement } from '../io/make-database';
import type { HomeFolder } from './home-folder';

export interface WorkspaceStore {
  /** Notes a value of a project's workspace; `modifiedMs` is when it was last written. */
  readonly item: (project: string, key: string, value: unknown, modifiedMs: number) => void;
  /** Notes a row of the global database. */
  readonly row: (table: 'cursorDiskKV', key: string, value: unknown, modifiedMs: number) => void;
  readonly write: () => Promise<void>;
}

const GLOBAL = '';

export function openWorkspaceStore(home: HomeFolder, ...userData: readonly string[]): WorkspaceStore {
  const statements = new Map<string, Map<string, Statement>>();
  const times = new Map<string, number>();
  const note = (store: string, table: string, key: string, value: unknown, modifiedMs: number) => {
    const rows = statements.get(store) ?? new Map<string, Statement>();
    // The newest value of a key is the one that stays.
    rows.set(`${table} ${key}`, [`INSERT INTO ${table} VALUES (?, ?)`, [key, JSON.stringify(value)]]);
    statements.set(store, rows);
    times.set(store, Math.max(times.get(store) ?? 0, modifiedMs));
  };
  return {
    item: (project, key, value, modifiedMs) => note(project, 'ItemTable', key, value, modifiedMs),
    row: (table, key, value, modifiedMs) => note(GLOBAL, table, key, value, modifiedMs),
    write: async () => {
      for (const [store, rows] of statements) {
        const tables = ['ItemTable', 'cursorDiskKV'].map(
          (name) => `CREATE TABLE ${name} (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)`,
        );
        const bytes = await makeDatabase('PRAGMA user_version = 1', ...tables, 'BEGIN', ...rows.values(), 'COMMIT');
        const time = times.get(store) ?? 0;
        const folder = [...userData, 'User', ...folderOf(store)];
        home.file(bytes, time, ...folder, 'state.vscdb');
        if (store !== GLOBAL) {
          home.file(JSON.stringify({ folder: `file://${encodeURI(store)}` }), time, ...folder, 'workspace.json');
        }
      }
    },
  };
}

function folderOf(store: string): readonly string[] {
  if (store === GLOBAL) return ['globalStorage'];
  return ['workspaceStorage', createHash('md5').update(store).digest('hex')];
}
