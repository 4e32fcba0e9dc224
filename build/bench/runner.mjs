// What every bench runs with: a folder, the bundled measurements, each in a process of its own, and rows of figures.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleMeasurements } from './bundle.mjs';

/** A measurement that takes longer hangs: so long for a hundred thousand messages, at least. */
const LONGEST_MS = 15 * 60_000;

/**
 * @typedef {object} Bench What the parts measure with.
 * @property {string} folder
 * @property {import('./report.mjs').Row[]} rows
 * @property {(name: string, options: object, flags?: readonly string[]) => any} measure Gives the figures that the measurement prints.
 * @property {(row: import('./report.mjs').Row & { max?: number, min?: number, measured?: number }) => void} add `measured`: what `max` or `min` bounds, if not the ratio.
 * @property {(line: string) => void} say
 * @property {() => void} close
 */

/**
 * @param {{ seed: number, messages: number }} options `seed` goes to every measurement.
 * @returns {Promise<Bench>}
 */
export async function openBench({ seed, messages }) {
  const now = Date.now();
  const bundle = fileURLToPath(new URL(`../../node_modules/.cache/threadfinch-bench-${process.pid}`, import.meta.url));
  const folder = mkdtempSync(path.join(tmpdir(), 'threadfinch-bench-'));
  const timeout = LONGEST_MS * Math.max(1, messages / 100_000);
  /** @type {import('./report.mjs').Row[]} */
  const rows = [];
  const say = (/** @type {string} */ line) => console.error(`bench: ${line}`);
  const close = () => {
    for (const made of [folder, bundle]) rmSync(made, { recursive: true, force: true });
  };
  const program = await bundleMeasurements(bundle).catch((error) => {
    close();
    throw error;
  });
  say(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
  return {
    folder,
    rows,
    say,
    close,
    measure(name, options, flags = []) {
      const given = JSON.stringify({ seed, now, ...options });
      say(`${name}${flags.includes('--cpu-prof') ? ', profiled' : ''}`);
      const { status, stdout } = spawnSync(process.execPath, [...flags, program, name, given], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout,
      });
      if (status !== 0) throw new Error(`The measurement ${name} failed`);
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    },
    add({ max, min, measured, ...row }) {
      const bounded = measured ?? row.ratio ?? Number.NaN;
      if (max !== undefined) rows.push({ ...row, met: bounded <= max });
      else rows.push(min === undefined ? row : { ...row, met: bounded >= min });
    },
  };
}

/**
 * @param {number} times
 * @param {(run: number) => any} work
 */
export function several(times, work) {
  return Array.from({ length: times }, (_, run) => work(run));
}

/** @param {readonly any[]} figures @param {string} field */
export function middle(figures, field) {
  const sorted = figures.map((figure) => Number(figure[field])).sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
