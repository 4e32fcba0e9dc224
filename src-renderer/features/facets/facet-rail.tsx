// The rail of filters beside the list, in a wide window.
import { strings } from '@shared/strings/strings';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useWaitingFocus } from '../../ui/use-waiting-focus';
import { FacetGroup } from './facet-group';
import { SavedSearches } from './saved-searches';
import { UnreadableSources } from './unreadable-sources';
import { type Facets, useFacets } from './use-facets';
import { WhenBars } from './when-bars';

export interface RailHandle {
  focus(): void;
  step(by: 1 | -1): void;
  /** Of the value that has the focus. */
  change(how: 'only' | 'exclude'): void;
  /** Takes out every filter of the rail. */
  clear(): void;
}

interface Props {
  readonly ref: Ref<RailHandle>;
  readonly now: number;
  readonly onDiagnostics: () => void;
}

export function FacetRail({ ref, now, onDiagnostics }: Props) {
  const facetsNow = useFacets(now);
  const { groups, isPartial, hasChosen, change, changeFocused, clear } = facetsNow;
  const root = useRef<HTMLElement>(null);
  const { facets } = strings.window;
  const boxes = () => [...(root.current?.querySelectorAll<HTMLElement>('input[type=checkbox], .saved') ?? [])];
  const focus = useWaitingFocus(root, () => boxes()[0]);
  useImperativeHandle(ref, () => ({
    focus,
    step(by) {
      const all = boxes();
      const at = all.indexOf(document.activeElement as HTMLElement);
      all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
    },
    change: changeFocused,
    clear,
  }));
  return (
    <nav ref={root} className="rail" aria-label={facets.label} data-scope="rail" tabIndex={-1}>
      <div className="rail-scroll">
        <SavedSearches />
        <UnreadableSources onOpen={onDiagnostics} />
        {groups.map((group) => (
          <FacetGroup
            key={group.field}
            group={group}
            head={group.field === 'month' && <WhenOf facets={facetsNow} />}
            onChange={change}
          />
        ))}
        {groups.length === 0 && <p className="rail-empty">{isPartial ? facets.nothingWithAll : facets.nothing}</p>}
      </div>
      {hasChosen && (
        <button
          type="button"
          className="rail-clear"
          onClick={() => {
            clear();
            focus();
          }}
        >
          {facets.clear}
        </button>
      )}
    </nav>
  );
}

/** The bars, where there is more than one to choose from. */
export function WhenOf({ facets: { when, changeWhen } }: { readonly facets: Facets }) {
  return when && <WhenBars when={when} onChange={changeWhen} />;
}
