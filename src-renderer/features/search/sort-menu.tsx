// The order of the list, and the menu to choose another.
import type { SortOrder } from '@shared/model/search';
import { strings } from '@shared/strings/strings';
import { useRef, useState } from 'react';
import { placeStore } from '../../nav/use-place';
import { Icon } from '../../ui/icon';
import { Menu, type Point } from '../../ui/menu';

const SORTS = ['relevance', 'newest', 'oldest', 'longest'] as const satisfies readonly SortOrder[];

export function SortMenu({ sort, hasWords }: { readonly sort: SortOrder; readonly hasWords: boolean }) {
  const [at, setAt] = useState<Point | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { list } = strings.window;
  const open = () => {
    const box = button.current?.getBoundingClientRect();
    if (box) setAt({ x: box.right - 200, y: box.bottom + 2 });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="sort-button"
        aria-haspopup="menu"
        aria-expanded={at !== null}
        title={list.sort}
        onClick={() => (at ? setAt(null) : open())}
      >
        <span className="hidden-text">{list.sort}</span>
        {list.sorts[sort]}
        <Icon name="chevron-down" />
      </button>
      {at && (
        <Menu
          label={list.sort}
          at={at}
          onClose={() => setAt(null)}
          groups={[
            SORTS.map((order) => ({
              id: order,
              label: list.sorts[order],
              checked: order === sort,
              unavailable: order === 'relevance' && !hasWords ? strings.finding.list.noWords : undefined,
              run: () => placeStore().go({ sort: order }, 'open'),
            })),
          ]}
        />
      )}
    </>
  );
}
