// Colours for code. The highlighter is loaded when the first block that names its language appears; very long blocks
// stay plain, since highlighting takes time in proportion.
import { type ReactNode, useEffect, useState } from 'react';
import type { highlight } from './highlight';

const CHARACTERS = 20_000;
let loaded: typeof highlight | undefined;

export function useHighlighted(code: string, language: string): ReactNode | null {
  const [ready, setReady] = useState(loaded !== undefined);
  const wanted = language !== '' && code.length <= CHARACTERS;
  useEffect(() => {
    if (!wanted || ready) return;
    let gone = false;
    void import('./highlight').then((module) => {
      loaded = module.highlight;
      if (!gone) setReady(true);
    });
    return () => {
      gone = true;
    };
  }, [wanted, ready]);
  return wanted && ready && loaded ? loaded(code, language) : null;
}
