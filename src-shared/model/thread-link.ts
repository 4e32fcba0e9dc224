// The address of a thread, or of one message in it: what "copy link" gives, and what opens again when it is pasted or
// comes from outside.

export interface ThreadLink {
  readonly thread: string;
  /** From 0; null for the thread as a whole. */
  readonly ordinal: number | null;
}

export const LINK_SCHEME = 'threadfinch';
const SHAPE = /^threadfinch:\/\/thread\/([^\s/?#]{1,3000})(?:#(\d{1,9}))?$/i;

/** `threadfinch://thread/ID#ORDINAL`. */
export function formatThreadLink({ thread, ordinal }: ThreadLink): string {
  const place = ordinal === null ? '' : `#${ordinal}`;
  return `${LINK_SCHEME}://thread/${encodeURIComponent(thread).replaceAll('%3A', ':')}${place}`;
}

/** Null when the text is anything else than one such address, blanks around it aside. */
export function parseThreadLink(text: string): ThreadLink | null {
  const [, id, ordinal] = SHAPE.exec(text.trim()) ?? [];
  if (id === undefined) return null;
  try {
    return { thread: decodeURIComponent(id), ordinal: ordinal === undefined ? null : Number(ordinal) };
  } catch {
    // Not what encoding gives.
    return null;
  }
}
