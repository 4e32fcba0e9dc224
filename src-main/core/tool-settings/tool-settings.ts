// Setting other tools up to work with this program: each is a change to one of their files, to be shown and then written.
import path from 'node:path';
import type { AppPaths } from '../io/app-paths';
import { type FileChange, planChange, writeChange } from './change-file';
import { addHooks, hookCommand, hooksFile, removeHooks } from './claude-hooks';
import { addServer, clientFile, type McpClient, type Place } from './mcp-clients';
import { ownCommand } from './own-command';
import { skillFile, skillText } from './skill';

export type { FileChange } from './change-file';
export { MCP_CLIENTS, type McpClient } from './mcp-clients';

export interface ToolPlace extends Place {
  readonly paths: AppPaths;
  /** `--home` and `--data` where they aren't the user's own: whatever is started must be told. */
  readonly folders: readonly string[];
}

/** Adds this program to the MCP servers of an agent. Throws AppError, as all here. */
export function planMcpInstall(client: McpClient, place: ToolPlace): Promise<FileChange> {
  const file = clientFile(client, place);
  return planChange(file, (text) => addServer(client, file, text, ownCommand(), place.folders));
}

/** Has Claude Code tell of each session that has changed. */
export function planHookInstall(place: ToolPlace): Promise<FileChange> {
  const { paths, folders } = place;
  const file = hooksFile(place);
  const { inbox, lock } = paths;
  const command = hookCommand({ inbox, lock, folders }, ownCommand());
  return planChange(file, (text) => addHooks(file, text, command));
}

export function planHookUninstall(place: Place): Promise<FileChange> {
  const file = hooksFile(place);
  return planChange(file, (text) => removeHooks(file, text));
}

/** Tells Claude Code when and how to search past sessions. */
export function planSkillInstall(place: ToolPlace): Promise<FileChange> {
  return planChange(skillFile(place), () => skillText(ownCommand(), place.folders));
}

export function planSkillUninstall(place: Place): Promise<FileChange> {
  return planChange(skillFile(place), () => null);
}

/** Resolves to where a copy of what was there is kept; null when there was nothing. */
export function writePlanned(change: FileChange, { data }: Pick<AppPaths, 'data'>): Promise<string | null> {
  return writeChange(change, path.join(data, 'backups'));
}
