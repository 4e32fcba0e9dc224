// Texts of consecutive messages as bytes: what is kept of them, and what the index looks for matches in.
import type { MessageText } from '@shared/text/message-text';

/** One text of a block. The length is in UTF-16 units. */
export type TextPlace = readonly [MessageText['ordinal'], MessageText['role'], MessageText['field'], length: number];

/** The texts of consecutive messages as they are kept. */
export interface TextBlock {
  readonly places: readonly TextPlace[];
  /** UTF-8 of all of them, one after the other. */
  readonly body: Buffer;
}
