// Saved searches over the filters: a click runs one; its menu gives it another name, or takes it away.
import type { SavedSearch } from '@shared/model/library';
import { fill, strings } from '@shared/strings/strings';
import { type KeyboardEvent, useState } from 'react';
import { useLibrary, useLibraryCalls } from '../../bridge/use-library';
import { placeStore, usePlaceSoon } from '../../nav/use-place';
import { useFeedback } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { Menu, type Point } from '../../ui/menu';

export function SavedSearches() {
  const { searches } = useLibrary();
  const { saved: words } = strings.finding;
  if (searches.length === 0) return null;
  return (
    <section className="facet-group" aria-label={words.label}>
      <h2 className="facet-head">{words.label}</h2>
      <ul>
        {searches.map((search) => (
          <SavedLine key={search.id} search={search} />
        ))}
      </ul>
    </section>
  );
}

function SavedLine({ search }: { readonly search: SavedSearch }) {
  const { id, name, text } = search;
  const { text: current } = usePlaceSoon();
  const calls = useLibraryCalls();
  const { confirm, fail } = useFeedback();
  const [menuAt, setMenuAt] = useState<Point | null>(null);
  const [isNaming, setNaming] = useState(false);
  const { saved: words } = strings.finding;
  const run = () => placeStore().go({ text }, 'open');
  const remove = () =>
    void calls
      .removeSearch(id)
      .then(() => confirm(fill(words.removed, { name })))
      .catch(fail);
  const rename = (next: string) => {
    setNaming(false);
    if (next !== '' && next !== name) void calls.saveSearch(id, next, text).catch(fail);
  };
  if (isNaming) {
    return (
      <li>
        <NameField name={name} onDone={rename} />
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={`facet saved${current.trim() === text ? ' is-chosen' : ''}`}
        aria-current={current.trim() === text}
        title={text}
        onClick={run}
        onKeyDown={({ key }) => {
          if (key === 'F2') setNaming(true);
          if (key === 'Delete') remove();
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          const box = event.currentTarget.getBoundingClientRect();
          setMenuAt(event.clientX > 0 ? { x: event.clientX, y: event.clientY } : { x: box.left + 24, y: box.bottom });
        }}
      >
        <Icon name="bookmark" />
        <span className="saved-name" dir="auto">
          {name}
        </span>
      </button>
      {menuAt && (
        <Menu
          label={name}
          at={menuAt}
          onClose={() => setMenuAt(null)}
          groups={[
            [{ id: 'run', label: words.run, run }],
            [
              { id: 'rename', label: words.rename, keys: ['F2'], run: () => setNaming(true) },
              { id: 'remove', label: words.remove, keys: [words.deleteKey], run: remove },
            ],
          ]}
        />
      )}
    </li>
  );
}

function NameField({ name, onDone }: { readonly name: string; readonly onDone: (name: string) => void }) {
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onDone(event.currentTarget.value.trim());
    else if (event.key === 'Escape') onDone(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      className="saved-field"
      type="text"
      defaultValue={name}
      maxLength={200}
      dir="auto"
      aria-label={strings.finding.saved.name}
      ref={(field) => field?.select()}
      onKeyDown={press}
      onBlur={(event) => onDone(event.currentTarget.value.trim())}
    />
  );
}
