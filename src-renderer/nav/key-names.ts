// How keys are written for people: ⌘K on a Mac, Ctrl K elsewhere.
import { COMMANDS, type CommandId } from '@shared/commands';
import { fill, strings } from '@shared/strings/strings';

export function isMac(): boolean {
  return typeof navigator !== 'undefined' && /mac/i.test(navigator.userAgent);
}

let letterKeys = true;

/** Whether single letters and signs are keys: where they are off, none is shown. */
export function showLetterKeys(on: boolean): void {
  letterKeys = on;
}

/** The keys of a command that work now. */
export function workingKeys(keys: readonly string[]): readonly string[] {
  return letterKeys ? keys : keys.filter((key) => [...key].length > 1);
}

/** The parts of one key combination, in the order in which they are pressed. */
export function keyParts(keys: string, mac: boolean): readonly string[] {
  const names: Readonly<Record<string, string>> = strings.window.keys.names;
  return keys.split('+').map((part) => (part === 'Mod' ? (mac ? names.ModMac : names.Mod) : names[part]) ?? part);
}

const BY_ID = new Map<CommandId, (typeof COMMANDS)[number]>(COMMANDS.map((command) => [command.id, command]));

/** The parts of a command's first key that works; none when it has none. */
export function keysOf(id: CommandId, mac = isMac()): readonly string[] {
  const command = BY_ID.get(id);
  const [first] = workingKeys(command?.keys ?? []);
  return first === undefined ? [] : keyParts(first, mac);
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
