// SQLite, compiled for any machine. Loaded when the first database is met: most homes have none.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { SqlJsStatic } from 'sql.js';

let sqlJs: Promise<SqlJsStatic> | undefined;

export function loadSqlJs(): Promise<SqlJsStatic> {
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
