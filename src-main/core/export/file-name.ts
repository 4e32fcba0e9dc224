// The name that is suggested for an exported thread.
import type { ThreadHead } from '@shared/model/thread';
import { cleanLine } from '@shared/text/clean-text';
import { isoTime } from './front-matter';

const TITLE_LENGTH = 60;
const ID_LENGTH = 8;

/**
 * `2026-05-12-fix-the-race-3f9a1b2c.md` (or another ending): the day it began (UTC), the title in any script, and enough of the id to tell
 * it from others. The same thread always gets the same name, and the name is good on Windows, macOS and Linux.
 */
export function exportName(
  head: Pick<ThreadHead, 'title' | 'nativeId' | 'startedAt' | 'endedAt'>,
  ending: string,
): string {
  const day =
    isoTime(head.startedAt ?? head.endedAt)
      ?.replace(/^[+-]/, '')
      .split('T')[0] ?? 'undated';
  const words = cleanLine(head.title)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const title = [...words].slice(0, TITLE_LENGTH).join('');
  return `${[day, title, shortId(head.nativeId)].join('-').replace(/-+/g, '-')}.${ending}`;
}

/** The start of a UUID, as `threadfinch show` takes it; where that is a time, and of other ids, the end, where they differ. */
function shortId(nativeId: string): string {
  const id = nativeId.replace(/[^A-Za-z0-9]/g, '');
  const isRandom = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5]/i.test(nativeId);
  return isRandom ? id.slice(0, ID_LENGTH) : id.slice(-ID_LENGTH) || '0';
}
