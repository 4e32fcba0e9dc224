// What was run from the palette last, newest first; it outlives the window.
import { useRemembered } from '../../ui/use-remembered';

export interface PaletteRecent {
  readonly type: 'command' | 'thread' | 'search';
  readonly id: string;
}

const KEY = 'palette-recent';
const MOST = 20;

export interface PaletteRecents {
  readonly recents: readonly PaletteRecent[];
  note(recent: PaletteRecent): void;
}

export function usePaletteRecents(): PaletteRecents {
  const [recents, setRecents] = useRemembered<readonly PaletteRecent[]>(KEY, [], areRecents);
  return {
    recents,
    note(recent) {
      const others = recents.filter(({ type, id }) => type !== recent.type || id !== recent.id);
      setRecents([recent, ...others].slice(0, MOST));
    },
  };
}

/** While no palette is open. */
export function forgetPaletteRecents(): void {
  localStorage.removeItem(KEY);
}

export function recentIds(recents: readonly PaletteRecent[], type: PaletteRecent['type']): string[] {
  return recents.filter((recent) => recent.type === type).map(({ id }) => id);
}

function areRecents(value: unknown): value is readonly PaletteRecent[] {
  return Array.isArray(value) && value.every(isRecent);
}

function isRecent(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { type, id } = value as Partial<Record<keyof PaletteRecent, unknown>>;
  return typeof id === 'string' && (type === 'command' || type === 'thread' || type === 'search');
}
