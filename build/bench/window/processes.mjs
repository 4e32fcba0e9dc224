// What the processes of a program take, read from /proc; on other systems nothing is known.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** @typedef {{ readonly pid: number, readonly parent: number, readonly command: string, readonly ticks: number }} Process */

/** @returns {readonly Process[]} */
function processes() {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return [
        { pid: Number(name), parent: Number(fields[1]), command, ticks: Number(fields[11]) + Number(fields[12]) },
      ];
    } catch {
      return []; // It has ended.
    }
  });
}

/** A program's process and all below it. @param {number} pid @returns {readonly Process[]} */
function familyOf(pid) {
  const all = processes();
  const family = all.filter((each) => each.pid === pid);
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid));
  return family;
}

/** Megabytes that are the processes' own, and their share of what they have in common. @param {number} pid */
export function memoryOf(pid) {
  if (process.platform !== 'linux') return null;
  const family = familyOf(pid);
  /** @param {(command: string) => boolean} fits */
  const sum = (fits) =>
    family.filter(({ command }) => fits(command)).reduce((total, each) => total + shareOf(each.pid), 0);
  return {
    window: sum((command) => command.includes('--type=renderer')),
    engine: sum((command) => command.includes('node.mojom.NodeService')),
    all: sum(() => true),
  };
}

/** @param {number} pid */
function shareOf(pid) {
  try {
    const [, kilobytes] = /^Pss:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0; // It has ended.
  }
}

/** Per cent of one core that all processes of a program take together. @param {number} pid @param {number} seconds */
export async function cpuOf(pid, seconds) {
  if (process.platform !== 'linux') return null;
  const ticks = () => familyOf(pid).reduce((sum, each) => sum + each.ticks, 0);
  const before = ticks();
  const start = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const tookSeconds = (performance.now() - start) / 1000;
  return ((ticks() - before) / TICKS_PER_SECOND / tookSeconds) * 100;
}
