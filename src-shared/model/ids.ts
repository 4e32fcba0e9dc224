// Branded ids and how each is formed. No random ids: the same disk gives the same ids, so that links, tests and
// citations stay good.

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** The kebab name of a source: claude-code, codex, cursor, trae, copilot, copilot-cli. */
export type SourceId = string;
/** One stored unit of a source: `<source>:<native id>`, unique over all roots of the source. */
export type SessionKey = Branded<'SessionKey'>;
/** One readable thread: `<source>:<native id>`, followed by `/<key>` for a further thread of the same session. */
export type ThreadId = Branded<'ThreadId'>;
/** A message: `<thread id>#<the tool's own id>`, or `<thread id>#<ordinal>` where the tool gives none. */
export type MessageId = Branded<'MessageId'>;
/** The content hash (SHA-256, the first 32 hex digits) that a kept image or long text is stored under. */
export type BlobHash = string;

export function toSessionKey(source: SourceId, nativeId: string): SessionKey {
  return `${source}:${nativeId}` as SessionKey;
}

/** `key` is '' for the main thread of a session; see `ParsedHead.key`. */
export function toThreadId(source: SourceId, nativeId: string, key = ''): ThreadId {
  return `${source}:${nativeId}${key && `/${key}`}` as ThreadId;
}

export function toMessageId(thread: ThreadId, nativeId: string | number): MessageId {
  return `${thread}#${nativeId}` as MessageId;
}
