// A command's id -> what it does. Exhaustive over the table: a new command does not compile until it does something.
import type { CommandId } from '@shared/commands';
import type { ProjectOpener } from '@shared/model/project-opener';
import type { SortOrder } from '@shared/model/search';
import type { View } from '../nav/location';

export type PaneName = 'rail' | 'list' | 'thread';

/** What commands can do, put together by the app from its panes. */
export interface Actions {
  openFile(): void;
  focusBox(): void;
  focusPane(pane: PaneName): void;
  focusNextPane(): void;
  goInHistory(by: 1 | -1): void;
  openSelected(): Promise<void>;
  escape(): void;
  rescan(): void;
  togglePause(): void;
  showDiagnostics(): void;
  /** Opens a page, or leaves it when it is open. */
  showView(view: View): void;
  cycleTheme(): void;
  /** Per cent to add; null for the normal size. */
  changeTextSize(by: number | null): void;
  showPalette(): void;
  showKeys(): void;
  showAbout(): void;
  readonly rail: { step(by: 1 | -1): void; change(how: 'only' | 'exclude'): void };
  saveSearch(): void;
  clearFilters(): void;
  /** What was searched for, and what was opened from the palette. */
  clearRecent(): void;
  setSort(sort: SortOrder): void;
  /** The selected sessions, else the open one. */
  star(): void;
  readonly list: {
    step(by: number): void;
    page(by: 1 | -1): void;
    edge(which: 'first' | 'last'): void;
    select(): void;
    extend(by: 1 | -1): void;
    selectAll(): void;
    showMenu(kind: 'actions' | 'filter'): void;
  };
  readonly thread: {
    page(by: 1 | -1): void;
    edge(which: 'first' | 'last'): void;
    stepMessage(by: 1 | -1): void;
    stepTo(kind: 'prompt' | 'failure', by: 1 | -1): void;
    stepMatch(by: 1 | -1): void;
    showFind(): void;
    toggleFold(): void;
    toggleAllFolds(): void;
    copyMessage(): void;
    copyLink(): void;
    starMessage(): void;
    noteMessage(): void;
    toggleOutline(): void;
    stepOutline(by: 1 | -1): void;
    filterOutline(): void;
    copyMarkdown(): void;
    saveMarkdown(): void;
    reveal(): void;
    showSolution(): void;
    copyScript(): void;
    saveOriginal(): void;
    summarize(): void;
    openProject(how: ProjectOpener): void;
  };
}

const TEXT_STEP = 10;

