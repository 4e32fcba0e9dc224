// providers: the models that may be used: adds, removes, tries and chooses them, and agrees to where texts would go.
import path from 'node:path';
import type { Engine } from '@core/engine-api';
import type { ProviderChange, ProviderReport, ProviderUse } from '@shared/model/provider';
import { PROVIDER_KINDS, type ProviderKind } from '@shared/model/provider-kind';
import { fill } from '@shared/strings/strings';
import { cleanLine } from '@shared/text/clean-text';
import { Argument, type Command, Option } from 'commander';
import type { CliIo } from '../cli-io';
import { FOUND, NOTHING } from '../exit-code';
import { makeStyle } from '../print/style';
import { printTable } from '../print/table';
import { refuse } from '../refusals';
import { COLUMNS, HELP, PROVIDERS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, withEngine } from '../with-engine';

interface AddOptions extends CommonOptions {
  readonly id?: string;
  readonly model?: string;
  readonly embedModel?: string;
  readonly keyEnv?: string;
}

const NONE = 'none';

export const addProviders: AddVerb = (program, io, end) => {
  const show = async (options: CommonOptions, work?: (engine: Engine) => Promise<unknown>) =>
    end(
      await withEngine(io, options, async (engine) => {
        await work?.(engine);
        const found = await print(await engine.providers(), options, io);
        return work ? FOUND : found;
      }),
    );
  const verb = addVerb(program, 'providers', HELP.providers, false).action((options: CommonOptions) => show(options));
  const part = (name: string, help: string) => verb.command(name).description(help).helpOption('--help', HELP.help);
  const byId = (name: string, help: string, toChange: (report: ProviderReport) => ProviderChange) =>
    part(name, help)
      .argument('<id>', HELP.providerId)
      .action((id: string, _: unknown, command: Command) =>
        show(command.optsWithGlobals<CommonOptions>(), async (engine) => {
          await engine.changeProviders(toChange(await findProvider(io, engine, id)));
        }),
      );

  part('add', HELP.providersAdd)
    .addArgument(new Argument('<kind>', HELP.providerKind).choices(Object.keys(PROVIDER_KINDS)))
    .argument('[address]', HELP.providerAddress)
    .option('--model <name>', HELP.providerModel)
    .option('--embed-model <name>', HELP.providerEmbedModel)
    .option('--key-env <variable>', HELP.providerKeyEnv)
    .option('--id <id>', HELP.providerOwnId)
    .action((kind: ProviderKind, address: string | undefined, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<AddOptions>();
      return show(options, (engine) => save(io, engine, kind, address, options));
    });
  byId('remove', HELP.providersRemove, ({ setting }) => ({ type: 'remove', id: setting.id }));
  byId('agree', HELP.providersAgree, ({ setting, destination }) => ({ type: 'agree', id: setting.id, destination }));
  part('use', HELP.providersUse)
    .argument('<id>', HELP.providerUseId)
    .addOption(new Option('--for <use>', HELP.providerFor).choices(['ask', 'embed']).default('ask'))
    .action((id: string, options: { for: ProviderUse }, command: Command) =>
      show(command.optsWithGlobals<CommonOptions>(), async (engine) => {
        if (id !== NONE) await findProvider(io, engine, id);
        await engine.changeProviders({ type: 'use', use: options.for, id: id === NONE ? null : id });
      }),
    );
  part('test', HELP.providersTest)
    .argument('<id>', HELP.providerId)
    .action(async (id: string, _: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions>();
      await withEngine(io, options, async (engine) => {
        await findProvider(io, engine, id);
        await engine.testProvider(id);
        await io.out(options.json ? printJson({ id, works: true }) : `${fill(PROVIDERS.works, { id })}\n`);
      });
      end(FOUND);
    });
};

/** Ends the verb when there is none with that id. */
async function findProvider(io: CliIo, engine: Engine, id: string): Promise<ProviderReport> {
  const found = (await engine.providers()).find(({ setting }) => setting.id === id);
  return found ?? refuse(io, 'model', id);
}

/** What isn't given stays as it was, for one that is there already. */
async function save(
  io: CliIo,
  engine: Engine,
  kind: ProviderKind,
  given: string | undefined,
  options: AddOptions,
): Promise<void> {
  const id = options.id ?? kind;
  const before = (await engine.providers()).map(({ setting }) => setting).find((other) => other.id === id);
  const known = before?.kind === kind ? before : undefined;
  if (PROVIDER_KINDS[kind].address === '' && !(given ?? known?.address)) refuse(io, 'address', kind);
  const isPath = PROVIDER_KINDS[kind].isCommand && given !== undefined && given !== path.basename(given);
  await engine.changeProviders({
    type: 'save',
    setting: {
      id,
      kind,
      address: (isPath ? path.resolve(given) : given) ?? known?.address ?? '',
      model: options.model ?? known?.model ?? '',
      embedModel: options.embedModel ?? known?.embedModel ?? '',
      variable: options.keyEnv ?? known?.variable ?? '',
    },
  });
}

async function print(all: readonly ProviderReport[], { json }: CommonOptions, io: CliIo): Promise<number> {
  if (json) await io.out(printJson({ providers: all.map(toJson) }));
  else if (all.length > 0) await io.out(toTable(all, io));
  else io.err(`${PROVIDERS.none}\n`);
  if (!json) for (const report of all) for (const line of hintsOn(report)) io.err(`${line}\n`);
  return all.length > 0 ? FOUND : NOTHING;
}

function toJson({ setting, label, destination, local, agreed, key, chosen }: ProviderReport) {
  const { id, kind, model, embedModel } = setting;
  return { id, kind, label, destination, local, agreed, model, embedModel, key, chosen };
}

function toTable(all: readonly ProviderReport[], io: CliIo): string {
  return printTable(
    all,
    [
      { head: COLUMNS.id, cell: ({ setting }) => setting.id },
      { head: COLUMNS.model, cell: ({ setting }) => cleanLine(setting.model) || PROVIDERS.unnamed },
      { head: COLUMNS.embeds, cell: ({ setting }) => cleanLine(setting.embedModel) || PROVIDERS.unnamed },
      { head: COLUMNS.usedFor, cell: ({ chosen }) => chosen.join(', ') },
      { head: COLUMNS.destination, cell: ({ destination }) => cleanLine(destination), gives: true },
    ],
    { width: io.columns, style: makeStyle(io.colours) },
  );
}

/** What is still to be done before it can be used. */
function hintsOn({ setting: { id }, destination, agreed, key, serves }: ProviderReport): string[] {
  return [
    ...(serves.length === 0 ? [fill(PROVIDERS.noModel, { id })] : []),
    ...(key.need === 'needed' && key.from === null ? [fill(PROVIDERS.noKey, { id, variable: key.variable })] : []),
    ...(agreed ? [] : [fill(PROVIDERS.notAgreed, { id, destination: cleanLine(destination) })]),
  ];
}
