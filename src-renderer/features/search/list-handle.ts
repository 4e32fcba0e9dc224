// What keys and commands do with the list.
import type { OpenMenu } from './row-menu';

export interface ListHandle {
  focus(): void;
  hasFocus(): boolean;
  /**
   * Waits for the results of what is typed, and chooses the first unless one of them was chosen since. False when there
   * is none, or it is no longer wanted by then.
   */
  ensureSelected(isWanted: () => boolean): Promise<boolean>;
  step(by: number): void;
  page(by: 1 | -1): void;
  edge(which: 'first' | 'last'): void;
  /** Selects the chosen row for an action on several, or no more. */
  select(): void;
  /** Selects on the way to the next row. */
  extend(by: 1 | -1): void;
  /** Everything that is found, as far as that can be acted on at once. */
  selectAll(): Promise<void>;
  /** False when none was selected. */
  clearSelection(): boolean;
  /** Does something with all selected rows; false where there is none. */
  act(what: 'star' | 'copy' | 'save'): boolean;
  /** Under the chosen row. */
  showMenu(kind: OpenMenu['kind']): void;
}
