// How another program starts this one.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface OwnCommand {
  readonly command: string;
  /** What comes before the verb. */
  readonly args: readonly string[];
}

/** The packaged program, or Node with the built command line of a checkout. */
export function ownCommand(): OwnCommand {
  if (process.versions.electron !== undefined) return { command: process.env.APPIMAGE ?? process.execPath, args: [] };
  const beside = path.join(path.dirname(fileURLToPath(import.meta.url)), 'cli.js');
  const built = existsSync(beside) ? beside : path.resolve('out/main/cli.js');
  return { command: process.execPath, args: [built] };
}
