// Watches a program for tries to connect: it runs in a network namespace of its own with no interface up, where each
// try ends in the kernel's counter of packets without a route, whichever process and library made it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Command } from './launch';

const UNSHARE = process.getuid?.() === 0 ? ['--net'] : ['--net', '--map-root-user'];

/** False where the system forbids namespaces. */
export function canIsolate(): boolean {
  return process.platform === 'linux' && spawnSync('unshare', [...UNSHARE, 'true']).status === 0;
}

/** The command in a namespace of its own. */
export function isolated({ executable, args }: Command): Command {
  return { executable: 'unshare', args: [...UNSHARE, executable, ...args] };
}

/** How many packets had no way out of the namespace that a process is in. */
export function packetsOf(pid: number | 'self'): number {
  return countPackets(readFileSync(`/proc/${pid}/net/snmp`, 'utf8'), readFileSync(`/proc/${pid}/net/snmp6`, 'utf8'));
}

export function countPackets(snmp: string, snmp6: string): number {
  const [names, values] = snmp
    .split('\n')
    .filter((line) => line.startsWith('Ip: '))
    .map((line) => line.split(' '));
  const of4 = (name: string) => Number(values?.[names?.indexOf(name) ?? -1]);
  const of6 = (name: string) => Number(new RegExp(`^${name}\\s+(\\d+)`, 'm').exec(snmp6)?.[1]);
  return of4('OutNoRoutes') + of4('OutRequests') + of6('Ip6OutNoRoutes') + of6('Ip6OutRequests');
}
