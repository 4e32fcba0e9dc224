// What the gallery shows: a state of the fake engine, a place in the window, and the commands and clicks that lead on
// from there.
import type { CommandId } from '@shared/commands';
import type { Settings } from '@shared/model/settings';
import type { FakeState } from './bridge/fake-bridge';

export interface Scene {
  readonly state?: FakeState;
  /** The part of the address after `#`. */
  readonly place?: string;
  readonly run?: readonly CommandId[];
  /** What is clicked after that: selectors. */
  readonly click?: readonly string[];
  readonly settings?: Partial<Settings>;
  /** Not the window, but the pieces that it is made of. */
  readonly parts?: 'controls' | 'sentences';
}

const thread = 'thread=claude-code:rollout';
const laptop = '/media/backup/laptop/home/dana';

export const SCENES = {
  parts: { parts: 'controls' },
  'parts-sentences': { parts: 'sentences' },
  list: {},
  search: { place: `q=race&${thread}` },
  related: { place: 'q=station' },
  thread: { place: thread },
  'thread-end': { place: thread, run: ['pane.thread', 'thread.last'] },
  'thread-gone': { place: 'thread=codex:long-haul' },
  'thread-loading': { state: 'stuck', place: thread },
  'thread-subagent': { place: 'thread=claude-code:rollout/agent-1' },
  'thread-branch': { place: 'thread=claude-code:rollout/branch-1' },
  steps: { place: thread, run: ['pane.thread', 'fold.toggle-all', 'prompt.next'] },
  'thread-kinds': { place: thread, run: ['pane.thread', 'prompt.next', 'prompt.next'] },
  export: { place: thread, click: ['.toolbar [popovertarget]'] },
  'large-text': { place: thread, run: ['pane.thread'], settings: { textSize: 200 } },
  outline: { place: thread, run: ['pane.thread', 'thread.outline'] },
  note: { place: thread, run: ['pane.thread', 'message.next', 'message.note'] },
  solution: { place: thread, run: ['pane.thread', 'match.solution'] },
  failure: { place: thread, run: ['origin.reveal'] },
  find: { place: `q=race&${thread}`, run: ['pane.thread', 'thread.find'] },
  'no-match': { place: 'q=nothingofthekind source:trae' },
  'hidden-by-filters': { place: 'q=race source:trae' },
  'bad-query': { place: 'q=after:soonish sourc:codex race has:nothing "torn' },
  history: { run: ['search.focus'] },
  'save-search': { place: 'q=race', run: ['search.save'] },
  selected: { place: thread, run: ['pane.list', 'list.select-next', 'list.select-next'] },
  'row-actions': { place: thread, run: ['pane.list', 'list.actions'] },
  'filter-by': { place: thread, run: ['pane.list', 'list.filter-by'] },
  forget: {
    place: thread,
    run: ['pane.list', 'list.actions'],
    click: ['.menu-group:last-child .menu-item:last-child'],
  },
  sort: { click: ['.sort-button'] },
  // Of the rail, or of its chips.
  'facet-more': {
    click: ['.rail [data-field=project] .facet-more, .chips > .chip:nth-of-type(3)', '.chip-menu .facet-more, .rail'],
  },
  palette: { place: thread, run: ['palette.show'] },
  keys: { run: ['keys.show'] },
  about: { run: ['about.show'] },
  diagnostics: { run: ['diagnostics.show'] },
  'settings-sources': {
    state: 'indexing',
    place: 'view=settings&part=sources',
    settings: { sourcesOff: ['codex'], extraFolders: [laptop], folderHosts: { [laptop]: 'laptop' } },
  },
  'settings-search': { place: 'view=settings&part=search' },
  'settings-privacy': {
    place: 'view=settings&part=privacy',
    settings: {
      exclude: [
        { type: 'project', value: 'this:/home/dana/code/infra', label: 'infra' },
        { type: 'path', value: '~/clients/**', label: '' },
        { type: 'session', value: 'codex:topic-4', label: 'Rotate the signing keys' },
      ],
    },
  },
  'settings-models': { place: 'view=settings&part=models' },
  'model-form': { place: 'view=settings&part=models', click: ['.settings-section .button'] },
  'settings-questions': {
    place: 'view=settings&part=questions',
    settings: { askRecency: 200, askExpansion: true },
  },
  'settings-storage': { place: 'view=settings&part=storage' },
  'settings-appearance': { place: 'view=settings&part=appearance' },
  'settings-keys': { place: 'view=settings&part=keys' },
  statistics: { place: 'view=statistics' },
  'statistics-of-search': { place: 'q=race&view=statistics&part=search' },
  ask: { place: `q=race&${thread}&view=ask` },
  summary: { place: thread, run: ['pane.thread', 'thread.summarize'] },
  'ask-refused': { state: 'refuses', place: thread, run: ['pane.thread', 'thread.summarize'] },
  'ask-consent': { state: 'not-agreed', place: thread, run: ['pane.thread', 'thread.summarize'] },
  digest: { place: 'view=digest&part=7d' },
  'digest-empty': { place: 'view=digest&part=2020-01-01' },
  'first-run': { state: 'first-run' },
  'nothing-found': { state: 'nothing-found' },
  indexing: { state: 'indexing' },
  'nothing-yet': { state: 'indexing', place: 'q=nothingofthekind' },
  updating: { state: 'updating', place: thread },
  empty: { state: 'empty' },
  failed: { state: 'failed' },
  'read-only': { state: 'read-only' },
  rebuilding: { state: 'rebuilding' },
  demo: { state: 'demo' },
  crash: { state: 'crash', place: thread },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;
