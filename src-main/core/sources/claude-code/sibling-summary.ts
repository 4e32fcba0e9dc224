// Versions before 2.1 wrote the title of a session into the next one of its project: a summary at the top of that file,
// with the id of the last record of the session that it names.
import type { ScannedSession } from '@shared/model/session';
import type { FileStat, SourceEnv } from '../../io/source-env';
import { isObject, parseJson, stringAt } from '../shared/json';
import { folderOf, nameOf } from './paths';

/** Of so many files that changed about the same time the beginnings are looked at. */
const MOST_FILES = 20;
const BEGINNING = 16 * 1024;

/** `hasRecord` tells whether a record of that id stands in the session; undefined where no file names it. */
export async function siblingSummary(
  { container: { path }, modifiedMs }: ScannedSession,
  hasRecord: (uuid: string) => boolean,
  env: SourceEnv,
): Promise<string | undefined> {
  const isOther = (file: FileStat) =>
    file.kind === 'file' && file.path !== path && /^(?!agent-).*\.jsonl$/.test(nameOf(file.path));
  const distance = (file: FileStat) => Math.abs(file.modifiedMs - modifiedMs);
  try {
    const others = (await env.list(folderOf(path))).filter(isOther).toSorted((a, b) => distance(a) - distance(b));
    for (const file of others.slice(0, MOST_FILES)) {
      for (const line of (await env.text(file.path, 0, BEGINNING)).split('\n')) {
        const summary = summaryIn(line, hasRecord);
        if (summary !== undefined) return summary;
      }
    }
  } catch {
    // A title is not worth a session: the first prompt is one, too.
  }
  return undefined;
}

function summaryIn(line: string, hasRecord: (uuid: string) => boolean): string | undefined {
  if (!line.includes('"leafUuid"')) return undefined;
  const parsed = parseJson(line);
  const record = 'value' in parsed && isObject(parsed.value) ? parsed.value : {};
  if (record.type !== 'summary' || !hasRecord(stringAt(record, 'leafUuid') ?? '')) return undefined;
  return stringAt(record, 'summary')?.trim() || undefined;
}
