// stats: figures of all sessions, or of those that a query finds.
import { toStatisticsJson } from '@core/export/json-shapes';
import type { Statistics } from '@shared/model/statistics';
import { formatCount } from '@shared/text/format';
import { takeQuery, toQuery } from '../arguments';
import type { CliIo } from '../cli-io';
import { FOUND, NOTHING } from '../exit-code';
import { sayHints } from '../print/hints';
import { makeStyle } from '../print/style';
import { type Column, printTable } from '../print/table';
import { COLUMNS, HELP, SAYS, STATS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, prepare, withEngine } from '../with-engine';

const MOST_ROWS = 15;

export const addStats: AddVerb = (program, io, end) => {
  takeQuery(addVerb(program, 'stats', HELP.stats, true), '[query...]').action(
    async (words: readonly string[], options: CommonOptions) => {
      end(
        await withEngine(io, options, async (engine) => {
          await prepare(io, engine, options);
          const figures = await engine.statistics({ text: toQuery(words) });
          sayHints(io, figures.hints, await engine.cards());
          if (options.json) await io.out(printJson(toStatisticsJson(figures)));
          else if (figures.totals.sessions === 0) io.err(`${SAYS.nothingFound}\n`);
          else await io.out(printStatistics(figures, io));
          return figures.totals.sessions === 0 && words.length > 0 ? NOTHING : FOUND;
        }),
      );
    },
  );
};

function printStatistics({ totals, sources, projects, models, calls, longest }: Statistics, io: CliIo): string {
  const look = { width: io.columns, style: makeStyle(io.colours) };
  const number = <Row>(head: string, count: (row: Row) => number): Column<Row> => ({
    head,
    cell: (row) => formatCount(count(row)),
    align: 'right',
  });
  const name = <Row>(head: string, cell: (row: Row) => string): Column<Row> => ({ head, cell, gives: true });
  const table = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]) =>
    rows.length === 0 ? '' : `\n${printTable(rows.slice(0, MOST_ROWS), columns, look)}`;
  const sums = [
    [STATS.sessions, totals.sessions],
    [STATS.messages, totals.messages],
    [STATS.prompts, totals.prompts],
    [STATS.calls, totals.calls],
    [STATS.failures, totals.failures],
    [STATS.days, totals.days],
  ] as const;
  return [
    `${sums.map(([label, count]) => `${label} ${formatCount(count)}`).join(' · ')}\n`,
    table(sources, [
      name(COLUMNS.source, ({ label }) => label),
      number(COLUMNS.sessions, ({ sessions }) => sessions),
      number(COLUMNS.messages, ({ messages }) => messages),
    ]),
    table(projects, [
      name(COLUMNS.project, ({ label }) => label || STATS.noProject),
      number(COLUMNS.sessions, ({ sessions }) => sessions),
      number(COLUMNS.messages, ({ messages }) => messages),
    ]),
    table(models, [
      name(STATS.model, ({ model }) => model || STATS.unknownModel),
      number(STATS.input, ({ usage }) => usage.input),
      number(STATS.cached, ({ usage }) => usage.cacheRead + usage.cacheWrite),
      number(STATS.output, ({ usage }) => usage.output),
    ]),
    table(calls, [
      name(STATS.call, (call) => call.name),
      number(STATS.count, ({ count }) => count),
      number(STATS.failed, ({ failures }) => failures),
    ]),
    table(longest, [
      name(STATS.longest, ({ title }) => title || SAYS.untitled),
      number(COLUMNS.messages, ({ messages }) => messages),
    ]),
  ].join('');
}
