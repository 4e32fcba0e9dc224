// Marked rows of the list; another search begins without any.
import { useState } from 'react';
import { extendMarks, type Marking, markAll, marked, NO_MARKING, toggleMark } from './marking';

export interface Marks {
  /** In the order of the list. */
  readonly ids: readonly string[];
  readonly all: ReadonlySet<string>;
  toggle(id: string): void;
  /** The range to a row; from `start` where none was begun. */
  extend(start: string, to: string): void;
  markAll(): void;
  clear(): void;
}

export function useMarking(listed: readonly string[], text: string): Marks {
  const [state, setState] = useState<{ readonly text: string; readonly marking: Marking }>({
    text,
    marking: NO_MARKING,
  });
  const marking = state.text === text ? state.marking : NO_MARKING;
  const set = (next: Marking) => setState({ text, marking: next });
  const ids = marking === NO_MARKING ? [] : marked(marking, listed);
  return {
    ids,
    all: new Set(ids),
    toggle: (id) => set(toggleMark(marking, listed, id)),
    extend: (start, to) => set(extendMarks(marking, start, to)),
    markAll: () => set(markAll(listed)),
    clear: () => set(NO_MARKING),
  };
}
