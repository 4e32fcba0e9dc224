// A button and what it opens under itself. The browser closes it: with Escape, or with a click elsewhere. What is in it
// is made when it opens: it may ask for what takes long.
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Props {
  readonly label?: string;
  readonly title?: string;
  readonly buttonClass: string;
  readonly menuClass: string;
  readonly button: ReactNode;
  /** `close` takes it away after an action. */
  readonly children: (close: () => void) => ReactNode;
}

export function Popover({ label, title, buttonClass, menuClass, button, children }: Props) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const anchor = `--${id.replace(/\W/g, '')}`;
  return (
    <>
      <button
        type="button"
        className={buttonClass}
        popoverTarget={id}
        aria-label={label}
        title={title}
        style={{ anchorName: anchor } as CSSProperties}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={`popover ${menuClass}`}
        style={{ positionAnchor: anchor } as CSSProperties}
        // At once: it is shown, and may take the focus, right after this.
        onBeforeToggle={({ newState }) => newState === 'open' && flushSync(() => setOpen(true))}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && children(() => menu.current?.hidePopover())}
      </div>
    </>
  );
}
