// Keys and the focused pane -> the id of a command. Knows nothing of what commands do.
import { COMMANDS, type Command, type CommandId, type Scope } from '@shared/commands';

/** What is needed of a keyboard event. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

export interface KeyContext {
  readonly scope: Scope;
  /** The focus is in a field that takes text. */
  readonly typing: boolean;
  readonly mac: boolean;
  /** Whether single letters and signs are keys of commands. */
  readonly letters: boolean;
}

type Row = Command & { readonly id: CommandId };
const ROWS: readonly Row[] = COMMANDS;

/** The key as the table of commands writes it; null for a modifier alone. */
export function nameKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress, mac: boolean): string | null {
  if (['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'Dead', 'Process', 'Unidentified'].includes(key)) return null;
  const mod = mac ? metaKey : ctrlKey;
  // The other one of the two is no key of ours.
  if (mac ? ctrlKey : metaKey) return null;
  const letter = /^\p{L}$/u.test(key);
  const name =
    key === ' '
      ? 'Space'
      : key === '+'
        ? 'Plus'
        : letter
          ? mod || shiftKey
            ? key.toUpperCase()
            : key.toLowerCase()
          : key;
  const named = name.length > 1 && name !== 'Plus';
  return [mod && 'Mod', altKey && 'Alt', shiftKey && (named || (letter && mod)) && 'Shift', name]
    .filter(Boolean)
    .join('+');
}

/** Keys that put a character into a text field. */
function isText(name: string): boolean {
  return (
    !name.includes('Mod+') &&
    !name.includes('Alt+') &&
    ([...name].length === 1 || /^(Shift\+)?(Space|Plus)$/.test(name))
  );
}

/** Keys that move or act inside a text field, unless a command says that it wants them there. */
function isEditing(name: string): boolean {
  return /(^|\+)(Arrow\w+|Home|End|Enter|PageUp|PageDown)$/.test(name);
}

export function toCommand(press: KeyPress, { scope, typing, mac, letters }: KeyContext): CommandId | null {
  // An input method owns every key until it has made up its text.
  if (press.isComposing) return null;
  const name = nameKey(press, mac);
  if (name === null) return null;
  const inBox = scope === 'box' && ROWS.find(({ boxKeys }) => boxKeys?.includes(name));
  if (inBox) return inBox.id;
  if (typing && (isText(name) || isEditing(name))) return null;
  if (!letters && [...name].length === 1) return null;
  const fits = (wanted: Scope) => ROWS.find((row) => row.scope === wanted && row.keys.includes(name));
  // The open thread takes the keys that the list and the outline have no use for.
  const leadsToThread = scope === 'list' || scope === 'outline';
  return (fits(scope) ?? (leadsToThread ? fits('thread') : undefined) ?? fits('global'))?.id ?? null;
}
