// Parses with what is loaded only then: whoever lists sessions, or has none of a tool's, does without that code.
import type { ParseEvent } from '@shared/model/session';
import type { SourceAdapter } from '../source-adapter';

type Parse = SourceAdapter['parse'];

/** See SourceAdapter.parse. */
export function loadParse(load: () => Promise<Parse>): Parse {
  return (session, env) => ({
    [Symbol.asyncIterator]: () => new Loading(async () => (await load())(session, env)),
  });
}

// Not a generator, which would hand on each event in three turns of the promise queue.
class Loading implements AsyncIterator<ParseEvent> {
  private events: AsyncIterator<ParseEvent> | undefined;

  constructor(private readonly open: () => Promise<AsyncIterable<ParseEvent>>) {}

  next(): Promise<IteratorResult<ParseEvent>> {
    return this.events ? this.events.next() : this.first();
  }

  async return(): Promise<IteratorResult<ParseEvent>> {
    await this.events?.return?.();
    return { value: undefined, done: true };
  }

  private async first(): Promise<IteratorResult<ParseEvent>> {
    this.events = (await this.open())[Symbol.asyncIterator]();
    return this.events.next();
  }
}
