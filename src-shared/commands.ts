// Every command: its keys and where they work. Menus, the palette, tooltips, the cheat sheet and tests are made from
// this table; titles stand in strings/en/commands.ts under the same id.

/** The pane that must have the focus; `list` is also where keys go when nothing has it. A page hides the panes. */
export type Scope = 'global' | 'rail' | 'list' | 'thread' | 'outline' | 'box' | 'page';
export type MenuId = 'file' | 'edit' | 'view' | 'go' | 'help';

export interface Command {
  readonly id: string;
  readonly scope: Scope;
  /** `Mod` is Cmd on macOS and Ctrl elsewhere; single letters do nothing while text is typed or composed. */
  readonly keys: readonly string[];
  /** Keys that do it while the search box has the focus, too. */
  readonly boxKeys?: readonly string[];
  /** The native menu that it stands in. */
  readonly menu?: MenuId;
}

export const COMMANDS = [
  { id: 'file.open', scope: 'global', keys: ['Mod+O'], menu: 'file' },
  { id: 'thread.save-markdown', scope: 'global', keys: ['Mod+S'], menu: 'file' },
  { id: 'thread.save-original', scope: 'thread', keys: [], menu: 'file' },
  { id: 'thread.copy-markdown', scope: 'thread', keys: ['y'], menu: 'edit' },
  { id: 'message.copy', scope: 'thread', keys: ['c'], menu: 'edit' },
  { id: 'message.copy-link', scope: 'thread', keys: ['l'], menu: 'edit' },
  { id: 'thread.find', scope: 'global', keys: ['Mod+F'], menu: 'edit' },
  { id: 'palette.show', scope: 'global', keys: ['Mod+K'], menu: 'go' },
  { id: 'search.focus', scope: 'global', keys: ['/', 'Mod+L'], menu: 'go' },
  { id: 'search.save', scope: 'global', keys: ['Mod+Shift+S'], menu: 'file' },
  { id: 'search.clear-recent', scope: 'global', keys: [] },
  { id: 'filters.clear', scope: 'global', keys: [], menu: 'go' },
  { id: 'sort.relevance', scope: 'global', keys: [] },
  { id: 'sort.newest', scope: 'global', keys: [] },
  { id: 'sort.oldest', scope: 'global', keys: [] },
  { id: 'sort.longest', scope: 'global', keys: [] },
  { id: 'pane.rail', scope: 'global', keys: ['Mod+1'], menu: 'go' },
  { id: 'pane.list', scope: 'global', keys: ['Mod+2'], menu: 'go' },
  { id: 'pane.thread', scope: 'global', keys: ['Mod+3'], menu: 'go' },
  { id: 'pane.next', scope: 'global', keys: ['F6'], menu: 'go' },
  { id: 'nav.back', scope: 'global', keys: ['Mod+[', 'Alt+ArrowLeft'], menu: 'go' },
  { id: 'nav.forward', scope: 'global', keys: ['Mod+]', 'Alt+ArrowRight'], menu: 'go' },
  { id: 'rail.next', scope: 'rail', keys: ['ArrowDown', 'j'] },
  { id: 'rail.previous', scope: 'rail', keys: ['ArrowUp', 'k'] },
  { id: 'rail.only', scope: 'rail', keys: ['Shift+Enter'] },
  { id: 'rail.exclude', scope: 'rail', keys: ['-'] },
  { id: 'list.next', scope: 'list', keys: ['ArrowDown', 'j'], boxKeys: ['ArrowDown'] },
  { id: 'list.previous', scope: 'list', keys: ['ArrowUp', 'k'], boxKeys: ['ArrowUp'] },
  { id: 'list.first', scope: 'list', keys: ['Home'] },
  { id: 'list.last', scope: 'list', keys: ['End'] },
  { id: 'list.page-down', scope: 'list', keys: ['PageDown'] },
  { id: 'list.page-up', scope: 'list', keys: ['PageUp'] },
  { id: 'list.open', scope: 'list', keys: ['Enter', 'ArrowRight'], boxKeys: ['Enter'] },
  { id: 'list.select', scope: 'list', keys: ['v', 'Mod+Enter'] },
  { id: 'list.select-next', scope: 'list', keys: ['Shift+ArrowDown'] },
  { id: 'list.select-previous', scope: 'list', keys: ['Shift+ArrowUp'] },
  { id: 'list.select-all', scope: 'list', keys: ['Mod+A'] },
  { id: 'list.filter-by', scope: 'list', keys: ['f'] },
  { id: 'list.actions', scope: 'list', keys: ['.'] },
  { id: 'thread.page-down', scope: 'list', keys: ['Space'] },
  { id: 'thread.page-up', scope: 'list', keys: ['Shift+Space'] },
  { id: 'thread.first', scope: 'thread', keys: ['Home'] },
  { id: 'thread.last', scope: 'thread', keys: ['End'] },
  { id: 'message.next', scope: 'thread', keys: ['J'] },
  { id: 'message.previous', scope: 'thread', keys: ['K'] },
  { id: 'thread.star', scope: 'thread', keys: ['s'], menu: 'edit' },
  { id: 'prompt.next', scope: 'thread', keys: ['u'] },
  { id: 'prompt.previous', scope: 'thread', keys: ['U'] },
  { id: 'error.next', scope: 'thread', keys: ['e'] },
  { id: 'error.previous', scope: 'thread', keys: ['E'] },
  { id: 'match.next', scope: 'thread', keys: ['n'] },
  { id: 'match.previous', scope: 'thread', keys: ['N'] },
  { id: 'message.star', scope: 'thread', keys: ['S'], menu: 'edit' },
  { id: 'message.note', scope: 'thread', keys: ['m'], menu: 'edit' },
  { id: 'thread.outline', scope: 'thread', keys: ['o'], menu: 'view' },
  { id: 'outline.next', scope: 'outline', keys: ['ArrowDown', 'j'] },
  { id: 'outline.previous', scope: 'outline', keys: ['ArrowUp', 'k'] },
  { id: 'outline.filter', scope: 'outline', keys: ['f'] },
  { id: 'fold.toggle', scope: 'thread', keys: ['x'] },
  { id: 'fold.toggle-all', scope: 'thread', keys: ['X'], menu: 'view' },
  { id: 'match.solution', scope: 'thread', keys: ['a'], menu: 'go' },
  { id: 'thread.summarize', scope: 'thread', keys: [], menu: 'view' },
  { id: 'thread.copy-script', scope: 'thread', keys: [], menu: 'edit' },
  { id: 'project.editor', scope: 'thread', keys: [], menu: 'file' },
  { id: 'project.terminal', scope: 'thread', keys: [], menu: 'file' },
  { id: 'project.folder', scope: 'thread', keys: [], menu: 'file' },
  { id: 'origin.reveal', scope: 'thread', keys: ['r'], menu: 'file' },
  { id: 'escape', scope: 'global', keys: ['Escape'] },
  { id: 'index.rescan', scope: 'global', keys: ['Mod+R'], menu: 'view' },
  { id: 'index.pause', scope: 'global', keys: [], menu: 'view' },
  { id: 'diagnostics.show', scope: 'global', keys: [], menu: 'view' },
  { id: 'ask.show', scope: 'global', keys: ['Mod+J'], menu: 'view' },
  { id: 'digest.show', scope: 'global', keys: ['Mod+D'], menu: 'view' },
  { id: 'statistics.show', scope: 'global', keys: ['Mod+I'], menu: 'view' },
  { id: 'theme.cycle', scope: 'global', keys: [], menu: 'view' },
  { id: 'text.larger', scope: 'global', keys: ['Mod+Plus', 'Mod+='], menu: 'view' },
  { id: 'text.smaller', scope: 'global', keys: ['Mod+-'], menu: 'view' },
  { id: 'text.reset', scope: 'global', keys: ['Mod+0'], menu: 'view' },
  { id: 'settings.show', scope: 'global', keys: ['Mod+,'], menu: 'file' },
  { id: 'keys.show', scope: 'global', keys: ['?'], menu: 'help' },
  { id: 'about.show', scope: 'global', keys: [], menu: 'help' },
] as const satisfies readonly Command[];

export type CommandId = (typeof COMMANDS)[number]['id'];
