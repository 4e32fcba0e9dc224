// A group of the rail: real checkboxes with counts; five values, then the rest behind a line, with a field to find
// one in a long list.
import type { FilterChange } from '@shared/query/format-query';
import { fill, plural, strings } from '@shared/strings/strings';
import { type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react';
import { DAYS } from '../../bridge/queries';
import type { FacetRow, FacetGroup as Group } from './facet-groups';
import { FacetLine } from './facet-line';

const FIRST = 5;
/** Of a longer list the rest is found by typing. */
const MOST = 100;
/** From this many values on, the opened list has a field to filter it. */
const FILTERED_FROM = 12;

interface Props {
  readonly group: Group;
  /** Over the rows. */
  readonly head?: ReactNode;
  /** The same with each drawing, like the group while its counts stay. */
  readonly onChange: (group: Group, row: FacetRow, change: FilterChange) => void;
}

export const FacetGroup = memo(function FacetGroup({ group, head, onChange }: Props) {
  const { field, label, rows } = group;
  const [all, setAll] = useState(false);
  const [wanted, setWanted] = useState('');
  const { facets } = strings.window;
  // A line that says "1 more" takes as much room as the value itself.
  const most = firstCount(field, rows.length);
  const count = rows.length === most + 1 ? rows.length : most;
  const first = rows.filter((row, at) => at < count || row.chosen || row.excluded);
  const found = rows.filter((row) => row.label.toLowerCase().includes(wanted.trim().toLowerCase()));
  const shown = all ? found.slice(0, MOST) : first;
  const more = useRef<HTMLButtonElement>(null);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const [best] = shown;
    if (event.key === 'Enter' && best) onChange(group, best, event.shiftKey ? 'only' : 'toggle');
    else if (event.key === 'Escape') {
      setAll(false);
      setWanted('');
      more.current?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const hidden = rows.length - first.length;
  return (
    <fieldset className="facet-group" data-field={field}>
      <legend>{label}</legend>
      {head}
      {all && rows.length >= FILTERED_FROM && (
        <input
          className="facet-filter"
          type="text"
          value={wanted}
          placeholder={fill(facets.filter, { group: label.toLowerCase() })}
          aria-label={fill(facets.filter, { group: label.toLowerCase() })}
          ref={focusOnce}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={press}
        />
      )}
      {shown.map((row) => (
        <FacetLine key={row.value} row={row} onChange={(change) => onChange(group, row, change)} />
      ))}
      {all && found.length > MOST && (
        <p className="facet-narrow">{plural(found.length - MOST, strings.finding.facets.narrow)}</p>
      )}
      {(hidden > 0 || all) && rows.length > first.length && (
        <button
          ref={more}
          type="button"
          className="facet-more"
          aria-expanded={all}
          onClick={() => {
            setAll(!all);
            setWanted('');
          }}
        >
          {all ? facets.fewer : plural(hidden, first.length > 0 ? facets.more : facets.all)}
        </button>
      )}
    </fieldset>
  );
});

/** Whoever opens a long list means to look for something. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Of days the words, since months are bars; branches are many and seldom looked for. */
function firstCount(field: Group['field'], count: number): number {
  if (field === 'branch' && count > FIRST) return 0;
  return field === 'month' ? DAYS.length : FIRST;
}
