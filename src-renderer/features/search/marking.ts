// Which rows are marked for an action on several. What was marked one by one stays; a range reaches from where it was
// begun to where it is now. Pure.

export interface Marking {
  readonly base: ReadonlySet<string>;
  /** Where the range was begun; null for none. */
  readonly anchor: string | null;
  readonly head: string | null;
}

export const NO_MARKING: Marking = { base: new Set(), anchor: null, head: null };

/** The marked ones of those that are listed, in their order. */
export function marked({ base, anchor, head }: Marking, listed: readonly string[]): readonly string[] {
  const [from, to] = [listed.indexOf(anchor ?? ''), listed.indexOf(head ?? '')];
  const inRange = (at: number) => from >= 0 && to >= 0 && at >= Math.min(from, to) && at <= Math.max(from, to);
  return listed.filter((id, at) => base.has(id) || inRange(at));
}

export function toggleMark(marking: Marking, listed: readonly string[], id: string): Marking {
  const all = new Set(marked(marking, listed));
  if (all.delete(id)) return { base: all, anchor: null, head: null };
  return { base: all.add(id), anchor: id, head: id };
}

/** The range to a row; from `start` where none was begun. */
export function extendMarks(marking: Marking, start: string, to: string): Marking {
  return { ...marking, anchor: marking.anchor ?? start, head: to };
}

export function markAll(listed: readonly string[]): Marking {
  return { base: new Set(listed), anchor: null, head: null };
}