const RUN: Readonly<Record<CommandId, (actions: Actions) => void>> = {
  'file.open': (actions) => actions.openFile(),
  'palette.show': (actions) => actions.showPalette(),
  'search.focus': (actions) => actions.focusBox(),
  'search.save': (actions) => actions.saveSearch(),
  'search.clear-recent': (actions) => actions.clearRecent(),
  'filters.clear': (actions) => actions.clearFilters(),
  'sort.relevance': (actions) => actions.setSort('relevance'),
  'sort.newest': (actions) => actions.setSort('newest'),
  'sort.oldest': (actions) => actions.setSort('oldest'),
  'sort.longest': (actions) => actions.setSort('longest'),
  'pane.rail': (actions) => actions.focusPane('rail'),
  'pane.list': (actions) => actions.focusPane('list'),
  'pane.thread': (actions) => actions.focusPane('thread'),
  'pane.next': (actions) => actions.focusNextPane(),
  'nav.back': (actions) => actions.goInHistory(-1),
  'nav.forward': (actions) => actions.goInHistory(1),
  'rail.next': ({ rail }) => rail.step(1),
  'rail.previous': ({ rail }) => rail.step(-1),
  'rail.only': ({ rail }) => rail.change('only'),
  'rail.exclude': ({ rail }) => rail.change('exclude'),
  'list.next': ({ list }) => list.step(1),
  'list.previous': ({ list }) => list.step(-1),
  'list.first': ({ list }) => list.edge('first'),
  'list.last': ({ list }) => list.edge('last'),
  'list.page-down': ({ list }) => list.page(1),
  'list.page-up': ({ list }) => list.page(-1),
  'list.open': (actions) => void actions.openSelected(),
  'list.select': ({ list }) => list.select(),
  'list.select-next': ({ list }) => list.extend(1),
  'list.select-previous': ({ list }) => list.extend(-1),
  'list.select-all': ({ list }) => list.selectAll(),
  'list.filter-by': ({ list }) => list.showMenu('filter'),
  'list.actions': ({ list }) => list.showMenu('actions'),
  'thread.star': (actions) => actions.star(),
  'thread.page-down': ({ thread }) => thread.page(1),
  'thread.page-up': ({ thread }) => thread.page(-1),
  'thread.first': ({ thread }) => thread.edge('first'),
  'thread.last': ({ thread }) => thread.edge('last'),
  'message.next': ({ thread }) => thread.stepMessage(1),
  'message.previous': ({ thread }) => thread.stepMessage(-1),
  'prompt.next': ({ thread }) => thread.stepTo('prompt', 1),
  'prompt.previous': ({ thread }) => thread.stepTo('prompt', -1),
  'error.next': ({ thread }) => thread.stepTo('failure', 1),
  'error.previous': ({ thread }) => thread.stepTo('failure', -1),
  'match.next': ({ thread }) => thread.stepMatch(1),
  'match.previous': ({ thread }) => thread.stepMatch(-1),
  'thread.find': ({ thread }) => thread.showFind(),
  'fold.toggle': ({ thread }) => thread.toggleFold(),
  'fold.toggle-all': ({ thread }) => thread.toggleAllFolds(),
  'message.copy': ({ thread }) => thread.copyMessage(),
  'message.copy-link': ({ thread }) => thread.copyLink(),
  'message.star': ({ thread }) => thread.starMessage(),
  'message.note': ({ thread }) => thread.noteMessage(),
  'thread.outline': ({ thread }) => thread.toggleOutline(),
  'outline.next': ({ thread }) => thread.stepOutline(1),
  'outline.previous': ({ thread }) => thread.stepOutline(-1),
  'outline.filter': ({ thread }) => thread.filterOutline(),
  'thread.copy-markdown': ({ thread }) => thread.copyMarkdown(),
  'thread.save-markdown': ({ thread }) => thread.saveMarkdown(),
  'match.solution': ({ thread }) => thread.showSolution(),
  'thread.copy-script': ({ thread }) => thread.copyScript(),
  'thread.summarize': ({ thread }) => thread.summarize(),
  'thread.save-original': ({ thread }) => thread.saveOriginal(),
  'project.editor': ({ thread }) => thread.openProject('editor'),
  'project.terminal': ({ thread }) => thread.openProject('terminal'),
  'project.folder': ({ thread }) => thread.openProject('folder'),
  'origin.reveal': ({ thread }) => thread.reveal(),
  escape: (actions) => actions.escape(),
  'index.rescan': (actions) => actions.rescan(),
  'index.pause': (actions) => actions.togglePause(),
  'diagnostics.show': (actions) => actions.showDiagnostics(),
  'ask.show': (actions) => actions.showView('ask'),
  'digest.show': (actions) => actions.showView('digest'),
  'statistics.show': (actions) => actions.showView('statistics'),
  'settings.show': (actions) => actions.showView('settings'),
  'theme.cycle': (actions) => actions.cycleTheme(),
  'text.larger': (actions) => actions.changeTextSize(TEXT_STEP),
  'text.smaller': (actions) => actions.changeTextSize(-TEXT_STEP),
  'text.reset': (actions) => actions.changeTextSize(null),
  'keys.show': (actions) => actions.showKeys(),
  'about.show': (actions) => actions.showAbout(),
};

export function runCommand(id: CommandId, actions: Actions): void {
  RUN[id](actions);
}
