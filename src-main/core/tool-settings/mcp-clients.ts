// Where agents keep the list of MCP servers they start, and how an entry is written there.
import path from 'node:path';
import { AppError } from '@shared/model/failure';
import { isObject, parseSettings, withValue } from './json-text';
import type { OwnCommand } from './own-command';

export const MCP_CLIENTS = ['claude', 'codex', 'cursor', 'vscode'] as const;
export type McpClient = (typeof MCP_CLIENTS)[number];

export interface Place {
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** Where the tools keep their settings when they are told to by their own variables. */
  readonly claudeFolder?: string | undefined;
  readonly codexFolder?: string | undefined;
}

const NAME = 'threadfinch';

/** The file of the user, for all projects. */
export function clientFile(client: McpClient, { home, platform, claudeFolder, codexFolder }: Place): string {
  switch (client) {
    case 'claude':
      return path.join(claudeFolder ?? home, '.claude.json');
    case 'codex':
      return path.join(codexFolder ?? path.join(home, '.codex'), 'config.toml');
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
export function addServer(
  client: McpClient,
  file: string,
  text: string | null,
  own: OwnCommand,
  folders: readonly string[],
): string {
  const entry = { command: own.command, args: [...own.args, 'mcp', ...folders] };
  if (client === 'codex') return addTable(text ?? '', file, entry);
  const list = client === 'vscode' ? 'servers' : 'mcpServers';
  const servers = parseSettings(text, file)[list];
  if (servers !== undefined && !isObject(servers)) throw new AppError('damaged-settings', file);
  const typed = client === 'cursor' ? entry : { type: 'stdio', ...entry };
  const known = servers?.[NAME];
  if (!isObject(known)) return withValue(text, [list, NAME], typed);
  // What the user added to it, such as variables or a time limit, stays.
  return Object.entries(typed).reduce(
    (changed: string | null, [key, value]) =>
      JSON.stringify(known[key]) === JSON.stringify(value) ? changed : withValue(changed, [list, NAME, key], value),
    text,
  ) as string;
}

/**
 * TOML: in our table its two lines are written anew and all else stays; where there is no such table, it is put at the
 * end, which can't change what stands before. Throws AppError('damaged-settings') where ours is written in another way,
 * since a name that stands twice makes the whole file unreadable.
 */
function addTable(
  text: string,
  file: string,
  { command, args }: { readonly command: string; readonly args: readonly string[] },
): string {
  const quote = (value: string) => JSON.stringify(value);
  const lines = `command = ${quote(command)}\nargs = [${args.map(quote).join(', ')}]\n`;
  const found = OWN_TABLE.exec(text);
  if (found) {
    const [whole, head = '', body = ''] = found;
    const after = text.slice(found.index + whole.length);
    return text.slice(0, found.index) + head.replace(/\n?$/, '\n') + lines + body.replace(OWN_LINES, '') + after;
  }
  if (OTHERWISE.test(text)) throw new AppError('damaged-settings', file);
  const table = `[mcp_servers.${NAME}]\n${lines}`;
  return text.trim() === '' ? table : `${text.replace(/\s*$/, '')}\n\n${table}`;
}

const OWN_NAME = `["']?${NAME}["']?`;
const LISTS = `["']?mcp_servers["']?`;
/** The line that opens it, and those up to the next table. */
const OWN_TABLE = new RegExp(
  `^([ \\t]*\\[\\s*${LISTS}\\s*\\.\\s*${OWN_NAME}\\s*\\][^\\n]*(?:\\n|$))((?:(?![ \\t]*\\[)[^\\n]*(?:\\n|$))*)`,
  'm',
);
const OWN_LINES = /^[ \t]*(?:command|args)[ \t]*=[ \t]*(?:\[[^\]]*\])?[^\n]*(?:\n|$)/gm;
/** Within a table of all servers, or in one line. */
const OTHERWISE = new RegExp(
  `^[ \\t]*(?:${LISTS}\\s*=|${LISTS}\\s*\\.\\s*${OWN_NAME}\\s*[.=]|\\[\\s*${LISTS}\\s*\\][^\\n]*\\n(?:(?![ \\t]*\\[)[^\\n]*\\n)*?[ \\t]*${OWN_NAME}\\s*[.=])`,
  'm',
);
