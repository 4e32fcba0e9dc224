// The first search of an engine takes several times as long as those after it: its code never ran, and no text was read
// yet. So it is made while nobody waits for one.
import { call } from '../bridge/api';
import { placeStore } from '../nav/use-place';

/** The first list, and what is loaded ahead, have come by then. */
const AFTER_MS = 600;
/** What most sessions hold, so that the words of the newest ones are read. */
const TEXTS = ['e', 'in', 'the'];
const ROWS = 20;

/** Ends with the first thing that is done in the window; the function returned ends it, too. */
export function warmUp(): () => void {
  const ended = new AbortController();
  const end = () => ended.abort();
  const run = async () => {
    for (const text of TEXTS) await call('search.run', { text, offset: 0, limit: ROWS }, ended.signal);
  };
  const timer = setTimeout(() => void run().catch(() => undefined), AFTER_MS);
  const unsubscribe = placeStore().subscribe(end);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    end();
  };
}
