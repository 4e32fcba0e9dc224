// What a process says of itself: time, memory, and what lies on the disk.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export interface BenchFolders {
  readonly home: string;
  readonly data: string;
}

export interface Took {
  readonly wallMs: number;
  /** Of all threads. */
  readonly cpuMs: number;
}

export async function timed<T>(work: () => T | Promise<T>): Promise<Took & { readonly result: T }> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  return { result, wallMs: performance.now() - started, cpuMs: (user + system) / 1000 };
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function p95(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
}

const MB = 1024 * 1024;

export function memoryNowMb(): number {
  return process.memoryUsage.rss() / MB;
}

/** The most that was ever resident. What Linux tells of usage begins with the process that started this one. */
export function memoryPeakMb(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** All files below a folder, in a fixed order. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
    .sort();
}

export function bytesBelow(folder: string): number {
  return filesBelow(folder).reduce((sum, file) => sum + statSync(file).size, 0);
}

export function transcriptsIn(home: string): readonly string[] {
  return filesBelow(home).filter((file) => file.endsWith('.jsonl'));
}
