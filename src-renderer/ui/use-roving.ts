// Many links with one tab stop: arrows move among them, by one or by a whole column.
import { type FocusEvent, type KeyboardEvent, useState } from 'react';

interface Moves {
  /** How far ArrowLeft and ArrowRight go. */
  readonly across: number;
  /** How far ArrowUp and ArrowDown go. */
  readonly along: number;
}

/** `tabIndexOf` is for the links, in their order in the document; `props` for what holds them. */
export function useRoving(count: number, { across, along }: Moves, first = count - 1) {
  const [at, setAt] = useState<number | null>(null);
  const current = Math.min(at ?? first, count - 1);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -across,
    ArrowRight: across,
    ArrowUp: -along,
    ArrowDown: along,
    Home: -count,
    End: count,
  };
  return {
    tabIndexOf: (index: number) => (index === current ? 0 : -1),
    props: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const links = [...event.currentTarget.querySelectorAll('a')];
        const next = Math.max(0, Math.min(links.length - 1, links.indexOf(event.target as HTMLAnchorElement) + step));
        links[next]?.focus();
      },
      onFocus: (event: FocusEvent<HTMLElement>) => {
        setAt([...event.currentTarget.querySelectorAll('a')].indexOf(event.target as HTMLAnchorElement));
      },
    },
  };
}
