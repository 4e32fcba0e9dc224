// The window's title names the open thread, for those who switch between windows by it.
import { fill, strings } from '@shared/strings/strings';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '../bridge/queries';
import { plainTitle } from '../ui/plain-title';

export function useTitle(thread: string | null): void {
  const { data } = useQuery({ ...queries.thread(thread ?? ''), enabled: thread !== null });
  const title = thread === null ? '' : plainTitle(data?.head.title ?? '');
  useEffect(() => {
    const { appName, titled } = strings.window;
    document.title = title === '' ? appName : fill(titled, { title, app: appName });
  }, [title]);
}
