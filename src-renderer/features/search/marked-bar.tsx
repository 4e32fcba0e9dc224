// Under the list while rows are marked: how many, and what can be done with all of them.
import { plural, strings } from '@shared/strings/strings';
import { titleWithKey } from '../../nav/key-names';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import type { RowActions } from './use-row-actions';

interface Props {
  readonly threads: readonly string[];
  readonly actions: RowActions;
  readonly onClear: () => void;
}

export function MarkedBar({ threads, actions, onClear }: Props) {
  const { list } = strings.finding;
  const allStarred = threads.every(actions.isStarred);
  return (
    <div className="marked-bar" role="toolbar" aria-label={list.markedLabel}>
      <span className="marked-count" role="status">
        {plural(threads.length, list.marked)}
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
      <IconButton icon="close" label={list.clearMarks} onClick={onClear} />
    </div>
  );
}
