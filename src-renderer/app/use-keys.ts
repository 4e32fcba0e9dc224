// Listens to the keyboard and runs what the table of commands says; and to commands from native menus.
import { COMMANDS, type CommandId, type Scope } from '@shared/commands';
import { useEffect, useRef } from 'react';
import { on } from '../bridge/api';
import { isMac } from '../nav/key-names';
import { nameKey, toCommand } from '../nav/keymap';

export function useKeys(run: (id: CommandId) => void, letters: boolean): void {
  const latest = useRef({ run, letters });
  latest.current = { run, letters };
  useEffect(() => {
    const mac = isMac();
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      // A dialog or menu that is open owns the keys; Escape closes it by itself.
      if (document.querySelector('dialog[open], :popover-open')) return;
      const id = toCommand(event, {
        scope: scopeOf(event.target),
        typing: isTyping(event.target),
        mac,
        letters: latest.current.letters,
      });
      // The browser would mark every text of the window, headings and buttons too.
      if (id === null && nameKey(event, mac) === 'Mod+A' && !isTyping(event.target)) event.preventDefault();
      if (id === null || isNativeHere(event)) return;
      event.preventDefault();
      latest.current.run(id);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  useEffect(
    () =>
      on('command.run', ({ id }) => {
        const command = COMMANDS.find((candidate) => candidate.id === id);
        if (command) latest.current.run(command.id);
      }),
    [],
  );
}

/** The pane that a key belongs to which is pressed there. */
export function scopeOf(target: EventTarget | null): Scope {
  const scope = target instanceof Element ? target.closest('[data-scope]')?.getAttribute('data-scope') : null;
  if (scope === 'rail' || scope === 'thread' || scope === 'outline' || scope === 'box' || scope === 'page')
    return scope;
  return document.querySelector('[data-scope=page]') ? 'page' : 'list';
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type);
}

/** Enter, Space, letters and arrows do what they do on a button or in a choice. */
function isNativeHere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('select')) return key !== 'Escape';
  return target.closest('button, a, summary') !== null && (key === 'Enter' || key === ' ');
}
