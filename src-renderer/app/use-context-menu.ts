// What is under the pointer -> the native menu for it.
import type { MenuTarget } from '@shared/ipc';
import { useEffect } from 'react';
import { call } from '../bridge/api';

export function useContextMenu(): void {
  useEffect(() => {
    const listen = (event: MouseEvent) => {
      // It has a menu of the window's own.
      if (event.defaultPrevented) return;
      const target = event.target instanceof Element ? toMenuTarget(event.target) : null;
      if (!target) return;
      event.preventDefault();
      void call('menu.popup', target).catch(() => undefined);
    };
    window.addEventListener('contextmenu', listen);
    return () => window.removeEventListener('contextmenu', listen);
  }, []);
}

/** The innermost thing that has a menu of its own; selected text goes before the message that it stands in. */
function toMenuTarget(element: Element): MenuTarget | null {
  if (element.closest('input:not([type=checkbox]), textarea')) return { type: 'field' };
  const url = element.closest('[data-url]')?.getAttribute('data-url');
  if (url) return { type: 'link', url };
  const blob = element.closest('[data-blob]')?.getAttribute('data-blob');
  if (blob) return { type: 'image', blob };
  const row = element.closest('[data-thread]')?.getAttribute('data-thread');
  if (row) return { type: 'thread', thread: row };
  // From the keyboard: the list has the focus, and names its row.
  const active = element.closest('[role=listbox]')?.getAttribute('aria-activedescendant');
  const activeRow = active ? document.getElementById(active)?.getAttribute('data-thread') : null;
  if (activeRow) return { type: 'thread', thread: activeRow };
  const selection = getSelection();
  if (selection && !selection.isCollapsed && selection.containsNode(element, true)) return { type: 'text' };
  const ordinal = element.closest('[data-ordinal]')?.getAttribute('data-ordinal');
  const thread = element.closest('[data-open-thread]')?.getAttribute('data-open-thread');
  if (ordinal && thread) return { type: 'message', thread, ordinal: Number(ordinal) };
  return element.closest('pre') ? { type: 'text' } : null;
}
