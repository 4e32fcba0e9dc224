// Cursor's database: opening and listing it, and what changes when one conversation grows, beside a plain reader.
import { openEngine } from '@core/engine';
import { openSnapshot } from '@core/io/database-snapshot';
import { openSourceEnv } from '@core/io/node-source-env';
import { scanSources } from '@core/pipeline/scan';
import { cursor } from '@core/sources/cursor';
import { cursorStoreIn } from './make-cursor-store';
import { type BenchFolders, median, memoryNowMb, memoryPeakMb, timed } from './process-figures';
import { openReadable, openWritable } from './writable-database';

const TIMES = 9;

/** Reads and parses every message of the database with a native SQLite, nothing else. */
export async function measurePlainDatabase({ home }: BenchFolders): Promise<object> {
  const { result: rows, ...took } = await timed(() => {
    const database = openReadable(cursorStoreIn(home));
    const sql = "SELECT value FROM cursorDiskKV WHERE key > 'bubbleId:' AND key < 'bubbleId;' ORDER BY key";
    let count = 0;
    for (const { value } of database.prepare(sql).iterate()) {
      JSON.parse(String(value));
      count += 1;
    }
    database.close();
    return count;
  });
  return { ...took, rows };
}

export async function measureDatabaseOpen({ home }: BenchFolders): Promise<object> {
  const file = cursorStoreIn(home);
  const open = async () => (await openSnapshot(file)).close();
  const { wallMs: firstMs } = await timed(open);
  const walls: number[] = [];
  for (let time = 0; time < TIMES; time += 1) walls.push((await timed(open)).wallMs);
  return { firstMs, wallMs: median(walls) };
}

export async function measureDatabaseList({ home }: BenchFolders): Promise<object> {
  const idleMb = memoryNowMb();
  const { env, close } = openSourceEnv({ home });
  const { wallMs, result } = await timed(() => scanSources([cursor], env));
  close();
  const sessions = result.reduce((sum, scan) => sum + scan.sessions.length, 0);
  return { wallMs, sessions, idleMb, peakMb: memoryPeakMb() };
}

/** After a first scan: one message is written to one conversation of many, by a Cursor that goes on running. */
export async function measureDatabaseChange({ home, data }: BenchFolders): Promise<object> {
  const engine = await openEngine({ home, data, watch: false });
  await engine.scan();
  const { wallMs: unchangedMs } = await timed(() => engine.scan());
  const writer = openWritable(cursorStoreIn(home));
  const walls: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const word = `kestrel${'abc'[time]}nest`;
    appendPrompt(writer, time, word);
    const { wallMs } = await timed(async () => {
      await engine.scan();
      const { total } = await engine.search({ text: word, offset: 0, limit: 1 });
      if (total !== 1) throw new Error(`${word} was not found`);
    });
    walls.push(wallMs);
  }
  writer.close();
  await engine.close();
  return { wallMs: median(walls), unchangedMs, peakMb: memoryPeakMb() };
}

function appendPrompt(database: ReturnType<typeof openWritable>, index: number, word: string): void {
  const sql =
    "SELECT key, value FROM cursorDiskKV WHERE key > 'composerData:' AND key < 'composerData;' LIMIT 1 OFFSET ?";
  const [row] = database.prepare(sql).iterate(index * 7);
  const composer = JSON.parse(String(row?.value));
  const bubbleId = `appended-${index}`;
  composer.fullConversationHeadersOnly.push({ bubbleId, type: 1 });
  const bubble = {
    _v: 3,
    type: 1,
    bubbleId,
    text: `Where does the ${word} live?`,
    createdAt: new Date().toISOString(),
  };
  const insert = database.prepare('INSERT INTO cursorDiskKV (key, value) VALUES (?, ?)');
  insert.run(`bubbleId:${composer.composerId}:${bubbleId}`, JSON.stringify(bubble));
  insert.run(`composerData:${composer.composerId}`, JSON.stringify(composer));
}
