// The command line's world: where it writes, what the terminal can do, and how an engine is opened. Tests give their
// own.
import { homedir } from 'node:os';
import type { Engine, EngineOptions } from '@core/engine-api';
import { OutputClosed } from './output-closed';

export interface CliIo {
  /** Results. Rejects with OutputClosed when nobody reads them any more. */
  out(text: string): Promise<void>;
  /** Does `work` with results that go through the user's pager, where there is a terminal. */
  paged<Result>(work: (io: CliIo) => Promise<Result>): Promise<Result>;
  /** Everything that isn't a result. */
  err(text: string): void;
  /** Standard input to its end, or so many characters of it. */
  input(most: number): Promise<string>;
  /** Whether a changing line may be shown while reading. */
  readonly progress: boolean;
  readonly colours: boolean;
  /** Cells that a line of results may take. */
  readonly columns: number;
  readonly userHome: string;
  readonly now: () => number;
  open(options: EngineOptions): Promise<Engine>;
  /** Starts the window. */
  launch(args: readonly string[]): Promise<void>;
}

/** What goes to a file or another program is hardly ever cut. */
const WIDTH_OF_NO_TERMINAL = 1000;

export function processIo(): CliIo {
  const { stdout, stderr, env } = process;
  let closed = false;
  // Without a listener a closed pipe ends the process with a stack trace.
  for (const stream of [stdout, stderr]) {
    stream.on('error', () => {
      closed ||= stream === stdout;
    });
  }
  const io: CliIo = {
    out: (text) =>
      new Promise((resolve, reject) => {
        if (closed) reject(new OutputClosed());
        else stdout.write(text, (error) => (error ? reject(new OutputClosed()) : resolve()));
      }),
    paged: async (work) => {
      const { pagerCommand, throughPager } = await import('./pager');
      const command = stdout.isTTY === true ? pagerCommand(env) : null;
      return command ? throughPager(command, io.out, (out) => work({ ...io, out })) : work(io);
    },
    err: (text) => void stderr.write(text),
    input: async (most) => {
      let text = '';
      process.stdin.setEncoding('utf8');
      for await (const piece of process.stdin) {
        text += piece;
        if (text.length >= most) break;
      }
      return text.slice(0, most);
    },
    progress: stderr.isTTY === true,
    colours: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb',
    columns: stdout.isTTY === true ? Math.max(40, stdout.columns || 80) : WIDTH_OF_NO_TERMINAL,
    userHome: homedir(),
    now: Date.now,
    launch: async (args) => (await import('./verbs/open')).launchWindow(args),
    open: async (options) => {
      const { openEngine } = await import('@core/engine');
      return openEngine(options);
    },
  };
  return io;
}
