// The command line's entry. It runs by itself only when node was started with it; the packaged program and
// build/cli.mjs import it and call runCli.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runCli } from './cli';

export { runCli };

if (isStarted()) process.exitCode = await runCli(process.argv.slice(2));

function isStarted(): boolean {
  const started = process.argv[1];
  if (started === undefined || process.versions.electron !== undefined) return false;
  try {
    return realpathSync(started) === realpathSync(fileURLToPath(import.meta.url));
  } catch {
    return false;
  }
}
