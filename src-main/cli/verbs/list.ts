// list: sessions by time, or those that a query matches.

import { toThreadJson } from '@core/export/json-shapes';
import type { SortOrder } from '@shared/model/search';
import { parseQuery } from '@shared/query/parse-query';
import { fill, plural } from '@shared/strings/strings';
import { makeToDay } from '@shared/text/days';
import { Option } from 'commander';
import { takeQuery, toQuery, wholeNumber } from '../arguments';
import { FAILED, FOUND } from '../exit-code';
import { sayHints } from '../print/hints';
import { printThreads } from '../print/thread-rows';
import { HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, prepare, withEngine } from '../with-engine';

export const SORTS: readonly SortOrder[] = ['newest', 'oldest', 'longest', 'relevance'];
export const DEFAULT_LIMIT = 50;

interface Options extends CommonOptions {
  readonly limit: number;
  readonly sort?: SortOrder;
  readonly all?: boolean;
}

export const addList: AddVerb = (program, io, end) => {
  takeQuery(addVerb(program, 'list', HELP.list, true), '[query...]')
    .option('--limit <n>', HELP.limit, wholeNumber(1), DEFAULT_LIMIT)
    .addOption(new Option('--sort <order>', HELP.sort).choices(SORTS))
    .option('--all', HELP.all)
    .action(async (words: readonly string[], options: Options) => {
      const text = toQuery(words);
      const { limit, sort, all = false } = options;
      end(
        await withEngine(io, options, async (engine) => {
          const nothing = await prepare(io, engine, options);
          const cards = await engine.cards();
          sayHints(io, parseQuery(text, { today: makeToDay()(io.now()), sources: cards }).hints, cards);
          const { total, threads } = await engine.list({ text, limit, all, ...(sort === undefined ? {} : { sort }) });
          if (options.json) await io.out(printJson({ total, threads: threads.map(toThreadJson) }));
          else if (total === 0) io.err(`${text === '' ? SAYS.nothingListed : SAYS.nothingFound}\n`);
          else {
            await io.out(printThreads(threads, cards, io));
            const some = threads.length < total;
            io.err(`${some ? fill(SAYS.listedSome, { count: threads.length, total }) : plural(total, SAYS.listed)}\n`);
          }
          // An empty library isn't a search that found nothing.
          return total === 0 && (text !== '' || nothing === FAILED) ? nothing : FOUND;
        }),
      );
    });
};
