// The star of the open thread, filled when it has one.
import type { ThreadId } from '@shared/model/ids';
import { strings } from '@shared/strings/strings';
import { titleWithKey } from '../../nav/key-names';
import { IconButton } from '../../ui/icon-button';
import { useMarks } from './use-marks';

export function StarButton({ thread }: { readonly thread: ThreadId }) {
  const { marks, change } = useMarks(thread, null);
  const label = marks.starred ? strings.finding.list.menu.unstar : strings.commands['thread.star'];
  return (
    <IconButton
      icon="star"
      className={marks.starred ? 'is-starred' : ''}
      label={label}
      hint={titleWithKey('thread.star', label)}
      aria-pressed={marks.starred}
      onClick={() => change({ starred: !marks.starred })}
    />
  );
}
