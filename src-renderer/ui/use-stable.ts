// A function that is the same with each drawing, and does what its latest version does. For events only: what it does
// must not be needed while drawing.
import { useCallback, useLayoutEffect, useRef } from 'react';

export function useStable<Arguments extends unknown[]>(run: (...given: Arguments) => void) {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
