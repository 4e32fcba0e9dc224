// Which rows are selected for an action on several. What was selected one by one stays; a range reaches from where it was
// begun to where it is now. Pure.

export interface Selection {
  readonly base: ReadonlySet<string>;
  /** Where the range was begun; null for none. */
  readonly anchor: string | null;
  readonly head: string | null;
}

export const NO_SELECTION: Selection = { base: new Set(), anchor: null, head: null };

/** The selected ones of those that are listed, in their order. */
export function selected({ base, anchor, head }: Selection, listed: readonly string[]): readonly string[] {
  const [from, to] = [listed.indexOf(anchor ?? ''), listed.indexOf(head ?? '')];
  const inRange = (at: number) => from >= 0 && to >= 0 && at >= Math.min(from, to) && at <= Math.max(from, to);
  return listed.filter((id, at) => base.has(id) || inRange(at));
}

export function toggleSelected(selection: Selection, listed: readonly string[], id: string): Selection {
  const all = new Set(selected(selection, listed));
  if (all.delete(id)) return { base: all, anchor: null, head: null };
  return { base: all.add(id), anchor: id, head: id };
}

/** The range to a row; from `start` where none was begun. */
export function extendSelection(selection: Selection, start: string, to: string): Selection {
  return { ...selection, anchor: selection.anchor ?? start, head: to };
}

export function selectAll(listed: readonly string[]): Selection {
  return { base: new Set(listed), anchor: null, head: null };
}
