// Outputs and inputs that are kept apart because they are long.
import type { LongText } from '@shared/model/thread';
import type { State } from './state';

/** A text of which a part may hold only head and tail; those, when the rest is lost: it must not cost the thread. */
export async function wholeText({ store }: Pick<State, 'store'>, { text, cut }: LongText): Promise<string> {
  const blob = cut && (await store.blob(cut.blob));
  return blob ? new TextDecoder().decode(blob.data) : text;
}
