// Opens an engine for one verb, brings it up to date when that is wanted, and closes it whatever happens.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Engine } from '@core/engine-api';
import { AppError, fromFailure, isUnwritable } from '@shared/model/failure';
import type { ScanReport } from '@shared/model/status';
import { fill } from '@shared/strings/strings';
import type { Command } from 'commander';
import { folderPath } from './arguments';
import type { CliIo } from './cli-io';
import { FAILED, NOTHING, toExitCode } from './exit-code';
import { longDate } from './print/when';
import { HELP, SAYS } from './strings';

/** What every verb takes. */
export interface CommonOptions {
  readonly home?: string;
  readonly data?: string;
  readonly demo?: boolean;
  readonly json?: boolean;
  /** False with --no-scan. */
  readonly scan?: boolean;
}

/** `scans` verbs look for changes first, unless --no-scan is given. */
export function addVerb(program: Command, name: string, description: string, scans: boolean): Command {
  const command = program
    .command(name)
    .description(description)
    .helpOption('--help', HELP.help)
    .option('--home <dir>', HELP.home, folderPath)
    .option('--data <dir>', HELP.data, folderPath)
    .option('--demo', HELP.demo)
    .option('--json', HELP.json);
  return scans ? command.option('--no-scan', HELP.noScan) : command;
}

export async function withEngine<Result>(
  io: CliIo,
  options: CommonOptions,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const engine = await io.open({ ...(await foldersOf(options, io)), watch: false });
  try {
    return await work(engine);
  } finally {
    // What could not be written was said already, by what wanted to write it.
    await engine.close().catch((error: unknown) => {
      if (!(error instanceof AppError && isUnwritable(error))) throw error;
    });
  }
}

/**
 * The folders that the options name, as absolute paths; those of the sample library for --demo. Rejects with
 * AppError('not-found') when there is no such home: a misspelt one would look like a home without sessions.
 */
export async function foldersOf(
  { home, data, demo }: CommonOptions,
  { now }: Pick<CliIo, 'now'>,
): Promise<{ readonly home?: string; readonly data?: string }> {
  if (demo) {
    const { demoFolders, prepareDemo } = await import('@core/sample-library/prepare-demo');
    const folders = demoFolders(data);
    await prepareDemo(folders, now());
    return folders;
  }
  if (home !== undefined) await refuseMissing(path.resolve(home));
  return {
    ...(home === undefined ? {} : { home: path.resolve(home) }),
    ...(data === undefined ? {} : { data: path.resolve(data) }),
  };
}

/** The same folders as options, for another start of this program. */
export function foldersAsArguments({
  home,
  data,
}: {
  readonly home?: string;
  readonly data?: string;
}): readonly string[] {
  return [...(home === undefined ? [] : ['--home', home]), ...(data === undefined ? [] : ['--data', data])];
}

async function refuseMissing(home: string): Promise<void> {
  const found = await stat(home).catch((cause: unknown) => {
    throw new AppError('not-found', home, { cause });
  });
  if (!found.isDirectory()) throw new AppError('bad-argument', home);
}

/**
 * Looks for changes and waits until all is searchable. Null when another process is doing that, which is said; then
 * answers are of its last save.
 */
export async function bringUpToDate(io: CliIo, engine: Engine): Promise<ScanReport | null> {
  const end = io.progress ? showProgress(io, engine) : () => {};
  try {
    const report = await engine.scan();
    end();
    if (!(await engine.status()).readOnly) return report;
  } catch (error) {
    end();
    if (!(error instanceof AppError && error.code === 'writer-busy')) throw error;
  }
  await sayWhenReadOnly(io, engine);
  return null;
}

/** The same for verbs that scan, and for --no-scan. Resolves to what finding nothing is then worth. */
export async function prepare(io: CliIo, engine: Engine, { scan }: CommonOptions): Promise<number> {
  if (scan === false) {
    // Who only reads needn't be told that nothing can be written.
    if (!(await engine.status()).unwritable) await sayWhenReadOnly(io, engine);
    return NOTHING;
  }
  try {
    await bringUpToDate(io, engine);
    return NOTHING;
  } catch (error) {
    // What is there can be answered from; why it isn't newer is said.
    if (!(error instanceof AppError && isUnwritable(error))) throw error;
    toExitCode(error, io);
    return FAILED;
  }
}

async function sayWhenReadOnly(io: CliIo, engine: Engine): Promise<void> {
  const { readOnly, scannedAt, unwritable } = await engine.status();
  if (!readOnly) return;
  if (unwritable) return void toExitCode(fromFailure(unwritable), io);
  const when = scannedAt === null ? SAYS.savedBefore : fill(SAYS.savedAt, { time: longDate(scannedAt, io.now()) });
  io.err(`${fill(SAYS.readOnly, { when })}\n`);
}

function showProgress(io: CliIo, engine: Engine): () => void {
  let shown = false;
  const stop = engine.subscribe((event) => {
    if (event.type !== 'status' || event.status.total < 2) return;
    shown = true;
    const { done, total } = event.status;
    io.err(`\r\u001b[K${fill(SAYS.reading, { done, total })}`);
  });
  return () => {
    stop();
    if (shown) io.err('\r\u001b[K');
  };
}
