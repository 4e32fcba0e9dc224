// Arguments to verbs to exit codes. Loading this file does nothing by itself.
import { Command, CommanderError } from 'commander';
import { refuseUnknown } from './arguments';
import { type CliIo, processIo } from './cli-io';
import { FOUND, toExitCode } from './exit-code';
import { OutputClosed } from './output-closed';
import { programVersion } from './program-version';
import { HELP } from './strings';
import { addArchive } from './verbs/archive';
import { addAnswers, addAsk } from './verbs/ask';
import { addDigest } from './verbs/digest';
import { addDoctor } from './verbs/doctor';
import { addExport } from './verbs/export';
import { addImport } from './verbs/import';
import { addIngest } from './verbs/ingest';
import { addHook, addSkill } from './verbs/install';
import { addList } from './verbs/list';
import { addMcp } from './verbs/mcp';
import { addOpen } from './verbs/open';
import { addProviders } from './verbs/providers';
import { addRestore } from './verbs/restore';
import { addScan } from './verbs/scan';
import { addSearch } from './verbs/search';
import { addShow } from './verbs/show';
import { addSources } from './verbs/sources';
import { addStats } from './verbs/stats';
import { addSummarize } from './verbs/summarize';
import { addSummary } from './verbs/summary';

const ADD_VERBS = [
  addScan,
  addList,
  addSearch,
  addShow,
  addExport,
  addImport,
  addSummary,
  addDigest,
  addAsk,
  addAnswers,
  addSummarize,
  addStats,
  addSources,
  addProviders,
  addArchive,
  addRestore,
  addOpen,
  addDoctor,
  addMcp,
  addIngest,
  addHook,
  addSkill,
];

/**
 * Runs one verb. `argv` begins with it. Resolves to the exit code: 0 found, 1 nothing found, 2 failed. Never rejects.
 */
export async function runCli(argv: readonly string[], io: CliIo = processIo()): Promise<number> {
  let code = FOUND;
  const program = new Command('threadfinch')
    .description(HELP.program)
    .version(programVersion(), '--version', HELP.version)
    .helpCommand(false)
    .helpOption('--help', HELP.help)
    .addHelpText('after', HELP.after)
    .showHelpAfterError(HELP.seeHelp)
    .exitOverride()
    .configureOutput({ writeOut: (text) => void io.out(text).catch(() => {}), writeErr: io.err });
  program.hook('preAction', (_, command) => refuseUnknown(command, argv));
  for (const add of ADD_VERBS) {
    add(program, io, (result) => {
      code = result;
    });
  }
  for (const command of program.commands) command.copyInheritedSettings(program);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof OutputClosed) return FOUND;
    // Commander has said what it has to say; help and version are no failures.
    if (error instanceof CommanderError) return error.exitCode === 0 ? FOUND : toExitCode(error);
    return toExitCode(error, io);
  }
}
