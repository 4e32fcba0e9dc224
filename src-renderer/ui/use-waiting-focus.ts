import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives a function that focuses what `find` finds in a pane. Where there is nothing yet the pane itself takes the focus,
 * and hands it on once there is, unless it went elsewhere. The pane needs a `tabIndex` of -1.
 */
export function useWaitingFocus(
  pane: RefObject<HTMLElement | null>,
  find: () => HTMLElement | null | undefined,
): () => void {
  const waits = useRef(false);
  useEffect(() => {
    if (!waits.current) return;
    waits.current = document.activeElement === pane.current;
    const found = waits.current ? find() : null;
    if (!found) return;
    waits.current = false;
    found.focus();
  });
  return () => {
    const found = find();
    waits.current = !found;
    (found ?? pane.current)?.focus();
  };
}
