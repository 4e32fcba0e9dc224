// How keys are written for people: ⌘K on a Mac, Ctrl K elsewhere.
import { COMMANDS, type CommandId } from '@shared/commands';
import { fill, strings } from '@shared/strings/strings';

export function isMac(): boolean {
  return typeof navigator !== 'undefined' && /mac/i.test(navigator.userAgent);
}

/** The parts of one key combination, in the order in which they are pressed. */
export function keyParts(keys: string, mac: boolean): readonly string[] {
  const names: Readonly<Record<string, string>> = strings.window.keys.names;
  return keys.split('+').map((part) => (part === 'Mod' ? (mac ? names.ModMac : names.Mod) : names[part]) ?? part);
}

/** The parts of a command's first key; none when it has none. */
export function keysOf(id: CommandId, mac = isMac()): readonly string[] {
  const keys = COMMANDS.find((command) => command.id === id)?.keys[0];
  return keys === undefined ? [] : keyParts(keys, mac);
}

/** The first key of a command, or '' when it has none. */
export function firstKey(id: CommandId, mac = isMac()): string {
  return keysOf(id, mac).join(mac ? '' : ' ');
}

/** A command's title with its key, for tooltips. */
export function titleWithKey(id: CommandId, title: string = strings.commands[id]): string {
  const keys = firstKey(id);
  return keys ? fill(strings.window.common.withKeys, { title, keys }) : title;
}
