// Where agents keep the list of MCP servers they start, and how an entry is written there.
import path from 'node:path';
import { AppError } from '@shared/model/failure';
import { parseSettings, withValue } from './json-text';
import type { OwnCommand } from './own-command';

export const MCP_CLIENTS = ['claude', 'codex', 'cursor', 'vscode'] as const;
export type McpClient = (typeof MCP_CLIENTS)[number];

export interface Place {
  readonly home: string;
  readonly platform: NodeJS.Platform;
}

const NAME = 'threadfinch';

/** The file of the user, for all projects. */
export function clientFile(client: McpClient, { home, platform }: Place): string {
  switch (client) {
    case 'claude':
      return path.join(home, '.claude.json');
    case 'codex':
      return path.join(home, '.codex', 'config.toml');
    case 'cursor':
      return path.join(home, '.cursor', 'mcp.json');
    case 'vscode':
      return path.join(home, ...userFolder(platform), 'Code', 'User', 'mcp.json');
  }
}

function userFolder(platform: NodeJS.Platform): readonly string[] {
  if (platform === 'darwin') return ['Library', 'Application Support'];
  return platform === 'win32' ? ['AppData', 'Roaming'] : ['.config'];
}

/** The file's text with our entry in it, all else kept. Throws AppError('damaged-settings'). */
export function addServer(client: McpClient, file: string, text: string | null, own: OwnCommand): string {
  const entry = { command: own.command, args: [...own.args, 'mcp'] };
  if (client === 'codex') return addTable(text ?? '', entry);
  const list = client === 'vscode' ? 'servers' : 'mcpServers';
  const servers = parseSettings(text, file)[list];
  if (servers !== undefined && (typeof servers !== 'object' || servers === null))
    throw new AppError('damaged-settings', file);
  const typed = client === 'cursor' ? entry : { type: 'stdio', ...entry };
  return withValue(text, [list, NAME], typed);
}

/** TOML: our table is replaced where it stands, or put at the end, which can't change what stands before. */
function addTable(
  text: string,
  { command, args }: { readonly command: string; readonly args: readonly string[] },
): string {
  const quote = (value: string) => JSON.stringify(value);
  const table = `[mcp_servers.${NAME}]\ncommand = ${quote(command)}\nargs = [${args.map(quote).join(', ')}]\n`;
  const standing = new RegExp(`^\\[mcp_servers\\.(?:"?${NAME}"?)\\][^\\n]*\\n(?:(?!\\[)[^\\n]*(?:\\n|$))*`, 'm');
  const found = standing.exec(text);
  if (found) {
    const rest = text.slice(found.index + found[0].length);
    return text.slice(0, found.index) + table + (rest === '' ? '' : `\n${rest}`);
  }
  return text.trim() === '' ? table : `${text.replace(/\n*$/, '')}\n\n${table}`;
}
