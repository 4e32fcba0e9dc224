// Homes of the other system on one machine: within WSL those of Windows, on Windows those within WSL.
import { execFile } from 'node:child_process';
import { win32 } from 'node:path';
import type { Platform } from './source-env';

export interface OtherHome {
  readonly path: string;
  /** Tells its sessions and projects from those of this system; as editors name a remote window of it. */
  readonly host: string;
}

export interface SystemView {
  readonly platform: Platform;
  variable(name: string): string | undefined;
  /** Paths of the folders in a folder; none when it can't be listed. */
  folders(path: string): Promise<readonly string[]>;
  /** What a program prints; nothing when it can't be run. */
  output(program: string, args: readonly string[]): Promise<Uint8Array>;
}

/** The two names of the same share; only the second is known to the first versions. */
const SHARES = ['\\\\wsl.localhost', '\\\\wsl$'] as const;
const NO_PEOPLE = /[\\/](?:Public|Default|All Users|Default User)$/i;
const NO_SYSTEMS = /^(?:docker-desktop|rancher-desktop|podman-machine)/i;

/** Resolves to none on a machine that has no other system. */
export async function otherHomes(system: SystemView): Promise<readonly OtherHome[]> {
  if (system.platform === 'linux' && system.variable('WSL_DISTRO_NAME') !== undefined) return homesOfWindows(system);
  return system.platform === 'win32' ? homesInWsl(system) : [];
}

/** What this system is called where another one tells of it; undefined when none does. */
export function ownHost({ platform, variable }: Pick<SystemView, 'platform' | 'variable'>): string | undefined {
  const name = platform === 'linux' ? variable('WSL_DISTRO_NAME') : undefined;
  return name === undefined ? undefined : `wsl+${name}`;
}

async function homesOfWindows({ folders }: SystemView): Promise<readonly OtherHome[]> {
  const drives = (await folders('/mnt')).filter((drive) => /\/[a-z]$/.test(drive));
  const homes = await Promise.all(drives.map((drive) => folders(`${drive}/Users`)));
  return homes
    .flat()
    .filter((home) => !NO_PEOPLE.test(home))
    .map((path) => ({ path, host: 'windows' }));
}

/** Looking into a distribution would start it, so those that don't run are left alone. */
async function homesInWsl({ variable, folders, output }: SystemView): Promise<readonly OtherHome[]> {
  const program = win32.join(variable('SystemRoot') ?? 'C:\\Windows', 'System32', 'wsl.exe');
  const names = parseNames(await output(program, ['--list', '--running', '--quiet']));
  const homes: OtherHome[] = [];
  for (const name of names) {
    const host = `wsl+${name}`;
    for (const share of SHARES) {
      const system = `${share}\\${name}`;
      const people = await folders(`${system}\\home`);
      if (people.length === 0) continue;
      homes.push(...[...people, `${system}\\root`].map((path) => ({ path, host })));
      break;
    }
  }
  return homes;
}

/** One in a line, in UTF-16 unless the user asked for UTF-8. Without any, there is a sentence that says so. */
function parseNames(printed: Uint8Array): readonly string[] {
  const text = new TextDecoder(printed.includes(0) ? 'utf-16le' : 'utf-8').decode(printed);
  const lines = text.split(/\r?\n/).map((line) => line.replaceAll('\0', '').trim());
  return lines.filter((line) => /^[\w.-]+$/.test(line) && !NO_SYSTEMS.test(line));
}

const LONGEST_WAIT_MS = 5000;

/** What a program prints; nothing when it isn't there, fails or takes too long. */
export function outputOf(program: string, args: readonly string[]): Promise<Uint8Array> {
  return new Promise((resolve) => {
    const options = { encoding: 'buffer', timeout: LONGEST_WAIT_MS, windowsHide: true } as const;
    execFile(program, [...args], options, (error, printed) => resolve(error ? new Uint8Array() : printed));
  });
}
