// Runs a program in this one's place: same streams, signals passed on, its exit code handed back.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Resolves to the exit code; 128 and the signal's number when a signal ended it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const passOn = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
    process.on('SIGINT', passOn).on('SIGTERM', passOn);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
