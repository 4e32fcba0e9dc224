// Makes up a home folder with the histories of AI coding tools, the same for the same seed and clock: the sample
// library to learn the app with, or a big one to measure it with.
import { assertNever } from '@shared/assert-never';
import { benchScripts } from './bench/bench-scripts';
import { openHomeFolder } from './home-folder';
import { judgedScripts } from './judged/judged-scripts';
import { libraryScripts } from './library-scripts';
import { seedFrom } from './random';
import type { SessionScript } from './script';
import { openClaudeCodeWriter } from './writers/claude-code';
import { openCodexWriter } from './writers/codex';
import { openCopilotWriter } from './writers/copilot';
import { openCopilotCliWriter } from './writers/copilot-cli';
import { openCursorWriter } from './writers/cursor';
import type { OpenSourceWriter } from './writers/source-writer';
import { openTraeWriter } from './writers/trae';

/** One line for each source. A session that names none is the first one's. */
const WRITERS: readonly OpenSourceWriter[] = [
  openClaudeCodeWriter,
  openCodexWriter,
  openCursorWriter,
  openTraeWriter,
  openCopilotWriter,
  openCopilotCliWriter,
];

export interface HomeOptions {
  /** Made if it isn't there. What it holds already stays. */
  readonly folder: string;
  readonly seed: number;
  /** Epoch milliseconds: the last session ends here. */
  readonly now: number;
  /** About how many messages to write; only the bench's mix heeds it. */
  readonly messages: number;
  readonly mix: 'library' | 'bench' | 'judged';
  /** Bench only: so many sessions of about equal length, instead of lengths as people have them. */
  readonly sessions?: number;
  /** Bench only, with `sessions`: how long records are; 1 is 3.5 KB in the mean. */
  readonly scale?: number;
  /** Bench only: one session of about 300 MB more. */
  readonly huge?: boolean;
}

export interface MadeHome {
  readonly sessions: number;
  /** Records that hold messages: prompts, answers, calls and results. */
  readonly messages: number;
  readonly files: number;
  readonly bytes: number;
}

/** Streams to the disk: needs a few megabytes at any size. */
export async function makeHome(options: HomeOptions): Promise<MadeHome> {
  const { folder, seed } = options;
  const home = openHomeFolder(folder);
  const writers = WRITERS.map((open) => open(home));
  let sessions = 0;
  let messages = 0;
  for (const script of scriptsOf(options)) {
    const writer = writers.find(({ source }) => source === script.source) ?? writers[0];
    messages += writer?.write(script, seedFrom(seed, script.key)).messages ?? 0;
    sessions += 1;
    // Lets whoever shows progress or wants to stop have a turn.
    if (sessions % 16 === 0) await new Promise(setImmediate);
  }
  for (const { finish } of writers) await finish?.();
  return { sessions, messages, files: home.files(), bytes: home.bytes() };
}

function scriptsOf({ mix, ...options }: HomeOptions): Iterable<SessionScript> {
  switch (mix) {
    case 'library':
      return libraryScripts(options.seed, options.now);
    case 'judged':
      return judgedScripts(options.seed, options.now);
    case 'bench':
      return benchScripts(options);
    default:
      return assertNever(mix);
  }
}

/** The library that `--demo`, first run, screenshots and end-to-end tests use. */
export function makeSampleHome(folder: string, { now }: { readonly now: number }): Promise<MadeHome> {
  return makeHome({ folder, seed: 1, now, messages: 0, mix: 'library' });
}
