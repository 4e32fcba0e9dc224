// Shows a native dialog as long as it is in the document. The browser keeps the focus inside and gives it back;
// `data-first-focus` says where it begins.
import { type RefObject, useLayoutEffect, useRef } from 'react';

export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it leaves the document: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    // The browser gives it to whatever comes first.
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => element?.close();
  }, []);
  return dialog;
}
