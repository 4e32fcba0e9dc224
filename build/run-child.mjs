// Runs a program in this one's place: same streams, signals passed on, its exit code handed back. It ends when this
// program's npm is gone, however that ended: nobody would be left who could end it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const LOOK_MS = 500;

/**
 * Resolves to the exit code; 128 and the signal's number when a signal ended it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { readonly priority?: number }} [options] `priority` as
 * `os.setPriority` takes it, unless this program's is lower; what the child starts inherits it.
 * @returns {Promise<number>}
 */
export function runChild(command, args, { priority = 0, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    // To raise it again isn't allowed to everybody.
    if (child.pid !== undefined) setPriority(child.pid, Math.max(priority, getPriority()));
    const passOn = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
    process.on('SIGINT', passOn).on('SIGTERM', passOn).on('SIGHUP', passOn);
    const stopLooking = whenNpmIsGone(() => passOn('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn).off('SIGHUP', passOn);
      stopLooking();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * Returns the function that ends looking.
 * @param {() => void} gone
 * @returns {() => void}
 */
function whenNpmIsGone(gone) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const before = parents();
  const timer = setInterval(() => {
    if (parents() === before) return;
    clearInterval(timer);
    gone();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

/**
 * Who is above this program up to npm and no further: the shell that npm was started from may well end before it. An
 * orphan gets another parent. Between npm and this program may be a shell, which outlives an npm that was killed.
 */
function parents() {
  try {
    const [, name = '', above = ''] =
      /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? [];
    return name.endsWith('sh') ? `${process.ppid} ${above}` : String(process.ppid);
  } catch {
    // Only Linux says who is above the parent. The shell of macOS makes way for what it starts.
    return String(process.ppid);
  }
}
