// ingest: reads what has changed and says nothing, for hooks.
import path from 'node:path';
import { AppError } from '@shared/model/failure';
import { FOUND } from '../exit-code';
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
      const session = options.hook ? transcriptOf(await io.input(LONGEST_PAYLOAD)) : file;
      end(
        await withEngine(io, options, async (engine) => {
          if (session === undefined) await engine.scan();
          else await engine.ingest(path.resolve(session));
          if (options.json) await io.out(printJson({ path: session === undefined ? null : path.resolve(session) }));
          return FOUND;
        }),
      );
    });
};

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
