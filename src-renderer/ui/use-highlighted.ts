// Colours for code, once the window has nothing better to do: what is scrolled past stays plain. The highlighter is
// loaded when the first block that names its language appears; very long blocks stay plain, since highlighting takes
// time in proportion.
import { type ReactNode, useEffect, useState } from 'react';

const CHARACTERS = 20_000;
/** Whoever scrolls without a pause sees colours after this long all the same. */
const AT_LATEST_MS = 400;
let loaded: typeof import('./highlight') | undefined;

export function useHighlighted(code: string, language: string): ReactNode | null {
  const [made, setMade] = useState<{ readonly code: string; readonly node: ReactNode } | null>(null);
  const wanted = language !== '' && code.length <= CHARACTERS;
  const known = made?.code === code ? made.node : wanted ? loaded?.knownHighlight(code, language) : undefined;
  const isMissing = wanted && known === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let gone = false;
    const start = async () => {
      loaded ??= await import('./highlight');
      if (!gone) setMade({ code, node: loaded.highlight(code, language) });
    };
    const handle = requestIdleCallback(() => void start(), { timeout: AT_LATEST_MS });
    return () => {
      gone = true;
      cancelIdleCallback(handle);
    };
  }, [isMissing, code, language]);
  return known ?? null;
}
