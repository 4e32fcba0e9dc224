// One hit: mark, title and date; where the words stand; what kind of session it was.
import { fill, strings } from '@shared/strings/strings';
import { memo } from 'react';
import { Icon } from '../../ui/icon';
import { MarkedText } from '../../ui/marked-text';
import type { Point } from '../../ui/menu';
import { SourceMark } from '../../ui/source-mark';
import type { ResultRow as Row } from './to-result-row';

interface Props {
  readonly row: Row;
  readonly total: number;
  /** It is the one that is read beside the list. */
  readonly isChosen: boolean;
  /** It is one of several that something is to be done with. */
  readonly isSelected: boolean;
  readonly hasSelection: boolean;
  readonly isStarred: boolean;
  /** These are the same functions with each drawing. */
  readonly onOpen: (row: Row, how: 'open' | 'select' | 'extend') => void;
  readonly onHover: (row: Row) => void;
  readonly onMenu: (row: Row, at: Point) => void;
}

export function optionId(thread: string): string {
  return `option-${thread}`;
}

export const ResultRow = memo(function ResultRow(props: Props) {
  const { row, total, isChosen, isSelected, hasSelection, isStarred, onOpen, onHover, onMenu } = props;
  const { list, common } = strings.window;
  const { starredName } = strings.finding.list;
  const plainName = fill(list.options, { title: row.title, source: row.card.label, date: row.fullDate });
  const name = row.relatedBy === '' ? plainName : [plainName, row.relatedBy].join(common.comma);
  const classes = [
    'row',
    isChosen && 'is-chosen',
    isSelected && 'is-selected',
    row.snippet === null && 'has-no-snippet',
    row.isPartial && 'is-partial',
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go to the listbox, which names this as active
    <div
      id={optionId(row.id)}
      className={classes.filter(Boolean).join(' ')}
      role="option"
      aria-selected={hasSelection ? isSelected : isChosen}
      aria-busy={row.isUnread || undefined}
      aria-posinset={row.position}
      aria-setsize={total}
      aria-label={isStarred ? fill(starredName, { name }) : name}
      data-thread={row.id}
      onClick={({ shiftKey, ctrlKey, metaKey }) =>
        onOpen(row, shiftKey ? 'extend' : ctrlKey || metaKey ? 'select' : 'open')
      }
      onPointerEnter={() => onHover(row)}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(row, { x: event.clientX, y: event.clientY });
      }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a key of the list does the same */}
      <span
        className="row-mark"
        onClick={(event) => {
          event.stopPropagation();
          onOpen(row, event.shiftKey ? 'extend' : 'select');
        }}
      >
        {isSelected ? <Icon name="check" /> : <SourceMark card={row.card} />}
      </span>
      <div className="row-top">
        <span className={`row-title${row.isUntitled ? ' is-untitled' : ''}`} dir="auto" title={row.title}>
          <MarkedText text={row.title} marks={row.titleMarks} />
        </span>
        {isStarred && (
          <span className="row-star" aria-hidden="true">
            <Icon name="star" />
          </span>
        )}
        <time className="row-date" title={row.fullDate}>
          {row.date}
        </time>
      </div>
      {row.snippet !== null && (
        <div className="row-snippet" dir="auto">
          <MarkedText text={row.snippet} marks={row.snippetMarks} />
        </div>
      )}
      <div className="row-meta">
        <span className="row-facts">{row.meta.join(common.separator)}</span>
        {row.relatedBy && <span className="row-related">{row.relatedBy}</span>}
        {row.isGone && <span title={list.gone}>{list.kept}</span>}
        {row.matches && <span className="row-matches">{row.matches}</span>}
      </div>
    </div>
  );
});
