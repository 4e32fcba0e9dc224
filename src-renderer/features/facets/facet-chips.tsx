// The filters of a narrow window: a row of chips over the list. A chip opens its group; what is chosen stands on it.
import { strings } from '@shared/strings/strings';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { Icon } from '../../ui/icon';
import { Popover } from '../../ui/popover';
import { FacetGroup } from './facet-group';
import type { FacetGroup as Group } from './facet-groups';
import type { RailHandle } from './facet-rail';
import { type Facets, useFacets } from './use-facets';

export function FacetChips({ ref }: { readonly ref: Ref<RailHandle> }) {
  const facets = useFacets();
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
  }));
  return (
    <nav ref={root} className="chips" aria-label={strings.window.facets.label} data-scope="rail">
      {facets.groups.filter(fits).map((group) => (
        <Chip key={group.field} group={group} facets={facets} />
      ))}
    </nav>
  );
}

/** Branches are the least looked for, and a sixth chip would take a second line: their chip comes once one is chosen. */
function fits({ field, rows }: Group): boolean {
  return field !== 'branch' || rows.some(({ chosen, excluded }) => chosen || excluded);
}

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
      {() => <FacetGroup group={group} onChange={(row, how) => facets.change(group, row, how)} />}
    </Popover>
  );
}
