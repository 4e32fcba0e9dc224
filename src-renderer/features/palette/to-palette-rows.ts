// What is typed -> the commands that apply now, best first. Pure.
import { COMMANDS, type Command, type CommandId } from '@shared/commands';
import { strings } from '@shared/strings/strings';

export interface PaletteContext {
  readonly hasThread: boolean;
}

/** Limits the palette to commands. */
export const ONLY_COMMANDS = '>';

const ROWS: readonly (Command & { readonly id: CommandId })[] = COMMANDS;
/** Of global scope, and yet of no use once the palette has been opened and closed. */
const LEFT_OUT: readonly CommandId[] = ['palette.show', 'escape', 'pane.next'];
/** They work from anywhere, but only on an open thread. */
const ON_THREAD: readonly CommandId[] = ['pane.thread', 'thread.find', 'thread.save-markdown'];

export function toPaletteCommands(text: string, { hasThread }: PaletteContext): CommandId[] {
  const words = wordsOf(text.trimStart().replace(ONLY_COMMANDS, ''));
  return ROWS.filter(({ id, scope }) => {
    if (LEFT_OUT.includes(id)) return false;
    // Moving through a list takes a key for each step; the palette would close after the first.
    if (scope !== 'global' && scope !== 'thread') return false;
    return hasThread || (scope === 'global' && !ON_THREAD.includes(id));
  })
    .map(({ id }, order) => ({ id, order, rank: rankOf(strings.commands[id], words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.order - b.order)
    .map(({ id }) => id);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** 0 when a word is missing; most for a title that begins with the first one. */
function rankOf(title: string, words: readonly string[]): number {
  const lower = title.toLowerCase();
  if (!words.every((word) => lower.includes(word))) return 0;
  const [first] = words;
  if (first === undefined) return 1;
  if (lower.startsWith(first)) return 3;
  return wordsOf(title).some((word) => word.startsWith(first)) ? 2 : 1;
}
