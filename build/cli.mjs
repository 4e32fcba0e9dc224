// npm run -s cli -- VERB …: the command line from a checkout, installed and built first when that is needed.
import { ensureBuilt, ensureInstalled, say } from './checkout.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
const built = new URL('../out/main/cli.js', import.meta.url);
const { runCli } = await import(built.href);
process.exitCode = await runCli(process.argv.slice(2));
