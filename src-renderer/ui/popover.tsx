// A button and what it opens under itself. The browser closes it: with Escape, or with a click elsewhere.
import { type CSSProperties, type ReactNode, useId, useRef } from 'react';

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
      >
        {children(() => menu.current?.hidePopover())}
      </div>
    </>
  );
}
