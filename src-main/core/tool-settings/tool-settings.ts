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
  /** Whether `home` is another than the user's own, which then must be named to whatever is started. */
  readonly isGiven: boolean;
}

/** Adds this program to the MCP servers of an agent. Throws AppError, as all here. */
export function planMcpInstall(client: McpClient, place: Place): Promise<FileChange> {
  const file = clientFile(client, place);
  return planChange(file, (text) => addServer(client, file, text, ownCommand()));
}

/** Has Claude Code tell of each session that has changed. */
export function planHookInstall({ home, paths, isGiven }: ToolPlace): Promise<FileChange> {
  const file = hooksFile(home);
  const { data, inbox, lock } = paths;
  const command = hookCommand({ data, inbox, lock, home: isGiven ? home : null }, ownCommand());
  return planChange(file, (text) => addHooks(file, text, command));
}

export function planHookUninstall({ home }: Place): Promise<FileChange> {
  const file = hooksFile(home);
  return planChange(file, (text) => removeHooks(file, text));
}

/** Tells Claude Code when and how to search past sessions. */
export function planSkillInstall({ home }: Place): Promise<FileChange> {
  return planChange(skillFile(home), () => skillText(ownCommand()));
}

export function planSkillUninstall({ home }: Place): Promise<FileChange> {
  return planChange(skillFile(home), () => null);
}

/** Resolves to where a copy of what was there is kept; null when there was nothing. */
export function writePlanned(change: FileChange, { data }: Pick<AppPaths, 'data'>): Promise<string | null> {
  return writeChange(change, path.join(data, 'backups'));
}
