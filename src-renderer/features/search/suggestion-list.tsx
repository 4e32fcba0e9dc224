// The list under the box. The box has the focus and the keys; a row here is only pointed at.
import { plural, strings } from '@shared/strings/strings';
import { Icon } from '../../ui/icon';
import { Kbd } from '../../ui/kbd';
import { SourceMark } from '../../ui/source-mark';
import type { Suggestion } from './complete';
import type { Suggestions } from './use-suggestions';

interface Props {
  readonly id: string;
  readonly suggestions: Suggestions;
  readonly onTake: (row: Suggestion) => void;
  readonly onPoint: (at: number) => void;
  /** Forgets what was searched for last. */
  readonly onClear: () => void;
}

export function suggestionId(list: string, at: number): string {
  return `${list}-${at}`;
}

export function SuggestionList({ id, suggestions: { kind, groups, rows, active }, onTake, onPoint, onClear }: Props) {
  const { complete } = strings.finding;
  // Tab takes the first one where it would be taken anyway.
  const tabbed = kind === 'past' ? -1 : Math.max(0, active);
  const hasRecent = groups.some(({ label }) => kind === 'past' && label === complete.recent);
  return (
    <div className="suggestions">
      <div id={id} role="listbox" aria-label={complete.label}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: inside a listbox only this role groups options
          <div key={group.label} role="group" aria-label={group.label}>
            {kind === 'past' && (
              <div className="suggestions-head" aria-hidden="true">
                {group.label}
              </div>
            )}
            {group.rows.map((row) => {
              const at = rows.indexOf(row);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go to the box, which names this as active
                <div
                  key={row.id}
                  id={suggestionId(id, at)}
                  className={`suggestion${at === active ? ' is-selected' : ''}`}
                  role="option"
                  aria-selected={at === active}
                  // The box keeps the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => at !== active && onPoint(at)}
                  onClick={() => onTake(row)}
                >
                  {group.icon && <Icon name={group.icon} />}
                  {row.card && <SourceMark card={row.card} />}
                  <span className={`suggestion-label${kind === 'operators' ? ' is-code' : ''}`} dir="auto">
                    {row.label}
                  </span>
                  <span className={row.isCount ? 'count' : 'suggestion-aside'} dir="auto">
                    {row.aside}
                  </span>
                  {at === tabbed && <Kbd parts={[strings.finding.keyTab]} />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {hasRecent && (
        <div className="suggestions-foot">
          <button
            type="button"
            className="text-button"
            tabIndex={-1}
            // The box keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={onClear}
          >
            {strings.commands['search.clear-recent']}
          </button>
        </div>
      )}
      <span className="hidden-text" role="status">
        {plural(rows.length, complete.count)}
      </span>
    </div>
  );
}
