// A page over the panes: a head with a way back, and what it is about. The focus comes in and goes back where it was.
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button';

interface Props {
  readonly title: string;
  readonly className: string;
  /** What the button that closes says, and its tooltip with the key. */
  readonly back: string;
  readonly onClose: () => void;
  /** Beside the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, className, back, onClose, tools, children }: Props) {
  const page = useRef<HTMLElement>(null);
  const heading = useId();
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const first = page.current?.querySelector<HTMLElement>('[data-first-focus]');
    (first ?? page.current)?.focus({ preventScroll: true });
    return () => {
      // Once the panes are back, and if nobody else has taken it.
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      });
    };
  }, [before]);
  return (
    <main ref={page} className={`page ${className}`} data-scope="page" tabIndex={-1} aria-labelledby={heading}>
      <header className="page-head">
        <IconButton icon="back" label={back} onClick={onClose} />
        <h2 id={heading}>{title}</h2>
        {tools}
      </header>
      {children}
    </main>
  );
}
