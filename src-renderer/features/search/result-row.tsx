// One hit: mark, title and date; where the words stand; what kind of session it was.
import { fill, strings } from '@shared/strings/strings';
import { memo } from 'react';
import { MarkedText } from '../../ui/marked-text';
import { SourceMark } from '../../ui/source-mark';
import type { ResultRow as Row } from './to-result-row';

interface Props {
  readonly row: Row;
  readonly total: number;
  readonly isSelected: boolean;
  /** These two are the same functions with each drawing. */
  readonly onOpen: (row: Row) => void;
  readonly onHover: (row: Row) => void;
}

export function optionId(thread: string): string {
  return `option-${thread}`;
}

export const ResultRow = memo(function ResultRow({ row, total, isSelected, onOpen, onHover }: Props) {
  const { list, common } = strings.window;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go to the listbox, which names this as active
    <div
      id={optionId(row.id)}
      className={`row${isSelected ? ' is-selected' : ''}${row.snippet === null ? ' has-no-snippet' : ''}`}
      role="option"
      aria-selected={isSelected}
      aria-posinset={row.position}
      aria-setsize={total}
      aria-label={fill(list.options, { title: row.title, source: row.card.label, date: row.fullDate })}
      data-thread={row.id}
      onClick={() => onOpen(row)}
      onPointerEnter={() => onHover(row)}
    >
      <SourceMark card={row.card} />
      <div className="row-top">
        <span className={`row-title${row.isUntitled ? ' is-untitled' : ''}`} dir="auto" title={row.title}>
          <MarkedText text={row.title} marks={row.titleMarks} />
        </span>
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
        {row.isGone && <span title={list.gone}>{list.kept}</span>}
        {row.matches && <span className="row-matches">{row.matches}</span>}
      </div>
    </div>
  );
});
