// Puts the address of a thread, or of a message in it, on the clipboard.
import { formatThreadLink, type ThreadLink } from '@shared/model/thread-link';
import { strings } from '@shared/strings/strings';
import { call } from '../../bridge/api';
import type { Feedback } from '../../ui/feedback';

export async function copyLink(link: ThreadLink, { confirm, fail }: Feedback): Promise<void> {
  try {
    await call('copy.text', { text: formatThreadLink(link) });
    confirm(strings.reading.link.copied);
  } catch (error) {
    fail(error);
  }
}
