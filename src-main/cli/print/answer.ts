// Asks, and prints what comes of it: the answer as it comes, what it rests on, and what to be careful about.
import { randomUUID } from 'node:crypto';
import type { Engine } from '@core/engine-api';
import type { Answer, AskRequest } from '@shared/model/ask';
import { fill, plural } from '@shared/strings/strings';
import { countUncited } from '@shared/text/citations';
import { cleanLine, cleanOrder } from '@shared/text/clean-text';
import { whoAnswered } from '@shared/text/who-answered';
import type { CliIo } from '../cli-io';
import { SAYS } from '../strings';
import { printJson } from '../verb';
import { printEvidence } from './evidence';

type Asked = Pick<AskRequest, 'question' | 'useModel'> & Partial<AskRequest>;

export async function askAndPrint(
  engine: Engine,
  asked: Asked,
  { json }: { readonly json?: boolean },
  io: CliIo,
): Promise<Answer> {
  const id = randomUUID();
  const stop = json ? () => undefined : engine.subscribe(printSteps(id, io));
  const answer = await engine.ask({ scope: '', thread: null, earlier: [], ...asked, id }).finally(stop);
  if (json) await io.out(printJson(answer));
  else await printAnswer(answer, io);
  return answer;
}

/** The answer as it comes. */
function printSteps(wanted: string, io: CliIo): Parameters<Engine['subscribe']>[0] {
  return (event) => {
    if (event.type !== 'answer' || event.id !== wanted) return;
    if (event.step.type === 'text') void io.out(cleanOrder(event.step.text)).catch(() => undefined);
    if (event.step.type === 'expansion') {
      io.err(`${fill(SAYS.alsoLooked, { words: event.step.terms.map(cleanLine).join(', ') })}\n`);
    }
  };
}

async function printAnswer(answer: Answer, io: CliIo): Promise<void> {
  const { id, text, evidence, citations, by, kept, refused, summary, reused } = answer;
  if (text !== null) await io.out(`${reused ? cleanOrder(text) : ''}\n\n`);
  if (evidence.length === 0) return io.err(`${SAYS.nothingFound}\n`);
  const cited = new Set(citations.map(({ number }) => number));
  // An answer names what it rests on; where it is none, all that was found may help.
  const shown = text === null || refused ? evidence : evidence.filter(({ number }) => cited.has(number));
  for (const one of shown) await io.out(printEvidence(one, text === null, io));
  const invented = [...new Set(citations.filter(({ valid }) => !valid).map(({ number }) => `[${number}]`))];
  if (invented.length > 0) io.err(`${fill(SAYS.invented, { numbers: invented.join(' ') })}\n`);
  const uncited = text === null || refused ? 0 : countUncited(text);
  if (text !== null && !refused && citations.length === 0) io.err(`${SAYS.uncited}\n`);
  else if (uncited > 0) io.err(`${plural(uncited, SAYS.uncitedSome)}\n`);
  if (summary && summary.read < summary.total) io.err(`${fill(SAYS.readSome, { ...summary })}\n`);
  if (by) io.err(`${fill(SAYS.answeredBy, { who: cleanLine(whoAnswered(by)) })}\n`);
  else io.err(`${SAYS.noModel} ${SAYS.setUpModel}\n`);
  if (reused) io.err(`${SAYS.reused}\n`);
  if (kept) io.err(`${fill(SAYS.keptAs, { id: id.slice(0, 8) })}\n`);
}
