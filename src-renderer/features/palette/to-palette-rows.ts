// What is typed -> the commands that apply now, best first, then those of that name that don't, with the reason. Pure.
import { COMMANDS, type Command, type CommandId } from '@shared/commands';
import { strings } from '@shared/strings/strings';

export interface PaletteContext {
  readonly hasThread: boolean;
  /** What the open thread has; null until it is drawn. */
  readonly thread: {
    readonly hasFailures: boolean;
    readonly hasMatches: boolean;
    readonly hasProject: boolean;
    readonly isGone: boolean;
  } | null;
  /** What the box holds. */
  readonly hasText: boolean;
  readonly hasWords: boolean;
  readonly hasFilters: boolean;
  /** Something was searched for or opened before. */
  readonly hasRecent: boolean;
}

export interface PaletteCommand {
  readonly id: CommandId;
  /** Why it can't run now. */
  readonly unavailable: string | null;
}

/** Limits the palette to commands. */
export const ONLY_COMMANDS = '>';

const ROWS: readonly (Command & { readonly id: CommandId })[] = COMMANDS;
/** Of global scope, and yet of no use once the palette has been opened and closed. */
const LEFT_OUT: readonly CommandId[] = ['palette.show', 'escape', 'pane.next'];
/** Moving through a list takes a key for each step; the palette would close after the first. */
const OF_LIST: readonly CommandId[] = ['list.filter-by', 'list.actions', 'list.select-all'];
/** They work from anywhere, but only on an open thread. */
const ON_THREAD: readonly CommandId[] = [
  'pane.thread',
  'thread.find',
  'thread.save-markdown',
  'list.filter-by',
  'list.actions',
];

/** `recent` are the ids of those that were run last, newest first: among equals they come first. */
export function toPaletteCommands(
  text: string,
  context: PaletteContext,
  recent: readonly string[] = [],
): PaletteCommand[] {
  const words = wordsOf(text.trimStart().replace(ONLY_COMMANDS, ''));
  return ROWS.filter(({ id, scope }) => {
    if (LEFT_OUT.includes(id)) return false;
    return scope === 'global' || scope === 'thread' || OF_LIST.includes(id);
  })
    .map((row, order) => ({
      id: row.id,
      order,
      unavailable: whyNot(row, context),
      rank: rankOf(strings.commands[row.id], words) + (recent.includes(row.id) ? 0.5 : 0),
    }))
    .filter(({ rank, unavailable }) => rank >= 1 && (unavailable === null || words.length > 0))
    .sort(
      (a, b) => Number(a.unavailable !== null) - Number(b.unavailable !== null) || b.rank - a.rank || a.order - b.order,
    )
    .map(({ id, unavailable }) => ({ id, unavailable }));
}

/** Null when the command can run. */
function whyNot({ id, scope }: (typeof ROWS)[number], context: PaletteContext): string | null {
  const { whyNot: reasons } = strings.finding.palette;
  if (!context.hasThread && (scope === 'thread' || ON_THREAD.includes(id))) return reasons.noThread;
  if (!context.hasText && id === 'search.save') return strings.finding.saved.nothingToSave;
  if (!context.hasRecent && id === 'search.clear-recent') return reasons.noRecent;
  if (!context.hasFilters && id === 'filters.clear') return reasons.noFilters;
  if (!context.hasWords && id === 'sort.relevance') return strings.finding.list.noWords;
  return context.thread ? whyNotThere(id, context.thread) : null;
}

function whyNotThere(id: CommandId, thread: NonNullable<PaletteContext['thread']>): string | null {
  const { whyNot: reasons } = strings.finding.palette;
  if (!thread.hasFailures && (id === 'error.next' || id === 'error.previous')) return reasons.noFailure;
  if (!thread.hasMatches && (id === 'match.next' || id === 'match.previous')) return reasons.noMatch;
  if (!thread.hasProject && id.startsWith('project.')) return reasons.noProject;
  return thread.isGone && id === 'origin.reveal' ? strings.window.list.gone : null;
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** 0 when a word is missing; most for the very title, then for one that begins with the first word. */
export function rankOf(title: string, words: readonly string[]): number {
  const lower = title.toLowerCase();
  if (!words.every((word) => lower.includes(word))) return 0;
  const [first] = words;
  if (first === undefined) return 1;
  if (lower === words.join(' ')) return 4;
  if (lower.startsWith(first)) return 3;
  return wordsOf(title).some((word) => word.startsWith(first)) ? 2 : 1;
}
