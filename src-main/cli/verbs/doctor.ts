// doctor: where everything is, what is readable, and how much of it was read. Never a word of what sessions hold.
import { collectFacts } from '../doctor/collect-facts';
import { hasProblem, toMarkdown, toTable } from '../doctor/print-facts';
import { FAILED, FOUND } from '../exit-code';
import { HELP } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, prepare, withEngine } from '../with-engine';

interface Options extends CommonOptions {
  readonly markdown?: boolean;
  readonly all?: boolean;
}

export const addDoctor: AddVerb = (program, io, end) => {
  addVerb(program, 'doctor', HELP.doctor, true)
    .option('--markdown', HELP.markdown)
    .option('--all', HELP.allPlaces)
    .action(async (options: Options) => {
      end(
        await withEngine(io, options, async (engine) => {
          await prepare(io, engine, options);
          const { all = false } = options;
          const facts = await collectFacts(engine, options, io);
          await io.out(
            options.json ? printJson(facts) : options.markdown ? toMarkdown(facts, all) : toTable(facts, all, io),
          );
          return hasProblem(facts) ? FAILED : FOUND;
        }),
      );
    });
};
