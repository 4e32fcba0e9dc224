// scan: finds what changed, reads and indexes it, and says what there is.

import { toSourceJson } from '@core/export/json-shapes';
import { explainedRecords, unknownRecords } from '@shared/model/session';
import type { ScanReport, SourceReport } from '@shared/model/status';
import { fill } from '@shared/strings/strings';
import { formatCount } from '@shared/text/format';
import type { CliIo } from '../cli-io';
import { FAILED, FOUND } from '../exit-code';
import { makeStyle } from '../print/style';
import { printTable } from '../print/table';
import { COLUMNS, HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, bringUpToDate, type CommonOptions, withEngine } from '../with-engine';

export const addScan: AddVerb = (program, io, end) => {
  addVerb(program, 'scan', HELP.scan, false).action(async (options: CommonOptions) => {
    end(
      await withEngine(io, options, async (engine) => {
        const report: ScanReport = (await bringUpToDate(io, engine)) ?? { sources: await engine.sources(), tookMs: 0 };
        const { sources, tookMs } = report;
        await io.out(
          options.json ? printJson({ sources: sources.map(toSourceJson), tookMs }) : printSources(sources, io),
        );
        return sources.some(({ failed }) => failed) ? FAILED : FOUND;
      }),
    );
  });
};

/** A row for each tool that there is something of, and a line that names the others. */
export function printSources(sources: readonly SourceReport[], io: CliIo): string {
  const count = (pick: (source: SourceReport) => number) => (source: SourceReport) => formatCount(pick(source));
  const there = sources.filter(isThere);
  const missing = sources.filter((source) => !isThere(source)).map(({ label }) => label);
  const last = missing.length === 0 ? '' : `${fill(SAYS.notFound, { sources: missing.join(', ') })}\n`;
  if (there.length === 0) return last;
  const table = printTable(
    there,
    [
      { head: COLUMNS.source, cell: ({ label }) => label, gives: true },
      { head: COLUMNS.sessions, cell: count(({ threads }) => threads), align: 'right' },
      { head: COLUMNS.messages, cell: count(({ messages }) => messages), align: 'right' },
      { head: COLUMNS.records, cell: count(({ records }) => records.read), align: 'right' },
      { head: COLUMNS.explained, cell: count(({ records }) => explainedRecords(records)), align: 'right' },
      { head: COLUMNS.unknown, cell: count(({ records }) => unknownRecords(records)), align: 'right' },
    ],
    { width: io.columns, style: makeStyle(io.colours) },
  );
  return table + last;
}

function isThere({ roots, sessions, threads }: SourceReport): boolean {
  return roots.length + sessions + threads > 0;
}
