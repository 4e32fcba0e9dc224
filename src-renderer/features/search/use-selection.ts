// Rows of the list selected for an action on several; another search begins without any.
import { useState } from 'react';
import { extendSelection, NO_SELECTION, type Selection, selectAll, selected, toggleSelected } from './selection';

export interface SelectionHandle {
  /** In the order of the list. */
  readonly ids: readonly string[];
  readonly all: ReadonlySet<string>;
  toggle(id: string): void;
  /** The range to a row; from `start` where none was begun. */
  extend(start: string, to: string): void;
  selectAll(): void;
  clear(): void;
}

export function useSelection(listed: readonly string[], text: string): SelectionHandle {
  const [state, setState] = useState<{ readonly text: string; readonly selection: Selection }>({
    text,
    selection: NO_SELECTION,
  });
  const selection = state.text === text ? state.selection : NO_SELECTION;
  const set = (next: Selection) => setState({ text, selection: next });
  const ids = selection === NO_SELECTION ? [] : selected(selection, listed);
  return {
    ids,
    all: new Set(ids),
    toggle: (id) => set(toggleSelected(selection, listed, id)),
    extend: (start, to) => set(extendSelection(selection, start, to)),
    selectAll: () => set(selectAll(listed)),
    clear: () => set(NO_SELECTION),
  };
}
