// summarize: a session in a few lines that cite where it says so.
import { fill } from '@shared/strings/strings';
import { cleanLine } from '@shared/text/clean-text';
import { FOUND, NOTHING } from '../exit-code';
import { findThread } from '../find-thread';
import { askAndPrint } from '../print/answer';
import { HELP, SAYS } from '../strings';
import type { AddVerb } from '../verb';
import { addVerb, type CommonOptions, prepare, withEngine } from '../with-engine';

interface Options extends CommonOptions {
  /** False with --no-model. */
  readonly model: boolean;
}

export const addSummarize: AddVerb = (program, io, end) => {
  addVerb(program, 'summarize', HELP.summarize, true)
    .argument('<id>', HELP.id)
    .option('--no-model', HELP.noModel)
    .action(async (id: string, options: Options) => {
      end(
        await withEngine(io, options, async (engine) => {
          await prepare(io, engine, options);
          const { head } = await findThread(io, engine, id, options);
          const question = fill(SAYS.summaryOf, { title: cleanLine(head.title) || SAYS.untitled });
          const summary = { type: 'thread', thread: head.id } as const;
          const { evidence } = await askAndPrint(engine, { question, summary, useModel: options.model }, options, io);
          return evidence.length > 0 ? FOUND : NOTHING;
        }),
      );
    });
};
