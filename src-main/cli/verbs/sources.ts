// sources: which tools are read and where; adds and removes folders to look in, and turns tools off and on.
import path from 'node:path';
import type { Engine } from '@core/engine-api';
import { toSourceJson } from '@core/export/json-shapes';
import { AppError } from '@shared/model/failure';
import type { Settings } from '@shared/model/settings';
import type { SourceReport } from '@shared/model/status';
import { formatCount } from '@shared/text/format';
import { hideHome } from '@shared/text/hide-home';
import type { Command } from 'commander';
import type { CliIo } from '../cli-io';
import { FOUND } from '../exit-code';
import { makeStyle } from '../print/style';
import { printTable } from '../print/table';
import { COLUMNS, HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, prepare, withEngine } from '../with-engine';

type Change = (settings: Settings) => Partial<Settings>;

export const addSources: AddVerb = (program, io, end) => {
  const show = async (options: CommonOptions, change?: (engine: Engine) => Promise<Change>) => {
    end(
      await withEngine(io, options, async (engine) => {
        if (change) await engine.changeSettings((await change(engine))(await engine.settings()));
        await prepare(io, engine, options);
        const { sourcesOff, extraFolders } = await engine.settings();
        const sources = await engine.sources();
        if (options.json) {
          const rows = sources.map((source) => ({ ...toSourceJson(source), on: !sourcesOff.includes(source.id) }));
          await io.out(printJson({ sources: rows, extraFolders }));
        } else await io.out(printPlaces(sources, sourcesOff, io));
        return FOUND;
      }),
    );
  };
  const verb = addVerb(program, 'sources', HELP.sources, true).action((options: CommonOptions) => show(options));
  const part = (
    name: string,
    argument: string,
    help: string,
    toChange: (engine: Engine, given: string) => Promise<Change>,
  ) =>
    verb
      .command(name)
      .argument(argument)
      .description(help)
      .helpOption('--help', HELP.help)
      .action((given: string, _: unknown, command: Command) =>
        show(command.optsWithGlobals<CommonOptions>(), (engine) => toChange(engine, given)),
      );
  part('add', '<dir>', HELP.sourcesAdd, async (_, dir) => {
    const folder = path.resolve(dir);
    return ({ extraFolders }) => ({ extraFolders: [...new Set([...extraFolders, folder])] });
  });
  part('remove', '<dir>', HELP.sourcesRemove, async (_, dir) => {
    const folder = path.resolve(dir);
    return ({ extraFolders }) => ({ extraFolders: extraFolders.filter((other) => other !== folder) });
  });
  part('off', '<source>', HELP.sourcesOff, async (engine, id) => {
    await refuseUnknownSource(engine, id);
    return ({ sourcesOff }) => ({ sourcesOff: [...new Set([...sourcesOff, id])] });
  });
  part('on', '<source>', HELP.sourcesOn, async (engine, id) => {
    await refuseUnknownSource(engine, id);
    return ({ sourcesOff }) => ({ sourcesOff: sourcesOff.filter((other) => other !== id) });
  });
};

async function refuseUnknownSource(engine: Engine, id: string): Promise<void> {
  if (!(await engine.cards()).some((card) => card.id === id)) throw new AppError('bad-argument', id);
}

function printPlaces(sources: readonly SourceReport[], off: readonly string[], io: CliIo): string {
  const place = ({ id, roots }: SourceReport) =>
    off.includes(id) ? SAYS.isOff : roots.map((root) => hideHome(root.path, io.userHome)).join(', ') || SAYS.notThere;
  return printTable(
    sources,
    [
      { head: COLUMNS.source, cell: ({ label }) => label },
      { head: COLUMNS.sessions, cell: ({ threads }) => formatCount(threads), align: 'right' },
      { head: COLUMNS.messages, cell: ({ messages }) => formatCount(messages), align: 'right' },
      { head: COLUMNS.place, cell: place, gives: true },
    ],
    { width: io.columns, style: makeStyle(io.colours) },
  );
}
