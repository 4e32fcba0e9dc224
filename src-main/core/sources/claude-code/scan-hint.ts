// What a look at the folders told about a session, kept for when it is parsed.
import type { ScannedSession } from '@shared/model/session';

export interface ScanHint {
  /** Native id of the session that started the agent; absent where only the records tell. */
  readonly parent?: string;
  readonly agentId?: string;
  /** The agent's `.meta.json`. */
  readonly meta?: string;
  /** The main session's own folder: side files and agents. */
  readonly folder?: string;
  /** So many files lie beside it that looking through them for one session costs too much. */
  readonly crowded?: string;
  /** The file in which Claude Desktop keeps the title. */
  readonly title?: string;
}

export function toHint(hint: ScanHint): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(hint).filter(([, text]) => text !== undefined));
}

export function hintOf({ hint }: ScannedSession): ScanHint {
  return (hint ?? {}) as ScanHint;
}
