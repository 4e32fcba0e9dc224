// The part of the search bench that reads a history for the first time, stage by stage.
import path from 'node:path';
import { mb, ms } from '../report.mjs';
import { middle, several } from '../runner.mjs';

/** Which share of the whole a stage took; its CPU time, as they run beside each other. */
const percent = (/** @type {number} */ part, /** @type {number} */ whole) => `${Math.round((part / whole) * 100)} %`;

/**
 * @param {import('../runner.mjs').Bench} bench
 * @param {{ home: string, data: string, runs: number, rawBytes: number }} given `data` is filled.
 */
export function measureFirstIndex({ measure, add, folder }, { home, data, runs, rawBytes }) {
  const plain = several(runs, () => measure('plain-read', { home }));
  const parsed = measure('parse', { home });
  const kept = measure('first-scan', { home, data: path.join(folder, `kept-${rawBytes}`), indexing: false });
  const whole = several(runs, (run) =>
    measure('first-scan', { home, data: run === 0 ? data : `${data}-${run}`, indexing: true }),
  );
  const plainMs = middle(plain, 'wallMs');
  const wholeMs = middle(whole, 'wallMs');
  add({
    name: `first index of ${mb(rawBytes)}: searchable and saved`,
    value: ms(wholeMs),
    baseline: `one thread reads and parses JSON: ${ms(plainMs)}`,
    ratio: wholeMs / plainMs,
    aim: 'ratio 7',
    max: 7,
  });
  const wholeCpu = middle(whole, 'cpuMs');
  const stages = {
    scan: parsed.scanCpuMs,
    parse: parsed.parseCpuMs,
    keep: Math.max(0, kept.cpuMs - parsed.parseCpuMs - parsed.scanCpuMs),
    index: Math.max(0, wholeCpu - kept.cpuMs),
  };
  for (const [stage, cpuMs] of Object.entries(stages)) {
    add({
      name: `  ${stage}, CPU`,
      value: `${ms(cpuMs)}, ${percent(cpuMs, wholeCpu)}`,
      baseline: `all stages on all threads: ${ms(wholeCpu)}`,
    });
  }
}
