// Runs a command of the user's in an empty folder that is removed afterwards. What it is to read comes by its standard
// input, no shell is involved, and whoever stops reading ends it with all that it started.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { access, constants, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
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
}

/** Said by a tool to those that it starts: they would take themselves for a part of its session. */
const NOT_PASSED_ON = ['CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT', 'ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS'];
/** Where installers put commands, though a program that wasn't started from a terminal may not be told so. */
const USUAL_FOLDERS = ['.local/bin', '.claude/local', '.npm-global/bin', '.bun/bin'].map((folder) =>
  path.join(homedir(), folder),
);
const MOST_OF_ERRORS = 4000;
/** One that was killed is gone at once, unless the system can't let go of it. */
const LAST_WAIT_MS = 100;

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
    const { ended, errors } = watch(child, run.input);
    const { stdout } = child;
    patience.signal.addEventListener('abort', () => child && kill(child), { once: true });
    for await (const chunk of stdout) {
      patience.rest();
      yield chunk as Uint8Array;
      patience.wait(WAITS.between);
    }
    const code = await ended;
    if (code !== 0) throw new ProviderError('command-failed', subjectOf(place, errors() || String(code)));
  } catch (error) {
    if (patience.ended) throw new ProviderError(patience.ended, subjectOf(place));
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('command-failed', subjectOf(place, String(error)), { cause: error });
  } finally {
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

function watch(child: Child, input: string) {
  let errors = '';
  child.stderr.on('data', (chunk: Uint8Array) => {
    errors = (errors + Buffer.from(chunk).toString('utf8')).slice(-MOST_OF_ERRORS);
  });
  const ended = new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? -1));
    child.once('error', (cause) => child.stdout.destroy(cause));
  });
  // Who reads nothing of what it is given may still answer.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return { ended, errors: () => errors.trim().split('\n').pop() ?? '' };
}

function kill(child: Child): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
  // What left the group may hold the pipe open.
  child.stdout.destroy();
}

/** Ends it, and waits until it has let go of its folder. */
async function end(child: Child, clock: Clock): Promise<void> {
  if (child.pid === undefined) return;
  const isGone = child.exitCode !== null || child.signalCode !== null;
  const waited = new AbortController();
  if (!isGone) child.once('exit', () => waited.abort());
  kill(child);
  if (!isGone) await pause(LAST_WAIT_MS, waited.signal, clock);
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
