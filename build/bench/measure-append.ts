// From a message that a tool appends to the moment when a search finds it, while the engine watches.
import { randomUUID } from 'node:crypto';
import { appendFileSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Engine, openEngine } from '@core/engine';
import { parseLines } from './measure-plain';
import { type BenchFolders, median, timed, transcriptsIn } from './process-figures';

const ROUNDS = 9;
/** Longer than the engine rests after a look. */
const REST_MS = 1500;
const POLL_MS = 50;
const LONGEST_MS = 60_000;

export async function measureAppend({ home, data }: BenchFolders): Promise<object> {
  const engine = await openEngine({ home, data, watch: true });
  await engine.changeSettings({ welcomed: true });
  await until(engine, 'the first look', async () => {
    const { phase, scannedAt, waiting } = await engine.status();
    return phase === 'idle' && scannedAt !== null && waiting === 0;
  });
  // Ordinary ones: about 60 messages.
  const files = transcriptsIn(home).filter((file) => {
    const { size } = statSync(file);
    return size > 100_000 && size < 300_000 && !file.includes('subagents');
  });
  const walls: number[] = [];
  const plain: number[] = [];
  for (const [round, file] of files.slice(0, ROUNDS).entries()) {
    await wait(REST_MS);
    plain.push((await timed(() => parseLines(file))).wallMs);
    const word = `kestrel${'abcdefghijk'[round]}${round}nest`;
    const appended = performance.now();
    appendFileSync(file, `${promptLine(word)}\n`);
    await until(engine, file, async () => (await engine.search({ text: word, offset: 0, limit: 1 })).total > 0);
    walls.push(performance.now() - appended);
  }
  await engine.close();
  return { wallMs: median(walls), worstMs: Math.max(...walls), plainMs: median(plain), rounds: walls.length };
}

function promptLine(word: string): string {
  return JSON.stringify({
    parentUuid: null,
    isSidechain: false,
    userType: 'external',
    cwd: '/home/dana/work',
    sessionId: 'appended',
    version: '2.1.332',
    type: 'user',
    message: { role: 'user', content: `Where does the ${word} live?` },
    uuid: randomUUID(),
    timestamp: new Date().toISOString(),
  });
}

/** Asks again after every event of the engine, and every now and then. Rejects when it takes too long. */
async function until(engine: Engine, what: string, isSo: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  let happened = () => {};
  const end = engine.subscribe(() => happened());
  while (!(await isSo())) {
    if (performance.now() - started > LONGEST_MS) {
      throw new Error(`Waited too long for ${what}: ${JSON.stringify(await engine.status())}`);
    }
    const event = new Promise<void>((resolve) => {
      happened = resolve;
    });
    await Promise.race([event, wait(POLL_MS)]);
  }
  end();
}
