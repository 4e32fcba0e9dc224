// A menu at the pointer or under a button: arrows move, letters run, Escape closes and gives the focus back.
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from './icon';
import { Kbd } from './kbd';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** What the label is about, in fainter letters: the value that a filter would get. */
  readonly aside?: string;
  /** The key that runs it while the menu is open; shown at its end. */
  readonly letter?: string;
  /** How the keys that run it elsewhere are written. */
  readonly keys?: readonly string[];
  /** For one of several choices. */
  readonly checked?: boolean;
  /** Why it can't run now. */
  readonly unavailable?: string | undefined;
  readonly run: () => void;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly label: string;
  /** Groups with a line between them; empty ones are left out. */
  readonly groups: readonly (readonly MenuItem[])[];
  readonly at: Point;
  readonly onClose: () => void;
}

const EDGE = 8;

export function Menu({ label, groups, at, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const closing = useRef(onClose);
  closing.current = onClose;
  useLayoutEffect(() => {
    const element = menu.current;
    const before = document.activeElement;
    if (!element) return;
    if (!element.matches(':popover-open')) element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(EDGE, Math.min(at.x, innerWidth - width - EDGE))}px`;
    element.style.top = `${Math.max(EDGE, Math.min(at.y, innerHeight - height - EDGE))}px`;
    const items = itemsOf(element);
    const first =
      items.find((item) => item.ariaChecked === 'true') ?? items.find((item) => item.ariaDisabled !== 'true');
    first?.focus();
    // Not the browser's own way of closing: it would take the release of the button that opened the menu for a click.
    const press = (event: PointerEvent) => {
      if (!(event.target instanceof Node && element.contains(event.target))) closing.current();
    };
    const leave = () => closing.current();
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('blur', leave);
    window.addEventListener('resize', leave);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('blur', leave);
      window.removeEventListener('resize', leave);
      const holdsFocus = element.contains(document.activeElement) || document.activeElement === document.body;
      if (holdsFocus && before instanceof HTMLElement) before.focus();
    };
  }, [at.x, at.y]);

  const run = (item: MenuItem) => {
    if (item.unavailable !== undefined) return;
    flushSync(onClose);
    item.run();
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const items = itemsOf(event.currentTarget);
    const now = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key];
    const byLetter = groups.flat().find(({ letter }) => letter === event.key.toLowerCase());
    if (to !== undefined) items.at(to % items.length)?.focus();
    else if (event.key === 'Tab' || event.key === 'Escape') onClose();
    else if (byLetter) run(byLetter);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={menu} popover="manual" className="menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={press}>
      {groups
        .filter((items) => items.length > 0)
        .map((items) => (
          // biome-ignore lint/a11y/useSemanticElements: inside a menu only this role groups items
          <div key={items[0]?.id} className="menu-group" role="group">
            {items.map((item) => (
              <Line key={item.id} item={item} onRun={() => run(item)} />
            ))}
          </div>
        ))}
    </div>
  );
}

function Line({ item, onRun }: { readonly item: MenuItem; readonly onRun: () => void }) {
  const { label, aside, letter, keys, checked, unavailable } = item;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: one of several choices when it can be checked
    <button
      type="button"
      className="menu-item"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      aria-disabled={unavailable !== undefined}
      title={unavailable}
      tabIndex={-1}
      onClick={onRun}
      onPointerMove={(event) => event.currentTarget.focus()}
    >
      {checked !== undefined && <span className="menu-check">{checked && <Icon name="check" />}</span>}
      <span className="menu-label">{label}</span>
      {aside && (
        <span className="menu-aside" dir="auto">
          {aside}
        </span>
      )}
      {letter && <Kbd parts={[letter]} />}
      {keys && keys.length > 0 && <Kbd parts={keys} />}
    </button>
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('.menu-item')];
}
