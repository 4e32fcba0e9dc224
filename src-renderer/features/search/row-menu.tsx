// What can be done with a row, and what it can be filtered by.
import type { ThreadHead } from '@shared/model/thread';
import { strings } from '@shared/strings/strings';
import { keysOf } from '../../nav/key-names';
import { Menu, type MenuItem, type Point } from '../../ui/menu';
import type { ResultRow } from './to-result-row';
import { filtersOf, type RowActions } from './use-row-actions';

export interface OpenMenu {
  readonly kind: 'actions' | 'filter';
  readonly row: ResultRow;
  readonly at: Point;
}

interface Props extends OpenMenu {
  /** What a star or a copy is for: all selected rows when this is one of them. */
  readonly threads: readonly string[];
  readonly heads: readonly ThreadHead[];
  readonly actions: RowActions;
  readonly onOpen: () => void;
  readonly onSelect: () => void;
  readonly onLeaveOut: (heads: readonly ThreadHead[]) => void;
  /** Asks before anything is deleted. */
  readonly onForget: () => void;
  readonly onClose: () => void;
}

const LETTERS = { source: 's', project: 'p', model: 'm', branch: 'b' } as const;

export function RowMenu(props: Props) {
  const { kind, row, at, threads, heads, actions, onOpen, onSelect, onLeaveOut, onForget, onClose } = props;
  const { commands, finding, window } = strings;
  const { menu } = finding.list;
  const { id } = row;
  const filters = filtersOf(row.head, row.card.label);
  const only = filters.map(
    ({ field, value, label }): MenuItem => ({
      id: `only:${field}`,
      label: kind === 'filter' ? window.facets.groups[field] : menu.only[field],
      aside: label,
      ...(kind === 'filter' ? { letter: LETTERS[field] } : {}),
      run: () => actions.filter(field, value, 'only'),
    }),
  );
  const without = filters
    .filter(({ field }) => field === 'source' || field === 'project')
    .map(
      ({ field, value, label }): MenuItem => ({
        id: `not:${field}`,
        label: menu.without,
        aside: label,
        run: () => actions.filter(field, value, 'exclude'),
      }),
    );
  if (kind === 'filter') {
    return <Menu label={commands['list.filter-by']} at={at} onClose={onClose} groups={[only, without]} />;
  }
  const item = (name: string, label: string, run: () => void, keys: readonly string[] = []): MenuItem => ({
    id: name,
    label,
    run,
    ...(keys.length > 0 ? { keys } : {}),
  });
  const { isStarred, star, copyMarkdown, saveMarkdown, reveal, summarize } = actions;
  return (
    <Menu
      label={commands['list.actions']}
      at={at}
      onClose={onClose}
      groups={[
        [
          item('open', commands['list.open'], onOpen, keysOf('list.open')),
          item(
            'star',
            threads.every(isStarred) ? menu.unstar : commands['thread.star'],
            () => star(threads),
            keysOf('thread.star'),
          ),
          item('select', commands['list.select'], onSelect, keysOf('list.select')),
        ],
        [
          item('copy', commands['thread.copy-markdown'], () => copyMarkdown(threads), keysOf('thread.copy-markdown')),
          item('save', commands['thread.save-markdown'], () => saveMarkdown(threads), keysOf('thread.save-markdown')),
          item('summarize', commands['thread.summarize'], () => summarize(row.head)),
          {
            ...item('reveal', commands['origin.reveal'], () => reveal(id), keysOf('origin.reveal')),
            unavailable: row.isGone ? window.list.gone : undefined,
          },
        ],
        only,
        without,
        [item('leave-out', menu.leaveOut, () => onLeaveOut(heads)), item('forget', menu.forget, onForget)],
      ]}
    />
  );
}
