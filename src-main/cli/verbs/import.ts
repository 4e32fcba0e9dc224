// import: reads a session file from anywhere, and keeps it as a thread.
import path from 'node:path';
import { toThreadJson } from '@core/export/json-shapes';
import { fill } from '@shared/strings/strings';
import { FOUND } from '../exit-code';
import { printThreads } from '../print/thread-rows';
import { HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, withEngine } from '../with-engine';

export const addImport: AddVerb = (program, io, end) => {
  addVerb(program, 'import', HELP.import, false)
    .argument('<file>', HELP.file)
    .action(async (file: string, options: CommonOptions) => {
      end(
        await withEngine(io, options, async (engine) => {
          const id = await engine.importFile(path.resolve(file));
          const { head } = await engine.thread(id);
          if (options.json) await io.out(printJson({ thread: toThreadJson(head) }));
          else {
            await io.out(printThreads([head], await engine.cards(), io));
            io.err(`${fill(SAYS.imported, { id })}\n`);
          }
          return FOUND;
        }),
      );
    });
};
