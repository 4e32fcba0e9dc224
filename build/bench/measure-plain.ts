// The baselines: the least that any program must do to read, look for, or search through the same files.
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { type BenchFolders, timed, transcriptsIn } from './process-figures';

const CHUNK = 1 << 20;

/** Reads every line of a file and parses it; returns how many there are. */
export function parseLines(file: string): number {
  const descriptor = openSync(file, 'r');
  const chunk = Buffer.allocUnsafe(CHUNK);
  let rest: Buffer = Buffer.alloc(0);
  let lines = 0;
  for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
    const data = Buffer.concat([rest, chunk.subarray(0, read)]);
    let from = 0;
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10, from)) {
      JSON.parse(data.toString('utf8', from, end));
      lines += 1;
      from = end + 1;
    }
    rest = data.subarray(from);
  }
  closeSync(descriptor);
  return lines;
}

export async function measurePlainRead({ home }: BenchFolders): Promise<object> {
  const files = transcriptsIn(home);
  const { result: lines, ...took } = await timed(() => files.reduce((sum, file) => sum + parseLines(file), 0));
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  return { ...took, lines, bytes, files: files.length };
}

export async function measurePlainStat({ home }: BenchFolders): Promise<object> {
  let files = 0;
  const look = (folder: string): void => {
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      if (statSync(file).isDirectory()) look(file);
      else files += 1;
    }
  };
  const { wallMs, cpuMs } = await timed(() => look(path.join(home, '.claude/projects')));
  return { wallMs, cpuMs, files };
}

export async function measurePlainSearch({ home }: BenchFolders): Promise<object> {
  const files = transcriptsIn(home);
  const { result: found, ...took } = await timed(
    () => files.filter((file) => readFileSync(file).includes('no-such-word-anywhere')).length,
  );
  return { ...took, found };
}
