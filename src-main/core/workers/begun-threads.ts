// Long threads whose words are counted while they are still being read, by the text that is told meanwhile.
import type { ThreadId } from '@shared/model/ids';
import type { BegunDocument, SearchIndex } from '../index/search-index';
import { buildDocument, type DocumentBuilder } from '../index/to-document';
import type { EarlyText } from '../threads/early-text';
import { parseTexts } from '../threads/message-block';

export interface BegunThread {
  readonly document: BegunDocument;
  readonly builder: DocumentBuilder;
  /** The messages that were not counted. */
  readonly gaps: Span[];
  /** Of what is kept, once all of it is. */
  stamp: string | null;
}

/** The messages in [from, to). */
interface Span {
  readonly from: number;
  readonly to: number;
}

const WHOLE: Span = { from: 0, to: Number.POSITIVE_INFINITY };

/** Threads wait for the next time that sessions are linked; older ones are read again from what is kept. */
const MOST = 4;

export class BegunThreads {
  private readonly threads = new Map<ThreadId, BegunThread>();
  private work: Promise<void> = Promise.resolve();

  /** Resolves once it is counted. Text comes in the order of its messages; some may be left out. */
  take(event: EarlyText, index: SearchIndex): Promise<void> {
    const done = this.work.then(() => this.count(event, index));
    // Half of a piece can't be taken back.
    this.work = done.catch(() => void this.threads.delete(event.thread));
    return done;
  }

  private async count(event: EarlyText, index: SearchIndex): Promise<void> {
    if (event.type === 'begin') this.begin(event.thread, index);
    const begun = this.threads.get(event.thread);
    if (!begun) return;
    if (event.type === 'kept') begun.stamp = event.stamp;
    else if (event.type === 'text') {
      const { buffer, byteOffset, byteLength } = event.bytes;
      for (const text of parseTexts(Buffer.from(buffer, byteOffset, byteLength))) {
        const put = begun.builder.add(text);
        if (put) await put;
      }
      const { from } = begun.gaps.pop() as Span;
      if (from < event.from) begun.gaps.push({ from, to: event.from });
      begun.gaps.push({ from: event.to, to: Number.POSITIVE_INFINITY });
    }
  }

  private begin(thread: ThreadId, index: SearchIndex): void {
    this.threads.delete(thread);
    const [oldest] = this.threads.keys();
    if (this.threads.size >= MOST && oldest !== undefined) this.threads.delete(oldest);
    const document = index.begin();
    this.threads.set(thread, { document, builder: buildDocument(document.put), gaps: [WHOLE], stamp: null });
  }

  /** Gives up what was counted, if it is of what is kept under the stamp. */
  takeOut(thread: ThreadId, stamp: string): BegunThread | undefined {
    const begun = this.threads.get(thread);
    this.threads.delete(thread);
    return begun?.stamp === stamp ? begun : undefined;
  }
}
