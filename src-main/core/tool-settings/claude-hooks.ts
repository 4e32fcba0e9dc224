// Claude Code's hooks: https://docs.claude.com/en/docs/claude-code/hooks. Each event has a list of groups, each with a list
// of commands, which get a JSON text with `transcript_path` on standard input.
import path from 'node:path';
import { AppError } from '@shared/model/failure';
import { isObject, parseSettings, withValue } from './json-text';
import type { Place } from './mcp-clients';
import type { OwnCommand } from './own-command';

/** When a session is worth reading: an answer is whole, or the session has ended. */
const EVENTS = ['Stop', 'SessionEnd'] as const;
/** Ends our command, and tells it from others. */
const MARK = '# threadfinch';

interface Hook {
  readonly type?: unknown;
  readonly command?: unknown;
}
interface Group {
  readonly hooks?: unknown;
}

export interface HookPlace {
  readonly inbox: string;
  readonly lock: string;
  /** See ToolPlace. */
  readonly folders: readonly string[];
}

export function hooksFile({ home, claudeFolder }: Pick<Place, 'home' | 'claudeFolder'>): string {
  return path.join(claudeFolder ?? path.join(home, '.claude'), 'settings.json');
}

/** The settings with our hooks, once. Throws AppError('damaged-settings'). */
export function addHooks(file: string, text: string | null, command: string): string {
  return EVENTS.reduce((changed: string, event) => {
    const groups = [
      ...withoutOurs(groupsOf(changed, file, event)),
      { hooks: [{ type: 'command', command, timeout: 10 }] },
    ];
    return same(groups, groupsOf(changed, file, event)) ? changed : withValue(changed, ['hooks', event], groups);
  }, text ?? '{}\n');
}

/** The settings without them; lists that are empty then go too. Throws AppError('damaged-settings'). */
export function removeHooks(file: string, text: string | null): string | null {
  if (text === null) return null;
  const cleaned = EVENTS.reduce((changed: string, event) => {
    const before = groupsOf(changed, file, event);
    const after = withoutOurs(before);
    if (same(before, after)) return changed;
    return withValue(changed, ['hooks', event], after.length === 0 ? undefined : after);
  }, text);
  const { hooks } = parseSettings(cleaned, file);
  const isEmpty = cleaned !== text && typeof hooks === 'object' && hooks !== null && Object.keys(hooks).length === 0;
  return isEmpty ? withValue(cleaned, ['hooks'], undefined) : cleaned;
}

/**
 * Shell that puts its standard input into the inbox and returns. Where no process keeps the lock fresh, one is started
 * beside it to read the session. A hook that fails must not hold the assistant up, so it always ends well.
 */
export function hookCommand({ inbox, lock, folders }: HookPlace, { command, args }: OwnCommand): string {
  const ingest = [command, ...args, 'ingest', ...folders];
  return [
    `f=${quote(inbox)}/hook-$$`,
    'cat >"$f" && mv "$f" "$f-$(date +%s).json" || { rm -f "$f"; echo "threadfinch: no space for the inbox" >&2; }',
    `[ -n "$(find ${quote(lock)} -prune -mmin -1 2>/dev/null)" ] || (${ingest.map(quote).join(' ')} </dev/null >/dev/null 2>&1 &)`,
    `exit 0 ${MARK}`,
  ].join('; ');
}

/** For a POSIX shell, which Claude Code uses on Windows too. */
function quote(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function groupsOf(text: string, file: string, event: string): readonly Group[] {
  const { hooks } = parseSettings(text, file);
  if (hooks === undefined) return [];
  const groups = isObject(hooks) ? (hooks[event] ?? []) : null;
  if (!Array.isArray(groups)) throw new AppError('damaged-settings', file);
  return groups;
}

function withoutOurs(groups: readonly Group[]): readonly Group[] {
  return groups.flatMap((group) => {
    if (!Array.isArray(group?.hooks)) return [group];
    const others = group.hooks.filter(
      (hook: Hook) => typeof hook?.command !== 'string' || !hook.command.endsWith(MARK),
    );
    if (others.length === group.hooks.length) return [group];
    return others.length === 0 ? [] : [{ ...group, hooks: others }];
  });
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
