// What a faked Windows and a faked WSL have of each other's homes.
import { expect, test } from 'vitest';
import { otherHomes, ownHost, type SystemView } from './other-homes';

interface Faked {
  readonly platform: SystemView['platform'];
  readonly variables?: Readonly<Record<string, string>>;
  readonly tree?: Readonly<Record<string, readonly string[]>>;
  readonly printed?: Uint8Array;
}

function systemOf({ platform, variables = {}, tree = {}, printed = new Uint8Array() }: Faked) {
  const asked: string[] = [];
  const system: SystemView = {
    platform,
    variable: (name) => variables[name],
    folders: async (path) => tree[path] ?? [],
    output: async (program, args) => {
      asked.push([program, ...args].join(' '));
      return printed;
    },
  };
  return { system, asked };
}

const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const inWsl = { WSL_DISTRO_NAME: 'Ubuntu' };

test('within WSL the people of Windows, on every drive', async () => {
  const tree = {
    '/mnt': ['/mnt/c', '/mnt/d', '/mnt/wslg'],
    '/mnt/c/Users': ['/mnt/c/Users/All Users', '/mnt/c/Users/Dana', '/mnt/c/Users/Default', '/mnt/c/Users/Public'],
    '/mnt/d/Users': ['/mnt/d/Users/kim'],
  };
  expect(await otherHomes(systemOf({ platform: 'linux', variables: inWsl, tree }).system)).toEqual([
    { path: '/mnt/c/Users/Dana', host: 'windows' },
    { path: '/mnt/d/Users/kim', host: 'windows' },
  ]);
  expect(ownHost(systemOf({ platform: 'linux', variables: inWsl }).system)).toBe('wsl+Ubuntu');
});

test('on Windows those within the systems that run, and no others', async () => {
  const tree = {
    '\\\\wsl.localhost\\Ubuntu\\home': ['\\\\wsl.localhost\\Ubuntu\\home\\dana'],
    '\\\\wsl$\\Debian\\home': ['\\\\wsl$\\Debian\\home\\kim'],
    '\\\\wsl.localhost\\Stopped\\home': ['\\\\wsl.localhost\\Stopped\\home\\lee'],
    '\\\\wsl.localhost\\docker-desktop\\home': ['\\\\wsl.localhost\\docker-desktop\\home\\x'],
  };
  const printed = utf16('Ubuntu\r\nDebian\r\ndocker-desktop\r\n');
  const { system, asked } = systemOf({ platform: 'win32', variables: { SystemRoot: 'D:\\Win' }, tree, printed });
  expect(await otherHomes(system)).toEqual([
    { path: '\\\\wsl.localhost\\Ubuntu\\home\\dana', host: 'wsl+Ubuntu' },
    { path: '\\\\wsl.localhost\\Ubuntu\\root', host: 'wsl+Ubuntu' },
    { path: '\\\\wsl$\\Debian\\home\\kim', host: 'wsl+Debian' },
    { path: '\\\\wsl$\\Debian\\root', host: 'wsl+Debian' },
  ]);
  expect(asked).toEqual(['D:\\Win\\System32\\wsl.exe --list --running --quiet']);
});

test.each([
  ['no WSL', new Uint8Array()],
  ['none that runs', utf16('There are no running distributions.\r\n')],
  ['the same in UTF-8', new Uint8Array(Buffer.from('There are no running distributions.\n'))],
])('on Windows with %s there is none', async (_, printed) => {
  expect(await otherHomes(systemOf({ platform: 'win32', printed }).system)).toEqual([]);
});

test.each(['linux', 'darwin'] as const)('%s alone has no other system, and starts nothing', async (platform) => {
  const { system, asked } = systemOf({ platform });
  expect([await otherHomes(system), asked, ownHost(system)]).toEqual([[], [], undefined]);
});
