// Texts that may be long: a thread keeps their head and tail, and the whole as a blob beside it.
import type { ParsedBlob } from '@shared/model/session';
import type { LongText } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import { toWellFormed } from './json';

/** In UTF-16 units: a block of a kept thread holds 256 KB, and a screen shows a few thousand at once. */
const LONGEST = 32_000;
const HEAD = 20_000;
const TAIL = 8_000;

export interface ShortenedText {
  readonly value: LongText;
  /** To be yielded before the message that holds the text. */
  readonly blobs: readonly ParsedBlob[];
}

/** The text as it is, or its head and tail with the whole as a blob. Lone surrogates are replaced. */
export function toLongText(text: string, env: Pick<SourceEnv, 'hash'>): ShortenedText {
  const whole = toWellFormed(text);
  if (whole.length <= LONGEST) return { value: { text: whole }, blobs: [] };
  const blob = env.hash(whole);
  const shown = toWellFormed(`${whole.slice(0, HEAD)}\n…\n${whole.slice(-TAIL)}`);
  return {
    value: { text: shown, cut: { fullLength: whole.length, blob } },
    blobs: [{ type: 'blob', hash: blob, mediaType: 'text/plain', data: { text: whole } }],
  };
}
