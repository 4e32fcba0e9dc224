// Sources that could not be read, where their counts would stand; why is said in the diagnostics.
import { DIAGNOSTICS } from '@shared/model/diagnostic';
import { fill, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../bridge/queries';
import { Icon } from '../../ui/icon';

export function UnreadableSources({ onOpen }: { readonly onOpen: () => void }) {
  const { data: sources = [] } = useQuery(queries.sources());
  return sources.map(({ id, label, diagnostics }) => {
    const serious = diagnostics.find(({ code }) => DIAGNOSTICS[code] === 'error');
    if (!serious) return null;
    const { title, hint } = strings.diagnostics[serious.code];
    return (
      <button type="button" key={id} className="facet is-failing" title={`${title}\n${hint}`} onClick={onOpen}>
        <Icon name="warning" />
        <span className="facet-label">{fill(strings.window.facets.unreadable, { source: label })}</span>
      </button>
    );
  });
}
