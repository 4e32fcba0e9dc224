// A value of a group: its checkbox, name and count; a menu for only this and not this.
import type { FilterChange } from '@shared/query/format-query';
import { strings } from '@shared/strings/strings';
import { type MouseEvent as ReactMouseEvent, useState } from 'react';
import { keysOf } from '../../nav/key-names';
import { formatCount } from '../../ui/format';
import { Menu, type Point } from '../../ui/menu';
import { SourceMark } from '../../ui/source-mark';
import { type FacetRow, facetName } from './facet-groups';

/** Letters at the end of a name that stay when it is cut: names that begin alike differ there. */
const TAIL = 8;

interface LineProps {
  readonly row: FacetRow;
  readonly onChange: (change: FilterChange) => void;
}

export function FacetLine({ row, onChange }: LineProps) {
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
          onKeyDown={(event) => {
            // As Space does, which is the browser's own.
            if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onChange('toggle');
          }}
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
