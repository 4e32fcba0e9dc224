// ask: a question over the history, answered with citations where a model is set up; answers: what was answered before.
import { randomUUID } from 'node:crypto';
import type { Engine } from '@core/engine-api';
import type { Answer, AskedBefore } from '@shared/model/ask';
import { fill } from '@shared/strings/strings';
import { cleanLine, cleanText } from '@shared/text/clean-text';
import type { CliIo } from '../cli-io';
import { FOUND, NOTHING } from '../exit-code';
import { findThread } from '../find-thread';
import { printEvidence } from '../print/evidence';
import { longDate } from '../print/when';
import { refuse } from '../refusals';
import { HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, prepare, withEngine } from '../with-engine';

interface Options extends CommonOptions {
  readonly scope: string;
  readonly thread?: string;
  readonly follow?: string;
  /** False with --no-model. */
  readonly model: boolean;
}

export const addAsk: AddVerb = (program, io, end) => {
  addVerb(program, 'ask', HELP.ask, true)
    .argument('<question...>', HELP.question)
    .option('--scope <query>', HELP.scope, '')
    .option('--thread <id>', HELP.askThread)
    .option('--follow <id>', HELP.follow)
    .option('--no-model', HELP.noModel)
    .action(async (words: readonly string[], options: Options) => {
      end(
        await withEngine(io, options, async (engine) => {
          await prepare(io, engine, options);
          const thread = options.thread ? (await findThread(io, engine, options.thread, options)).head.id : null;
          const earlier = options.follow ? [await answeredBefore(io, engine, options.follow)] : [];
          const id = randomUUID();
          const stop = options.json ? () => undefined : engine.subscribe(printSteps(id, io));
          const question = words.join(' ');
          const { scope, model: useModel } = options;
          const answer = await engine.ask({ id, question, scope, thread, earlier, useModel }).finally(stop);
          if (options.json) await io.out(printJson(answer));
          else await printAnswer(answer, io);
          return answer.evidence.length > 0 ? FOUND : NOTHING;
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

async function answeredBefore(io: CliIo, engine: Engine, wanted: string): Promise<AskedBefore> {
  const { question, text } = await findAnswer(io, engine, wanted);
  return { question, answer: text ?? '' };
}

/** The answer as it comes. */
function printSteps(wanted: string, io: CliIo): Parameters<Engine['subscribe']>[0] {
  return (event) => {
    if (event.type !== 'answer' || event.id !== wanted || event.step.type !== 'text') return;
    void io.out(cleanText(event.step.text)).catch(() => undefined);
  };
}

async function printAnswer({ id, text, evidence, citations, by, kept, refused }: Answer, io: CliIo): Promise<void> {
  if (text !== null) await io.out('\n\n');
  if (evidence.length === 0) return io.err(`${SAYS.nothingFound}\n`);
  const cited = new Set(citations.map(({ number }) => number));
  // An answer names what it rests on; where it is none, all that was found may help.
  const shown = text === null || refused ? evidence : evidence.filter(({ number }) => cited.has(number));
  for (const one of shown) await io.out(printEvidence(one, text === null, io));
  const invented = [...new Set(citations.filter(({ valid }) => !valid).map(({ number }) => `[${number}]`))];
  if (invented.length > 0) io.err(`${fill(SAYS.invented, { numbers: invented.join(' ') })}\n`);
  else if (text !== null && !refused && citations.length === 0) io.err(`${SAYS.uncited}\n`);
  if (by) io.err(`${fill(SAYS.answeredBy, { model: cleanLine(by.model), provider: cleanLine(by.provider) })}\n`);
  else io.err(`${SAYS.noModel}\n`);
  if (kept) io.err(`${fill(SAYS.keptAs, { id: id.slice(0, 8) })}\n`);
}
