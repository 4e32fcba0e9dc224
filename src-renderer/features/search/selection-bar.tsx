// Under the list while rows are selected: how many, and what can be done with all of them.
import { fill, plural, strings } from '@shared/strings/strings';
import type { MouseEvent } from 'react';
import { titleWithKey } from '../../nav/key-names';
import { formatCount } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import type { RowActions } from './use-row-actions';

interface Props {
  readonly threads: readonly string[];
  /** How many there are, where not all of them could be selected. */
  readonly total: number | null;
  readonly actions: RowActions;
  /** Shows what else can be done, under the pointer. */
  readonly onMenu: (event: MouseEvent) => void;
  readonly onClear: () => void;
}

export function SelectionBar({ threads, total, actions, onMenu, onClear }: Props) {
  const { list } = strings.finding;
  const allStarred = threads.every(actions.isStarred);
  return (
    <div className="selection-bar" role="toolbar" aria-label={list.selectionLabel}>
      <span className="selection-count" role="status">
        {total === null
          ? plural(threads.length, list.selected)
          : fill(list.selectedOf, { count: formatCount(threads.length), total: formatCount(total) })}
      </span>
      <button
        type="button"
        className="bar-button"
        title={titleWithKey('thread.star', allStarred ? list.menu.unstar : strings.commands['thread.star'])}
        onClick={() => actions.star(threads)}
      >
        <Icon name="star" />
        {allStarred ? list.menu.unstar : strings.commands['thread.star']}
      </button>
      <button
        type="button"
        className="bar-button"
        title={titleWithKey('thread.copy-markdown')}
        onClick={() => actions.copyMarkdown(threads)}
      >
        <Icon name="copy" />
        {strings.window.common.copy}
      </button>
      <button
        type="button"
        className="bar-button"
        title={titleWithKey('thread.save-markdown')}
        onClick={() => actions.saveMarkdown(threads)}
      >
        <Icon name="save" />
        {list.save}
      </button>
      <IconButton icon="more" label={strings.commands['list.actions']} onClick={onMenu} />
      <IconButton icon="close" label={list.clearSelection} onClick={onClear} />
    </div>
  );
}
