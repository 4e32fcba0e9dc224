// Runs a command of the user's in an empty folder that is removed afterwards. What it is to read comes by its standard
// input, no shell is involved, and whoever stops reading ends it with all that it started.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { access, constants, mkdtemp, rm, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { addAbortSignal, PassThrough, type Readable, type Writable } from 'node:stream';
import { COMMAND_FOLDER } from './command-folder';
import { type Clock, Patience, pause, WAITS } from './patience';
import { type Place, subjectOf } from './place';
import { ProviderError } from './provider';

export interface CommandRun {
  readonly place: Place;
  readonly command: string;
  readonly args: readonly string[];
  readonly input: string;
  readonly env?: Readonly<Record<string, string>>;
  /** How long the first sign of life may take, in milliseconds. */
  readonly first: number;
  /** Whether all was said that is waited for: then it may end by itself. */
  readonly isOver?: () => boolean;
}

/** Said by a tool to those that it starts: they would take themselves for a part of its session. */
const NOT_PASSED_ON = ['CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT', 'ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS'];
/** Where installers put commands, though a program that wasn't started from a terminal may not be told so. */
const USUAL_FOLDERS = ['.local/bin', '.claude/local', '.npm-global/bin', '.bun/bin'].map((folder) =>
  path.join(homedir(), folder),
);
const MOST_OF_ERRORS = 4000;
/** To tidy up behind itself, by itself. */
const GOODBYE_MS = 2000;
/** To do so when it is no longer wanted. */
const LAST_WORD_MS = 100;
/** One that was killed is gone at once, unless the system can't let go of it. */
const KILL_MS = 50;
/** What a command left behind may hold its pipes open for ever: so long after its end they are read. */
const DRAIN_MS = 500;

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** What a command prints, as it comes. Throws ProviderError, also when it ends with an error. */
export async function* runCommand(
  run: CommandRun,
  signal: AbortSignal,
  clock: Clock,
): AsyncGenerator<Uint8Array, void> {
  const { place } = run;
  const patience = new Patience(signal, clock);
  const folder = await mkdtemp(path.join(tmpdir(), COMMAND_FOLDER));
  let child: Child | null = null;
  try {
    patience.wait(run.first);
    const command = await findCommand(run.command);
    if (!command) throw new ProviderError('no-command', run.command);
    if (patience.ended) throw new ProviderError(patience.ended, subjectOf(place));
    child = start(command, run, folder);
    const { said, ended, errors } = watch(child, run.input, patience.signal, clock);
    for await (const chunk of said) {
      patience.rest();
      yield chunk as Uint8Array;
      patience.wait(WAITS.between);
    }
    const code = await ended;
    if (patience.ended) throw new ProviderError(patience.ended, subjectOf(place));
    if (code !== 0) throw new ProviderError('command-failed', subjectOf(place, errors() || String(code)));
  } catch (error) {
    if (patience.ended) throw new ProviderError(patience.ended, subjectOf(place));
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('command-failed', subjectOf(place, String(error)), { cause: error });
  } finally {
    if (child && !patience.ended && run.isOver?.()) await exitOf(child, GOODBYE_MS, clock);
    patience.end();
    if (child) await end(child, clock);
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** All that a command prints. Throws as `runCommand` does. */
export async function readCommand(run: CommandRun, signal: AbortSignal, clock: Clock): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of runCommand(run, signal, clock)) text += decoder.decode(chunk, { stream: true });
  return text;
}

/**
 * What is read of a command by running it, read once for each state of its file: an update may have taken away what it could
 * do. Throws as `read` does.
 */
export function readOnce<Value>(
  command: string,
  read: (signal: AbortSignal) => Promise<Value>,
): (signal: AbortSignal) => Promise<Value> {
  let known: { readonly state: string; readonly value: Value } | null = null;
  return async (signal) => {
    const state = await stateOf(command);
    if (known !== null && known.state === state) return known.value;
    const value = await read(signal);
    known = state === null ? null : { state, value };
    return value;
  };
}

/** Installers may set any time of change; they can't set the time at which they did. */
async function stateOf(command: string): Promise<string | null> {
  const found = await findCommand(command);
  const stats = found && (await stat(found).catch(() => null));
  return stats ? [found, stats.ino, stats.size, stats.ctimeMs].join(' ') : null;
}

function start(command: string, { args, env }: CommandRun, folder: string): Child {
  const passed = Object.entries(process.env).filter(([name]) => !NOT_PASSED_ON.includes(name));
  return spawn(command, args, {
    cwd: folder,
    env: { ...Object.fromEntries(passed), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // A group of its own, that can be ended as a whole.
    detached: process.platform !== 'win32',
  });
}

/** `said` ends, and `ended` resolves, soon after the command does or when it is no longer wanted, whoever holds the pipes. */
function watch(child: Child, input: string, signal: AbortSignal, clock: Clock) {
  let errors = '';
  child.stderr.on('data', (chunk: Uint8Array) => {
    errors = (errors + Buffer.from(chunk).toString('utf8')).slice(-MOST_OF_ERRORS);
  });
  const said = addAbortSignal(signal, child.stdout.pipe(new PassThrough()));
  // Aborted while nobody reads.
  said.on('error', () => {});
  said.once('close', () => child.stdout.destroy());
  for (const source of [child, child.stdout]) source.once('error', (cause) => said.destroy(cause));
  const closed = new AbortController();
  child.once('close', () => closed.abort());
  const ended = new Promise<number>((resolve) => {
    signal.addEventListener('abort', () => resolve(-1), { once: true });
    child.once('exit', async (code) => {
      await pause(DRAIN_MS, AbortSignal.any([closed.signal, signal]), clock);
      said.end();
      resolve(code ?? -1);
    });
  });
  // Who reads nothing of what it is given may still answer.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return { said, ended, errors: () => errors.trim().split('\n').pop() ?? '' };
}

/** Ends it, and waits until it has let go of its folder. */
async function end(child: Child, clock: Clock): Promise<void> {
  if (child.pid === undefined) return;
  child.stdin.destroy();
  child.stderr.destroy();
  signalTo(child, 'SIGTERM');
  await exitOf(child, LAST_WORD_MS, clock);
  signalTo(child, 'SIGKILL');
  await exitOf(child, KILL_MS, clock);
}

function signalTo(child: Child, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** Resolves once it has ended, or after `ms`. */
async function exitOf(child: Child, ms: number, clock: Clock): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new AbortController();
  child.once('exit', () => exited.abort());
  await pause(ms, exited.signal, clock);
}

/** The full path of a command, given by its path or its name. Undefined when there is none. */
async function findCommand(command: string): Promise<string | undefined> {
  if (path.isAbsolute(command)) return (await isExecutable(command)) ? command : undefined;
  if (command === '' || command !== path.basename(command)) return undefined;
  const name = process.platform === 'win32' && path.extname(command) === '' ? `${command}.exe` : command;
  const searched = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  for (const folder of [...searched, ...USUAL_FOLDERS, '/opt/homebrew/bin', '/usr/local/bin']) {
    const candidate = path.join(folder, name);
    if (await isExecutable(candidate)) return candidate;
  }
  return undefined;
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
