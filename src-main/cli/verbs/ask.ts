// ask: a question over the history, answered with citations where a model is set up; answers: what was answered before.
import type { Engine } from '@core/engine-api';
import { cleanLine, cleanText } from '@shared/text/clean-text';
import type { CliIo } from '../cli-io';
import { FOUND, NOTHING } from '../exit-code';
import { findThread } from '../find-thread';
import { askAndPrint } from '../print/answer';
import { longDate } from '../print/when';
import { refuse } from '../refusals';
import { HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, prepare, withEngine } from '../with-engine';

interface Options extends CommonOptions {
  readonly scope?: string;
  readonly thread?: string;
  readonly follow?: string;
  /** False with --no-model. */
  readonly model: boolean;
}

export const addAsk: AddVerb = (program, io, end) => {
  addVerb(program, 'ask', HELP.ask, true)
    .argument('<question...>', HELP.question)
    .option('--scope <query>', HELP.scope)
    .option('--thread <id>', HELP.askThread)
    .option('--follow <id>', HELP.follow)
    .option('--no-model', HELP.noModel)
    .action(async (words: readonly string[], options: Options) => {
      end(
        await withEngine(io, options, async (engine) => {
          await prepare(io, engine, options);
          const before = options.follow ? await findAnswer(io, engine, options.follow) : null;
          const named = options.thread ? (await findThread(io, engine, options.thread, options)).head.id : null;
          // Who goes on asks where it was asked before, unless told otherwise.
          const goesOn = before && named === null && options.scope === undefined;
          const asked = {
            question: words.join(' '),
            scope: options.scope ?? (goesOn ? before.scope : ''),
            thread: goesOn ? before.thread : named,
            earlier: before ? [{ question: before.question, answer: before.text ?? '' }] : [],
            useModel: options.model,
            nearBy: options.model ? ('any' as const) : ('none' as const),
          };
          const { evidence } = await askAndPrint(engine, asked, options, io);
          return evidence.length > 0 ? FOUND : NOTHING;
        }),
      );
    });
};

export const addAnswers: AddVerb = (program, io, end) => {
  addVerb(program, 'answers', HELP.answers, false)
    .argument('[words...]', HELP.answerWords)
    .option('--show <id>', HELP.answerShow)
    .option('--remove <id>', HELP.answerRemove)
    .action(async (words: readonly string[], options: CommonOptions & { show?: string; remove?: string }) => {
      end(
        await withEngine(io, options, async (engine) => {
          const { show, remove } = options;
          if (show !== undefined) return printKept(engine, show, options, io);
          if (remove !== undefined) await engine.removeAnswer((await findAnswer(io, engine, remove)).id);
          const answers = await engine.answers(words.join(' '));
          if (options.json) await io.out(printJson({ answers }));
          else {
            for (const { id, at, question } of answers) {
              await io.out(`${id.slice(0, 8)}  ${longDate(at, io.now())}  ${cleanLine(question)}\n`);
            }
          }
          if (answers.length > 0 || remove !== undefined) return FOUND;
          if (!options.json) io.err(`${words.length > 0 ? SAYS.nothingFound : SAYS.noAnswers}\n`);
          return NOTHING;
        }),
      );
    });
};

async function printKept(engine: Engine, wanted: string, { json }: CommonOptions, io: CliIo): Promise<number> {
  const answer = await findAnswer(io, engine, wanted);
  await io.out(json ? printJson(answer) : cleanText(await engine.exportAnswer(answer.id)));
  return FOUND;
}

/** By its id or the beginning of it; ends the verb when that is none, or several. */
async function findAnswer(io: CliIo, engine: Engine, wanted: string) {
  const [answer, another] = (await engine.answers('')).filter(({ id }) => id.startsWith(wanted));
  if (!answer || another) refuse(io, 'answer', wanted);
  return answer;
}
