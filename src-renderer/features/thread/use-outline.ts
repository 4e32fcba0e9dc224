// Whether the outline is open. Where the thread is wide enough it stands beside the messages, and stays as the reader
// left it; else it lies over them, until something was chosen.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRemembered } from '../../ui/use-remembered';
import type { MessageListHandle } from './message-list';
import type { OutlineHandle } from './outline';

/** In pixels at the normal text size. */
const DOCKS_FROM = 1000;
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export interface OutlinePanel {
  readonly panel: RefObject<OutlineHandle | null>;
  readonly isOpen: boolean;
  readonly isDocked: boolean;
  /** Opens it and goes into it; closes it when the focus is there. */
  toggle(): void;
  close(): void;
  /** One step out: the focus goes back to the messages, and what lies over them is closed. False when there was none. */
  leave(): boolean;
}

export function useOutline(
  root: RefObject<HTMLElement | null>,
  list: RefObject<MessageListHandle | null>,
): OutlinePanel {
  const panel = useRef<OutlineHandle>(null);
  const isDocked = useIsWide(root);
  const [dockedOpen, setDockedOpen] = useRemembered('outline-docked', true as boolean, isBoolean);
  const [overOpen, setOverOpen] = useState(false);
  const isOpen = isDocked ? dockedOpen : overOpen;
  const set = (open: boolean) => (isDocked ? setDockedOpen(open) : setOverOpen(open));
  const close = () => {
    set(false);
    list.current?.element?.focus();
  };
  return {
    panel,
    isOpen,
    isDocked,
    close,
    toggle() {
      if (isOpen && (!isDocked || panel.current?.hasFocus())) return close();
      flushSync(() => set(true));
      panel.current?.focus();
    },
    leave() {
      if (!isOpen || (isDocked && !panel.current?.hasFocus())) return false;
      if (isDocked) list.current?.element?.focus();
      else close();
      return true;
    },
  };
}

function useIsWide(root: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => {
      const scale = Number(getComputedStyle(element).getPropertyValue('--scale')) || 1;
      setWide(element.clientWidth >= DOCKS_FROM * scale);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
  return isWide;
}
