// The filters of a narrow window: a row of chips over the list. A chip opens its group; what is chosen stands on it.
import { strings } from '@shared/strings/strings';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useLibrary } from '../../bridge/use-library';
import { Icon } from '../../ui/icon';
import { Popover } from '../../ui/popover';
import { FacetGroup } from './facet-group';
import type { FacetGroup as Group } from './facet-groups';
import { type RailHandle, WhenOf } from './facet-rail';
import { SavedSearches } from './saved-searches';
import { type Facets, useFacets } from './use-facets';

export function FacetChips({ ref, now }: { readonly ref: Ref<RailHandle>; readonly now: number }) {
  const facets = useFacets(now);
  const root = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => root.current?.querySelector('button')?.focus(),
    step(by) {
      const focusable = [...(root.current?.querySelectorAll<HTMLElement>('button, input') ?? [])];
      const visible = focusable.filter((element) => element.checkVisibility());
      const at = visible.indexOf(document.activeElement as HTMLElement);
      visible[Math.min(visible.length - 1, Math.max(0, at + by))]?.focus();
    },
    change: facets.changeFocused,
    clear: facets.clear,
  }));
  return (
    <nav ref={root} className="chips" aria-label={strings.window.facets.label} data-scope="rail">
      <SavedChip />
      {facets.groups.filter(fits).map((group) => (
        <Chip key={group.field} group={group} facets={facets} />
      ))}
    </nav>
  );
}

function SavedChip() {
  const { searches } = useLibrary();
  if (searches.length === 0) return null;
  const { label } = strings.finding.saved;
  return (
    <Popover buttonClass="chip" menuClass="chip-menu" label={label} title={label} button={<Icon name="bookmark" />}>
      {() => <SavedSearches />}
    </Popover>
  );
}

/** More chips would take a second line: those that are least looked for come once something of theirs is chosen. */
function fits({ field, rows }: Group): boolean {
  return !LATER.includes(field) || rows.some(({ chosen, excluded }) => chosen || excluded);
}

const LATER: readonly Group['field'][] = ['role', 'kind', 'branch', 'host'];

function Chip({ group, facets }: { readonly group: Group; readonly facets: Facets }) {
  const chosen = group.rows.filter((row) => row.chosen || row.excluded);
  const names = chosen.map(({ label }) => label).join(strings.window.common.comma);
  return (
    <Popover
      buttonClass={`chip${chosen.length ? ' is-chosen' : ''}`}
      menuClass="chip-menu"
      button={
        <>
          <span className="chip-label">{names || group.label}</span>
          <Icon name="chevron-down" />
        </>
      }
    >
      {() => (
        <FacetGroup
          group={group}
          head={group.field === 'month' && <WhenOf facets={facets} />}
          onChange={facets.change}
        />
      )}
    </Popover>
  );
}
