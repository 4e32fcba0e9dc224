// Replaying the log of a Copilot session, and reading that session whole, beside parsing the lines that aren't drafts of
// the input box, and nothing else.
import { readFileSync } from 'node:fs';
import { openSourceEnv } from '@core/io/node-source-env';
import { scanSources } from '@core/pipeline/scan';
import { copilot } from '@core/sources/copilot';
import { readLog } from '@core/sources/copilot/read-log';
import { openTally } from '@core/sources/shared/tally';
import { copilotLogIn } from './make-copilot-log';
import { type BenchFolders, median, memoryNowMb, memoryPeakMb, timed } from './process-figures';

const TIMES = 5;

export async function measureReplay({ home }: BenchFolders): Promise<object> {
  const file = copilotLogIn(home);
  const { env, close } = openSourceEnv({ home });
  const idleMb = memoryNowMb();
  const walls: Record<'plain' | 'replay' | 'read', number[]> = { plain: [], replay: [], read: [] };
  let messages = 0;
  // In turn, so that all three have the same share of what else the machine does.
  for (let time = 0; time < TIMES; time += 1) {
    walls.plain.push((await timed(() => parsePlainly(file))).wallMs);
    walls.replay.push((await timed(() => readLog(file, env, openTally()))).wallMs);
    const read = await timed(() => countMessages(env));
    walls.read.push(read.wallMs);
    messages = read.result;
  }
  close();
  const [plainMs, replayMs, readMs] = [median(walls.plain), median(walls.replay), median(walls.read)];
  return { plainMs, replayMs, readMs, messages, overIdleMb: memoryPeakMb() - idleMb };
}

async function countMessages(env: ReturnType<typeof openSourceEnv>['env']): Promise<number> {
  let count = 0;
  for (const { sessions } of await scanSources([copilot], env)) {
    for (const session of sessions) {
      for await (const event of copilot.parse(session, env)) if (event.type === 'message') count += 1;
    }
  }
  return count;
}

function parsePlainly(file: string): void {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line !== '' && !line.startsWith('{"kind":1,"k":["inputState"')) JSON.parse(line);
  }
}
