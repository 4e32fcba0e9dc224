// sources: which tools are read and where; adds and removes folders to look in, and turns tools off and on.
import path from 'node:path';
import type { Engine } from '@core/engine-api';
import { toSourceJson } from '@core/export/json-shapes';
import { AppError } from '@shared/model/failure';
import type { Settings } from '@shared/model/settings';
import type { SourceReport } from '@shared/model/status';
import { fill } from '@shared/strings/strings';
import { formatCount } from '@shared/text/format';
import { hideHome } from '@shared/text/hide-home';
import type { Command } from 'commander';
import type { CliIo } from '../cli-io';
import { FOUND } from '../exit-code';
import { makeStyle } from '../print/style';
import { printTable } from '../print/table';
import { refuse } from '../refusals';
import { COLUMNS, HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, prepare, withEngine } from '../with-engine';

interface AddOptions extends CommonOptions {
  readonly host?: string;
}

const SSH_COPY = 'ssh-copy';

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
        } else {
          await io.out(printPlaces(sources, sourcesOff, io));
          for (const folder of extraFolders.filter((one) => !holdsRoot(sources, one)))
            io.err(`${fill(SAYS.nothingInFolder, { path: hideHome(folder, io.userHome) })}\n`);
        }
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
  verb
    .command('add')
    .argument('<dir...>', HELP.sourcesAddDir)
    .description(HELP.sourcesAdd)
    .helpOption('--help', HELP.help)
    .option('--host <name>', HELP.host)
    .action((given: readonly string[], _: unknown, command: Command) => {
      const options = command.optsWithGlobals<AddOptions>();
      return show(options, async () => addFolder(io, given, options));
    });
  part('remove', '<dir>', HELP.sourcesRemove, async (_, dir) => {
    const folder = path.resolve(dir);
    return ({ extraFolders, folderHosts }) => ({
      extraFolders: extraFolders.filter((other) => other !== folder),
      folderHosts: Object.fromEntries(Object.entries(folderHosts).filter(([other]) => other !== folder)),
    });
  });
  part('off', '<source>', HELP.sourcesOff, async (engine, id) => {
    await refuseUnknownSource(io, engine, id);
    return ({ sourcesOff }) => ({ sourcesOff: [...new Set([...sourcesOff, id])] });
  });
  part('on', '<source>', HELP.sourcesOn, async (engine, id) => {
    await refuseUnknownSource(io, engine, id);
    return ({ sourcesOff }) => ({ sourcesOff: sourcesOff.filter((other) => other !== id) });
  });
};

/** `ssh-copy DIR` is a home that was copied or mounted from another machine, whose name tells it apart. */
function addFolder(io: CliIo, given: readonly string[], { host }: AddOptions): Change {
  const [kind, dir] = given.length === 2 ? given : ['folder', given[0]];
  if (dir === undefined || (given.length === 2 && kind !== SSH_COPY))
    throw new AppError('bad-argument', given.join(' '));
  if (kind === SSH_COPY && host === undefined) refuse(io, 'hostMissing');
  const folder = path.resolve(dir);
  return ({ extraFolders, folderHosts }) => ({
    extraFolders: [...new Set([...extraFolders, folder])],
    ...(host === undefined ? {} : { folderHosts: { ...folderHosts, [folder]: host } }),
  });
}

async function refuseUnknownSource(io: CliIo, engine: Engine, id: string): Promise<void> {
  const ids = (await engine.cards()).map((card) => card.id as string);
  if (ids.includes(id)) return;
  refuse(io, 'source', id, ids.join(', '));
}

function holdsRoot(sources: readonly SourceReport[], folder: string): boolean {
  const roots = sources.flatMap((source) => source.roots.map((root) => root.path));
  return roots.some((root) => root === folder || root.startsWith(folder + path.sep));
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
