// Saves a session's file as its tool wrote it, where it is kept.
import { fill, plural, strings } from '@shared/strings/strings';
import { call } from '../../bridge/api';
import type { Feedback } from '../../ui/feedback';

export async function saveOriginal(thread: string, { confirm, fail }: Feedback): Promise<void> {
  try {
    const saved = await call('original.save', { thread });
    if (!saved) return;
    const { written } = saved;
    const [path = ''] = written;
    const { saved: one, savedFiles } = strings.window.thread;
    confirm(written.length > 1 ? plural(written.length, savedFiles) : fill(one, { path }));
  } catch (error) {
    fail(error);
  }
}
