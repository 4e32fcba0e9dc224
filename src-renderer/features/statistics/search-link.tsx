// A mark that leads to the sessions behind it.
import type { AnchorHTMLAttributes } from 'react';
import { formatPlace, NOWHERE } from '../../nav/location';
import { placeStore } from '../../nav/use-place';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** What is searched for. */
  readonly text: string;
}

export function SearchLink({ text, children, ...rest }: Props) {
  return (
    <a
      href={formatPlace({ ...NOWHERE, text })}
      onClick={(event) => {
        event.preventDefault();
        placeStore().go({ text }, 'open');
      }}
      {...rest}
    >
      {children}
    </a>
  );
}
