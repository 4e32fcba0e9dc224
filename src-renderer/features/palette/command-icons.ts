// A sign for each command of the palette: what it acts on, or what it does.
import type { CommandId } from '@shared/commands';
import type { IconName } from '../../ui/icon';

const ICONS: Partial<Readonly<Record<CommandId, IconName>>> = {
  'file.open': 'folder',
  'thread.save-markdown': 'save',
  'thread.save-original': 'save',
  'thread.copy-markdown': 'copy',
  'thread.copy-script': 'terminal',
  'message.copy': 'copy',
  'message.copy-link': 'link',
  'thread.find': 'search',
  'search.focus': 'search',
  'search.save': 'bookmark',
  'search.clear-recent': 'clock',
  'filters.clear': 'filter',
  'list.filter-by': 'filter',
  'list.actions': 'more',
  'list.select-all': 'check',
  'nav.back': 'back',
  'nav.forward': 'move',
  'thread.first': 'up',
  'thread.last': 'down',
  'message.next': 'down',
  'message.previous': 'up',
  'prompt.next': 'down',
  'prompt.previous': 'up',
  'match.next': 'down',
  'match.previous': 'up',
  'error.next': 'warning',
  'error.previous': 'warning',
  'thread.star': 'star',
  'message.star': 'star',
  'message.note': 'note',
  'thread.outline': 'outline',
  'match.solution': 'check',
  'origin.reveal': 'reveal',
  'project.editor': 'edit',
  'project.terminal': 'terminal',
  'project.folder': 'folder',
  'index.rescan': 'refresh',
  'index.pause': 'pause',
  'diagnostics.show': 'warning',
  'ask.show': 'ask',
  'thread.summarize': 'ask',
  'digest.show': 'calendar',
  'statistics.show': 'chart',
  'settings.show': 'sliders',
  'theme.cycle': 'contrast',
  'text.larger': 'plus',
  'text.smaller': 'minus',
  'keys.show': 'question',
};

/** An arrow for all that only goes somewhere. */
export function iconOf(id: CommandId): IconName {
  return ICONS[id] ?? 'chevron-right';
}
