// A group of the rail: real checkboxes with counts; five values, then the rest behind a line, with a field to find
// one in a long list.
import type { FilterChange } from '@shared/query/format-query';
import { fill, plural, strings } from '@shared/strings/strings';
import { type MouseEvent as ReactMouseEvent, type ReactNode, useState } from 'react';
import { DAYS } from '../../bridge/queries';
import { keysOf } from '../../nav/key-names';
import { formatCount } from '../../ui/format';
import { Menu, type Point } from '../../ui/menu';
import { SourceMark } from '../../ui/source-mark';
import { type FacetRow, facetName, type FacetGroup as Group } from './facet-groups';

const FIRST = 5;
/** Letters at the end of a name that stay when it is cut: names that begin alike differ there. */
const TAIL = 8;
/** From this many values on, the opened list has a field to filter it. */
const FILTERED_FROM = 12;

interface Props {
  readonly group: Group;
  /** Over the rows. */
  readonly head?: ReactNode;
  readonly onChange: (row: FacetRow, change: FilterChange) => void;
}

export function FacetGroup({ group: { field, label, rows }, head, onChange }: Props) {
  const [all, setAll] = useState(false);
  const [wanted, setWanted] = useState('');
  const { facets } = strings.window;
  // A line that says "1 more" takes as much room as the value itself.
  const most = firstCount(field, rows.length);
  const count = rows.length === most + 1 ? rows.length : most;
  const first = rows.filter((row, at) => at < count || row.chosen || row.excluded);
  const found = rows.filter((row) => row.label.toLowerCase().includes(wanted.trim().toLowerCase()));
  const shown = all ? found : first;
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
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {shown.map((row) => (
        <FacetLine key={row.value} row={row} onChange={(change) => onChange(row, change)} />
      ))}
      {(hidden > 0 || all) && rows.length > first.length && (
        <button
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
}

/** Of days the words, since months are bars; branches are many and seldom looked for. */
function firstCount(field: Group['field'], count: number): number {
  if (field === 'branch' && count > FIRST) return 0;
  return field === 'month' ? DAYS.length : FIRST;
}

function FacetLine({ row, onChange }: { readonly row: FacetRow; readonly onChange: (change: FilterChange) => void }) {
  const { label, fullLabel = label, count, chosen, excluded, card } = row;
  const letters = [...label];
  const [menuAt, setMenuAt] = useState<Point | null>(null);
  const openMenu = (event: ReactMouseEvent<HTMLElement>) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // From the keyboard it has no point of its own.
    setMenuAt(event.clientX > 0 ? { x: event.clientX, y: event.clientY } : { x: box.left + 24, y: box.bottom });
  };
  const classes = ['facet', chosen && 'is-chosen', excluded && 'is-excluded', count === 0 && 'is-zero'];
  return (
    <>
      <label
        className={classes.filter(Boolean).join(' ')}
        title={`${fullLabel}\n${strings.finding.facets.onlyThis}`}
        onContextMenu={openMenu}
      >
        <input
          type="checkbox"
          checked={chosen}
          aria-label={facetName(row)}
          data-facet={row.value}
          onChange={({ nativeEvent }) =>
            onChange(nativeEvent instanceof MouseEvent && nativeEvent.altKey ? 'only' : 'toggle')
          }
        />
        {card && <SourceMark card={card} solid={chosen} />}
        <span className="facet-label">
          <span className="facet-label-start">{letters.slice(0, -TAIL).join('')}</span>
          <span className="facet-label-end">{letters.slice(-TAIL).join('')}</span>
        </span>
        {count !== null && <span className="count">{formatCount(count)}</span>}
      </label>
      {menuAt && <FacetMenu row={row} at={menuAt} onChange={onChange} onClose={() => setMenuAt(null)} />}
    </>
  );
}

interface MenuProps {
  readonly row: FacetRow;
  readonly at: Point;
  readonly onChange: (change: FilterChange) => void;
  readonly onClose: () => void;
}

function FacetMenu({ row: { label, chosen, excluded }, at, onChange, onClose }: MenuProps) {
  const { facets } = strings.finding;
  const { commands } = strings;
  const item = (id: string, title: string, change: FilterChange, keys?: readonly string[]) => ({
    id,
    label: title,
    run: () => onChange(change),
    ...(keys ? { keys } : {}),
  });
  return (
    <Menu
      label={label}
      at={at}
      onClose={onClose}
      groups={[
        [
          item('toggle', chosen || excluded ? facets.takeBack : facets.choose, 'toggle'),
          item('only', commands['rail.only'], 'only', keysOf('rail.only')),
          ...(excluded ? [] : [item('exclude', commands['rail.exclude'], 'exclude', keysOf('rail.exclude'))]),
        ],
      ]}
    />
  );
}
