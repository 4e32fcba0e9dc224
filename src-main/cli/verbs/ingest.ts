// ingest: reads what has changed and says nothing, for hooks. A hook that fails would stop the assistant that it is of, so
// that with --hook what failed is only said.
import path from 'node:path';
import { AppError } from '@shared/model/failure';
import type { CliIo } from '../cli-io';
import { FOUND, toExitCode } from '../exit-code';
import { HELP } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, withEngine } from '../with-engine';

interface Options extends CommonOptions {
  readonly hook?: boolean;
}

const LONGEST_PAYLOAD = 1024 * 1024;

export const addIngest: AddVerb = (program, io, end) => {
  addVerb(program, 'ingest', HELP.ingest, false)
    .argument('[file]', HELP.ingestFile)
    .option('--hook', HELP.ingestHook)
    .action(async (file: string | undefined, options: Options) => {
      try {
        const session = options.hook ? transcriptOf(await io.input(LONGEST_PAYLOAD)) : file;
        await ingest(session, options, io);
      } catch (error) {
        if (!options.hook) throw error;
        toExitCode(error, io);
      }
      end(FOUND);
    });
};

function ingest(session: string | undefined, options: Options, io: CliIo): Promise<void> {
  return withEngine(io, options, async (engine) => {
    if (session === undefined) await engine.scan();
    else await engine.ingest(path.resolve(session));
    if (options.json) await io.out(printJson({ path: session === undefined ? null : path.resolve(session) }));
  });
}

/** The session file that a hook's payload names. Throws AppError('bad-argument'). */
function transcriptOf(payload: string): string {
  try {
    const { transcript_path } = JSON.parse(payload) as { readonly transcript_path?: unknown };
    if (typeof transcript_path === 'string' && transcript_path !== '') return transcript_path;
  } catch {
    // Said below, as for JSON of another kind.
  }
  throw new AppError('bad-argument', payload.trim().slice(0, 80));
}
