// mcp install, hook install and skill install: other tools set up to work with this program. Each shows what it would
// change; with --write it changes it.
import { homedir } from 'node:os';
import { appPaths } from '@core/io/app-paths';
import {
  type FileChange,
  MCP_CLIENTS,
  type McpClient,
  planHookInstall,
  planHookUninstall,
  planMcpInstall,
  planSkillInstall,
  planSkillUninstall,
  type ToolPlace,
  writePlanned,
} from '@core/tool-settings/tool-settings';
import { fill } from '@shared/strings/strings';
import { Argument, type Command } from 'commander';
import type { CliIo } from '../cli-io';
import { FOUND } from '../exit-code';
import { HELP, SAYS } from '../strings';
import { type AddVerb, printJson } from '../verb';
import { addVerb, type CommonOptions, foldersAsArguments, foldersOf } from '../with-engine';

interface Options extends CommonOptions {
  readonly write?: boolean;
}

type Plan = (place: ToolPlace) => Promise<FileChange>;

export function addMcpInstall(mcp: Command, io: CliIo, end: (code: number) => void): void {
  addVerb(mcp, 'install', HELP.mcpInstall, false)
    .addArgument(new Argument('<agent>', HELP.agent).choices(MCP_CLIENTS))
    .option('--write', HELP.write)
    .action(async (client: McpClient, _: unknown, command: Command) => {
      // What both take, such as --home, is given to the verb above.
      const options = command.optsWithGlobals<Options>();
      end(await change(io, options, (place) => planMcpInstall(client, place)));
    });
}

export const addHook: AddVerb = (program, io, end) =>
  addSwitch(program, 'hook', HELP.hook, { install: planHookInstall, uninstall: planHookUninstall }, io, end);

export const addSkill: AddVerb = (program, io, end) =>
  addSwitch(program, 'skill', HELP.skill, { install: planSkillInstall, uninstall: planSkillUninstall }, io, end);

function addSwitch(
  program: Command,
  name: string,
  help: string,
  plans: Readonly<Record<'install' | 'uninstall', Plan>>,
  io: CliIo,
  end: (code: number) => void,
): void {
  addVerb(program, name, help, false)
    .addArgument(new Argument('<change>', HELP.change).choices(Object.keys(plans)))
    .option('--write', HELP.write)
    .action(async (which: keyof typeof plans, options: Options) => end(await change(io, options, plans[which])));
}

async function change(io: CliIo, options: Options, plan: Plan): Promise<number> {
  const folders = await foldersOf(options, io);
  const paths = appPaths(folders);
  const home = folders.home ?? homedir();
  const planned = await plan({
    home,
    platform: process.platform,
    paths,
    folders: foldersAsArguments(folders),
    // A given home is another machine's, or a made-up one: this one's variables say nothing of it.
    claudeFolder: folders.home === undefined ? process.env.CLAUDE_CONFIG_DIR || undefined : undefined,
    codexFolder: folders.home === undefined ? process.env.CODEX_HOME || undefined : undefined,
  });
  const { path: file, patch } = planned;
  const isWritten = options.write === true && patch !== '';
  if (!options.json) await io.out(patch);
  const backup = isWritten ? await writePlanned(planned, paths) : null;
  if (options.json) await io.out(printJson({ path: file, patch, written: isWritten, backup }));
  if (patch === '') io.err(`${fill(SAYS.nothingToChange, { path: file })}\n`);
  else if (!isWritten) io.err(`${fill(SAYS.writeToChange, { path: file })}\n`);
  else
    io.err(`${fill(SAYS.wrote, { path: file })}\n${backup === null ? '' : `${fill(SAYS.backup, { path: backup })}\n`}`);
  return FOUND;
}
