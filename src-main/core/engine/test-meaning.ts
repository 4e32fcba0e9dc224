// A made-up home whose sessions speak of things that also go by other words, for tests of search by meaning.
import { toThreadId } from '@shared/model/ids';
import type { Provider } from '../providers/provider';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

export const QUEUE = toThreadId('claude-code', 'aaaa');
export const LOGIN = toThreadId('claude-code', 'bbbb');
/** Two vocabularies for the same things. */
export const MEANINGS = {
  dlq: 'dead letters',
  redrive: 'again',
  letter: 'dead letters',
  retry: 'again',
  signin: 'login',
  login: 'login',
};

/** Two sessions, and an engine over them that watches, and embeds with these. */
export async function openHome(embedder: Provider | readonly Provider[]) {
  const folders = await makeFolders();
  const queue = { id: 'a1', prompt: 'The dead-letter queue is full', reply: 'We retry each letter now.' };
  await writeSession(folders.home, 'aaaa', sessionLines('aaaa', [queue], '/home/dana/shop'));
  const login = { id: 'b1', prompt: 'The login page flickers', reply: 'The login page waits now.' };
  await writeSession(folders.home, 'bbbb', sessionLines('bbbb', [login], '/home/dana/site'));
  const open = async () => {
    const engine = await openTestEngine(folders, { watch: true, embedder });
    await engine.scan();
    return engine;
  };
  return { ...folders, open };
}
