// archive: what the tools have deleted since it was read; keeps sessions' own files too, and clears copies away by rule.
import type { Engine } from '@core/engine-api';
import { toVanishedJson } from '@core/export/json-shapes';
import { AppError } from '@shared/model/failure';
import type { PruneRule, VanishedSession } from '@shared/model/storage';
import { fill, plural } from '@shared/strings/strings';
import { formatBytes } from '@shared/text/format';
import type { Command } from 'commander';
import { Argument } from 'commander';
import { wholeNumber } from '../arguments';
import type { CliIo } from '../cli-io';
import { FOUND } from '../exit-code';
import { makeStyle } from '../print/style';
import { printTable } from '../print/table';
import { labelOf } from '../print/thread-rows';
import { shortDate } from '../print/when';
import { COLUMNS, HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, prepare, withEngine } from '../with-engine';

interface PruneOptions extends CommonOptions {
  readonly goneDays?: number;
  readonly olderDays?: number;
  readonly keepMegabytes?: number;
  readonly source?: readonly string[];
  readonly write?: boolean;
}

export const addArchive: AddVerb = (program, io, end) => {
  const run = async (options: CommonOptions, work: (engine: Engine) => Promise<void>) => {
    await withEngine(io, options, async (engine) => {
      await prepare(io, engine, options);
      await work(engine);
    });
    end(FOUND);
  };
  const verb = addVerb(program, 'archive', HELP.archive, true).action((options: CommonOptions) =>
    run(options, (engine) => show(io, engine, options)),
  );
  verb
    .command('originals')
    .addArgument(new Argument('<state>', HELP.onOff).choices(['on', 'off']))
    .description(HELP.originals)
    .helpOption('--help', HELP.help)
    .action(async (state: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>();
      await withEngine(io, options, async (engine) => {
        await engine.changeSettings({ keepOriginals: state === 'on' });
        await prepare(io, engine, options);
        if (options.json) await io.out(printJson({ keepOriginals: state === 'on' }));
        else io.err(`${state === 'on' ? SAYS.originalsOn : SAYS.originalsOff}\n`);
      });
      end(FOUND);
    });
  verb
    .command('prune')
    .description(HELP.prune)
    .helpOption('--help', HELP.help)
    .option('--gone-days <n>', HELP.goneDays, wholeNumber(0))
    .option('--older-days <n>', HELP.olderDays, wholeNumber(0))
    .option('--keep-megabytes <n>', HELP.keepMegabytes, wholeNumber(0))
    .option('--source <id...>', HELP.pruneSource)
    .option('--write', HELP.pruneWrite)
    .action((_: unknown, command: Command) => {
      const options = command.optsWithGlobals<PruneOptions>();
      return run(options, (engine) => prune(io, engine, options));
    });
};

async function show(io: CliIo, engine: Engine, { json }: CommonOptions): Promise<void> {
  const { keepOriginals } = await engine.settings();
  const sessions = await engine.vanished();
  if (json) return io.out(printJson({ keepOriginals, ...toTotals(sessions) }));
  if (sessions.length > 0) await io.out(await toTable(io, engine, sessions));
  io.err(`${sessions.length === 0 ? SAYS.nothingGone : plural(sessions.length, SAYS.gone)}\n`);
}

async function prune(io: CliIo, engine: Engine, options: PruneOptions): Promise<void> {
  const rule: PruneRule = {
    goneDays: options.goneDays ?? null,
    olderThanDays: options.olderDays ?? null,
    keepMegabytes: options.keepMegabytes ?? null,
    sources: [...(options.source ?? [])],
    sessions: null,
  };
  const known = new Set((await engine.cards()).map(({ id }) => id));
  const odd = rule.sources.find((id) => !known.has(id));
  if (odd !== undefined) throw new AppError('bad-argument', odd);
  const { sessions, bytes, named, spared } = await engine.prune(rule, !options.write);
  if (options.json) {
    const told = { sessions, bytes, spared, named: named.map(toVanishedJson), deleted: options.write === true };
    return io.out(printJson(told));
  }
  if (named.length > 0) await io.out(await toTable(io, engine, named));
  const says = options.write ? SAYS.pruned : SAYS.wouldPrune;
  io.err(`${fill(plural(sessions, says), { size: formatBytes(bytes) })}\n`);
  if (spared > 0) io.err(`${plural(spared, SAYS.spared)}\n`);
}

function toTotals(sessions: readonly VanishedSession[]) {
  const bytes = sessions.reduce((sum, session) => sum + session.bytes, 0);
  return { total: sessions.length, bytes, sessions: sessions.map(toVanishedJson) };
}

async function toTable(io: CliIo, engine: Engine, sessions: readonly VanishedSession[]): Promise<string> {
  const label = labelOf(await engine.cards());
  return printTable(
    sessions,
    [
      { head: COLUMNS.gone, cell: ({ goneSince }) => shortDate(goneSince, io.now()), align: 'right' },
      { head: COLUMNS.source, cell: ({ source }) => label(source), most: 14, dim: true },
      { head: COLUMNS.size, cell: ({ bytes }) => formatBytes(bytes), align: 'right' },
      { head: COLUMNS.original, cell: ({ original }) => (original ? SAYS.yes : ''), dim: true },
      { head: COLUMNS.id, cell: ({ thread, source }) => thread.slice(source.length + 1), most: 36 },
      { head: COLUMNS.title, cell: ({ title }) => title || SAYS.untitled, gives: true },
    ],
    { width: io.columns, style: makeStyle(io.colours) },
  );
}
