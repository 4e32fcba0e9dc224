// search: sessions by words and filters, with the places that match.

import type { Engine } from '@core/engine-api';
import { toHitJson } from '@core/export/json-shapes';
import type { Solution } from '@shared/model/digest';
import type { ThreadId } from '@shared/model/ids';
import type { SearchHit, SearchPage, SortOrder } from '@shared/model/search';
import { fill, plural } from '@shared/strings/strings';
import { cleanLine } from '@shared/text/clean-text';
import { Option } from 'commander';
import { takeQuery, toQuery, wholeNumber } from '../arguments';
import type { CliIo } from '../cli-io';
import { FOUND, NOTHING } from '../exit-code';
import { sayHints } from '../print/hints';
import { printHit } from '../print/hit';
import { printSolution } from '../print/solution';
import { labelOf, shortIds } from '../print/thread-rows';
import { HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, prepare, withEngine } from '../with-engine';
import { DEFAULT_LIMIT, SORTS } from './list';

interface Options extends CommonOptions {
  readonly limit: number;
  readonly sort?: SortOrder;
  readonly solutions?: boolean;
}

export const addSearch: AddVerb = (program, io, end) => {
  takeQuery(addVerb(program, 'search', HELP.search, true), '<query...>')
    .option('--limit <n>', HELP.limit, wholeNumber(1), DEFAULT_LIMIT)
    .addOption(new Option('--sort <order>', HELP.sort).choices(SORTS))
    .option('--solutions', HELP.solutions)
    .action(async (words: readonly string[], options: Options) => {
      const { limit, sort } = options;
      const text = toQuery(words);
      end(
        await withEngine(io, options, async (engine) => {
          await prepare(io, engine, options);
          const page = await engine.search({ text, offset: 0, limit, ...(sort === undefined ? {} : { sort }) });
          const cards = await engine.cards();
          sayHints(io, page.hints, cards);
          if (page.spellings.length > 0) {
            io.err(`${fill(SAYS.also, { words: page.spellings.map(({ also }) => cleanLine(also)).join(', ') })}\n`);
          }
          const solutions = options.solutions ? await solutionsOf(engine, page) : new Map<ThreadId, Solution>();
          if (options.json) await io.out(printJson(toPageJson(page, solutions)));
          else await printPage(page, solutions, labelOf(cards), io);
          return page.total === 0 ? NOTHING : FOUND;
        }),
      );
    });
};

type Solutions = ReadonlyMap<ThreadId, Solution>;

/** Of each hit with words, what its best match belongs to. A thread that can't be read any more has none. */
async function solutionsOf(engine: Engine, { hits, partial }: SearchPage): Promise<Solutions> {
  const solutions = new Map<ThreadId, Solution>();
  for (const { thread, matches } of [...hits, ...partial]) {
    const [best] = matches;
    if (!best) continue;
    const found = await engine.solution((best.thread ?? thread.id) as ThreadId, best.ordinal).catch(() => null);
    if (found) solutions.set(thread.id, found);
  }
  return solutions;
}

function toPageJson({ total, tookMs, sort, hits, partial, facets, hints }: SearchPage, solutions: Solutions) {
  const toHit = (hit: SearchHit) => {
    const solution = solutions.get(hit.thread.id);
    return { ...toHitJson(hit), ...(solution ? { solution } : {}) };
  };
  return { total, tookMs, sort, hits: hits.map(toHit), partial: partial.map(toHit), facets, hints };
}

async function printPage(
  { total, hits, partial, tookMs }: SearchPage,
  solutions: Solutions,
  label: (id: string) => string,
  io: CliIo,
) {
  const ids = shortIds([...hits, ...partial].map(({ thread }) => thread));
  const print = async (of: readonly SearchHit[], first: number) => {
    for (const [at, hit] of of.entries()) {
      await io.out(printHit(hit, ids[first + at] ?? '', label, io));
      const solution = solutions.get(hit.thread.id);
      if (solution) await io.out(printSolution(solution, io));
    }
  };
  await print(hits, 0);
  const ms = Math.round(tookMs);
  if (total === 0) io.err(`${SAYS.nothingFound}\n`);
  else if (hits.length < total) io.err(`${fill(SAYS.foundSome, { count: hits.length, total, ms })}\n`);
  else io.err(`${fill(plural(total, SAYS.found), { ms })}\n`);
  if (partial.length === 0) return;
  io.err(`${SAYS.partial}\n`);
  await print(partial, hits.length);
}
