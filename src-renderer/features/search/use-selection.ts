// Rows of the list selected for an action on several; another search begins without any.
import type { ThreadHead } from '@shared/model/thread';
import { useState } from 'react';
import { extendSelection, NO_SELECTION, type Selection, selectAll, selected, toggleSelected } from './selection';

/** All that a search finds, as far as it can be selected at once; more than what is listed. */
export interface Found {
  readonly heads: readonly ThreadHead[];
  readonly total: number;
}

export interface SelectionHandle {
  /** In the order of the list. */
  readonly ids: readonly string[];
  readonly all: ReadonlySet<string>;
  readonly heads: readonly ThreadHead[];
  /** How many there are, where not all of them could be selected. */
  readonly total: number | null;
  toggle(id: string): void;
  /** The range to a row; from `start` where none was begun. */
  extend(start: string, to: string): void;
  selectAll(found: Found): void;
  clear(): void;
}

interface State {
  readonly text: string;
  readonly selection: Selection;
  readonly found: Found | null;
}

/** `listed` is what the list has loaded so far. */
export function useSelection(listed: readonly ThreadHead[], text: string): SelectionHandle {
  const [state, setState] = useState<State>({ text, selection: NO_SELECTION, found: null });
  const { selection, found } = state.text === text ? state : { selection: NO_SELECTION, found: null };
  const heads = new Map<string, ThreadHead>([...listed, ...(found?.heads ?? [])].map((head) => [head.id, head]));
  const known = [...heads.keys()];
  const set = (next: Selection) => setState({ text, selection: next, found });
  const ids = selection === NO_SELECTION ? [] : selected(selection, known);
  return {
    ids,
    all: new Set(ids),
    heads: ids.flatMap((id) => heads.get(id) ?? []),
    total: found && found.total > found.heads.length ? found.total : null,
    toggle: (id) => set(toggleSelected(selection, known, id)),
    extend: (start, to) => set(extendSelection(selection, start, to)),
    selectAll: (all) => {
      const everything = [...listed, ...all.heads].map(({ id }) => id);
      setState({ text, selection: selectAll(everything), found: all });
    },
    clear: () => setState({ text, selection: NO_SELECTION, found: null }),
  };
}
