// Installs what only the bench needs (build/bench/package.json), when a measurement first asks for it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder that holds them. Where no prebuilt SQLite can be had it is compiled, which takes minutes. */
export function installBenchPackages() {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  if (!existsSync(new URL('node_modules/better-sqlite3/build/Release/better_sqlite3.node', import.meta.url))) {
    console.error('bench: installing its packages');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error('The packages of the bench could not be installed');
  }
  return folder;
}
