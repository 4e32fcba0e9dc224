// How the program is started for a spec: the built one on the runtime, the packaged one as it ships, or its verbs.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { electronRuntime } from '../build/electron-runtime.mjs';
import { sandboxArgs } from '../build/platform.mjs';

export const root = path.join(import.meta.dirname, '..');
export const packagedFolder = path.join(root, 'dist/linux-unpacked');
export const packagedProgram = path.join(packagedFolder, 'threadfinch');

/** Quiet where there is no desktop. */
export const quiet = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' };

export interface Command {
  readonly executable: string;
  readonly args: readonly string[];
}

/** The built program; `args` are its own. */
export async function builtProgram(...args: readonly string[]): Promise<Command> {
  const { executable } = await electronRuntime();
  return { executable, args: [root, ...windowSwitches(executable), ...args] };
}

export function windowSwitches(executable: string): string[] {
  return [...sandboxArgs(executable), '--disable-gpu', '--log-level=3'];
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end. */
export function runToEnd({ executable, args }: Command, env: NodeJS.ProcessEnv = process.env): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(executable, args, { cwd: root, env: { ...env, ...quiet }, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

type Generator = typeof import('../src-main/core/sample-library/make-home');

/** The generator of made-up homes, as it was built: its stories are read by the bundler. */
async function generator(): Promise<Generator> {
  return import(pathToFileURL(path.join(root, 'out/main/make-home.js')).href) as Promise<Generator>;
}

export async function makeHome(options: Parameters<Generator['makeHome']>[0]): Promise<void> {
  await (await generator()).makeHome(options);
}

export async function makeSampleHome(folder: string): Promise<void> {
  await (await generator()).makeSampleHome(folder, { now: Date.now() });
}

/** The command line out of out/main/cli.js, on this Node. */
export function runCli(...args: readonly string[]): Promise<Ended> {
  return runToEnd({ executable: process.execPath, args: [path.join(root, 'out/main/cli.js'), ...args] });
}
