// The palette's rows. Its field has the focus and the keys; a row is only pointed at.
import { strings } from '@shared/strings/strings';
import { Kbd } from '../../ui/kbd';
import { MarkedText } from '../../ui/marked-text';
import type { PaletteGroup, PaletteRow } from './use-palette-groups';

interface Props {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly current: PaletteRow | undefined;
  readonly onPoint: (row: PaletteRow) => void;
  readonly onRun: (row: PaletteRow) => void;
}

export function PaletteList({ id, groups, current, onPoint, onRun }: Props) {
  return (
    <div id={id} className="palette-list" role="listbox" aria-label={strings.window.palette.results}>
      {groups.map(({ label, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: inside a listbox only this role groups options
        <div key={label} role="group" aria-label={label}>
          <div className="palette-group" aria-hidden="true">
            {label}
          </div>
          {rows.map((row) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go to the field, which names this as active
            <div
              key={row.id}
              id={`${id}-${row.id}`}
              className={`palette-row${row === current ? ' is-selected' : ''}${row.isUnavailable ? ' is-unavailable' : ''}`}
              role="option"
              aria-selected={row === current}
              aria-disabled={row.isUnavailable}
              onClick={() => onRun(row)}
              onPointerMove={() => row !== current && onPoint(row)}
            >
              {row.mark}
              <span className="palette-words">
                <span className="palette-title" dir="auto">
                  <MarkedText text={row.title} marks={row.titleMarks} />
                </span>
                {row.why && (
                  <span className="palette-why" dir="auto">
                    <MarkedText {...row.why} />
                  </span>
                )}
              </span>
              {row.aside && (
                <span className="palette-aside" dir="auto">
                  {row.aside}
                </span>
              )}
              {row.keys.length > 0 && !row.isUnavailable && <Kbd parts={row.keys} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
