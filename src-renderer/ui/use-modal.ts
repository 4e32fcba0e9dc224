// Shows a native dialog as long as it is in the document. The browser keeps the focus inside and gives it back. It
// begins where `data-first-focus` says, else in the first field; where there is only text, keys scroll it at once.
import { type RefObject, useLayoutEffect, useRef } from 'react';

const FIRST = ['[data-first-focus]', 'input, select, textarea', '.dialog-body'] as const;

export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it leaves the document: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    // The browser gives it to whatever comes first, which is the button that closes.
    FIRST.map((one) => element?.querySelector<HTMLElement>(one))
      .find((found) => found)
      ?.focus();
    return () => element?.close();
  }, []);
  return dialog;
}
