// The command line as tests run it: on a terminal in memory.
import { openEngine } from '@core/engine';
import { runCli } from './cli';
import type { CliIo } from './cli-io';

export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly json: () => ReturnType<typeof JSON.parse>;
}

/** Runs a verb and gathers what it prints. */
export async function runInMemory(
  words: readonly string[],
  io: Pick<CliIo, 'open'> & Partial<CliIo>,
): Promise<Printed> {
  let out = '';
  let err = '';
  const code = await runCli(words, {
    out: async (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    input: async () => '',
    launch: async () => {},
    paged(work) {
      return work(this);
    },
    progress: false,
    colours: false,
    columns: 100,
    userHome: '/home/dana',
    now: Date.now,
    ...io,
  });
  return { code, out, err, json: () => JSON.parse(out) };
}

/** The same on a home of its own with a real engine, at `now` (epoch milliseconds). */
export function runOnHome(
  folders: { readonly home: string; readonly data: string },
  words: readonly string[],
  now: number,
): Promise<Printed> {
  return runInMemory([...words, '--home', folders.home, '--data', folders.data], {
    userHome: folders.home,
    now: () => now,
    open: (options) => openEngine({ ...options, threads: false, now: () => now }),
  });
}
