// A link to a thread that is pasted into the search box or the palette opens, instead of being searched for.
import { parseThreadLink, type ThreadLink } from '@shared/model/thread-link';
import { useEffect } from 'react';
import { useStable } from '../ui/use-stable';

export function useThreadLinks(onLink: (link: ThreadLink) => void): void {
  const open = useStable(onLink);
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('search.box input, .palette input')) return;
      const link = parseThreadLink(event.clipboardData?.getData('text/plain') ?? '');
      if (!link) return;
      event.preventDefault();
      open(link);
    };
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [open]);
}
