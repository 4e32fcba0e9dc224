// A search whose result was read for a moment is worth finding again: it goes into the history.
import { useEffect } from 'react';
import { useLibrary, useLibraryCalls } from '../bridge/use-library';
import { usePlacePiece } from '../nav/use-place';

const READ_MS = 1500;

export function useNotedSearch(): void {
  const { recent } = useLibrary();
  const { noteSearch } = useLibraryCalls();
  const wanted = usePlacePiece(({ text, thread, chosen }) => (chosen && thread !== null ? text.trim() : ''));
  const isNoted = wanted === '' || recent[0] === wanted;
  useEffect(() => {
    if (isNoted) return;
    const timer = setTimeout(() => void noteSearch(wanted).catch(() => undefined), READ_MS);
    return () => clearTimeout(timer);
  }, [wanted, isNoted, noteSearch]);
}
