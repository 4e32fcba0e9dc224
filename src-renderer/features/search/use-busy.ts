// True once something has taken longer than people notice.
import { useEffect, useState } from 'react';

const NOTICED_MS = 150;

export function useBusy(working: boolean): boolean {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!working) {
      setBusy(false);
      return;
    }
    const timer = setTimeout(() => setBusy(true), NOTICED_MS);
    return () => clearTimeout(timer);
  }, [working]);
  return busy;
}
