// Every string that a home holds, however deep it is packed: in lines, documents, rows, blobs, strings of strings,
// addresses. Found without the adapters' code and without parsing, so that damaged files have theirs too.
import { readFileSync } from 'node:fs';
import { openSourceEnv } from '@core/io/node-source-env';
import { filesUnder } from '@core/sources/conformance/fixtures';
import { isZstd, packedLines } from '@core/sources/shared/packed-lines';

/** Strings in JSON that stands in JSON are escaped once for each level. */
const LEVELS = 4;

export async function decodedStrings(home: string): Promise<string> {
  const texts: string[] = [home];
  for (const file of filesUnder(home)) {
    texts.push(file);
    const bytes = readFileSync(file);
    if (bytes.toString('latin1', 0, 15) === 'SQLite format 3') texts.push(...(await rowsOf(file)));
    else if (isZstd(bytes)) texts.push(...(await packedText(file)));
    else texts.push(bytes.toString());
  }
  // What zero bytes stood between may be one escape.
  return normal(levelsOf(texts.join('\n').replaceAll('\0', '')).join('\n'));
}

/** As texts are compared: how white space is laid out, NULs and halves of characters are nobody's content. */
export function normal(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replace(/\s+/g, ' ');
}

function levelsOf(text: string): string[] {
  const levels = [text];
  for (let level = 0; level < LEVELS; level += 1) {
    const inner = unescaped(levels.at(-1) ?? '');
    if (inner === levels.at(-1)) break;
    levels.push(inner);
  }
  return [...levels, ...levels.slice(0, 2).map(decodedAddresses)];
}

const SIMPLE: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

function unescaped(text: string): string {
  return text.replace(/\\(?:u([\da-fA-F]{4})|([nrtbf"\\/]))/g, (_, hex?: string, letter = '') =>
    hex === undefined ? (SIMPLE[letter] ?? letter) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function decodedAddresses(text: string): string {
  return text.replace(/(?:%[\da-fA-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());
}

/** What can be unpacked of it, up to where it is damaged. */
async function packedText(file: string): Promise<string[]> {
  const { env } = openSourceEnv({ home: file });
  const texts: string[] = [];
  for await (const { text } of packedLines(file, env, () => undefined)) texts.push(text);
  return texts;
}

async function rowsOf(file: string): Promise<string[]> {
  const { env, close } = openSourceEnv({ home: file });
  try {
    const snapshot = await env.snapshot(file);
    const tables = [...snapshot.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")];
    return tables.flatMap(({ name }) => {
      try {
        const rows = [...snapshot.rows(`SELECT * FROM "${String(name).replaceAll('"', '""')}"`)];
        return rows.flatMap((row) => Object.values(row).flatMap(textsOf));
      } catch {
        // An adapter may have asked for a row that can still be read.
        return [readFileSync(file).toString()];
      }
    });
  } catch {
    return [readFileSync(file).toString()];
  } finally {
    close();
  }
}

function textsOf(value: unknown): string[] {
  const text = value instanceof Uint8Array ? Buffer.from(value).toString() : String(value);
  // Cursor's command line keeps JSON in hexadecimal digits.
  return /^([\da-f]{2}){8,}$/i.test(text) ? [text, Buffer.from(text, 'hex').toString()] : [text];
}
