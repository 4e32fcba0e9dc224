// Which folds of a thread are open. Kept beside the list, since rows come and go while scrolling.
import { useMemo, useState } from 'react';

export interface Folds {
  isOpen(key: string): boolean;
  toggle(key: string): void;
  open(keys: readonly string[]): void;
  /** Opens every fold there is, or closes all; what single folds were is forgotten. */
  toggleAll(): void;
}

interface State {
  readonly all: boolean;
  /** Folds that differ from `all`. */
  readonly others: ReadonlySet<string>;
}

const CLOSED: State = { all: false, others: new Set() };

export function useFolds(): Folds {
  const [state, setState] = useState(CLOSED);
  return useMemo(() => {
    const isOpen = (key: string) => state.all !== state.others.has(key);
    return {
      isOpen,
      toggle: (key) =>
        setState(({ all, others }) => {
          const next = new Set(others);
          if (!next.delete(key)) next.add(key);
          return { all, others: next };
        }),
      open: (keys) =>
        setState((now) => {
          const next = new Set(now.others);
          for (const key of keys) now.all ? next.delete(key) : next.add(key);
          return next.size === now.others.size ? now : { all: now.all, others: next };
        }),
      toggleAll: () => setState(({ all }) => ({ all: !all, others: new Set() })),
    };
  }, [state]);
}
