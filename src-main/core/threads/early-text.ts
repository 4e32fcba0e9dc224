// Tells the text of a long thread while it is written, so that whoever counts its words needn't wait for the end and
// read all of it again. What short threads hold is read in no time.
import type { ThreadId } from '@shared/model/ids';
import type { JoinedBlock } from './message-block';

export type EarlyText =
  /** What was told of the thread before is void. */
  | { readonly type: 'begin'; readonly thread: ThreadId }
  /** Text of the messages in [from, to). */
  | {
      readonly type: 'text';
      readonly thread: ThreadId;
      readonly from: number;
      readonly to: number;
      /** The raw text stream of a block, in memory of its own. */
      readonly bytes: Uint8Array;
    }
  /** All that was told of the thread is kept. */
  | { readonly type: 'kept'; readonly thread: ThreadId; readonly stamp: string };

export type TellText = (event: EarlyText) => void;

/** Text that goes by before anything is told. */
const SHORT_BYTES = 2 * 1024 * 1024;

export class EarlyTexts {
  #to = 0;
  #passedBytes = 0;
  #isTelling = false;

  constructor(
    private readonly thread: ThreadId,
    private readonly tell: TellText,
  ) {}

  /** In their order. */
  block({ count, bytes, textBytes }: JoinedBlock): void {
    const from = this.#to;
    this.#to += count;
    this.#passedBytes += textBytes;
    if (this.#passedBytes <= SHORT_BYTES) return;
    if (!this.#isTelling) this.tell({ type: 'begin', thread: this.thread });
    this.#isTelling = true;
    // A copy: the block itself goes elsewhere.
    const text = new Uint8Array(bytes.subarray(0, textBytes));
    this.tell({ type: 'text', thread: this.thread, from, to: this.#to, bytes: text });
  }

  kept(stamp: string): void {
    if (this.#isTelling) this.tell({ type: 'kept', thread: this.thread, stamp });
  }
}

/** The memory that an event has to itself, so that it can be moved to another thread. */
export function buffersOfText(event: unknown): readonly ArrayBuffer[] {
  const { type, bytes } = (event ?? {}) as Partial<Extract<EarlyText, { type: 'text' }>>;
  return type === 'text' && bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}
