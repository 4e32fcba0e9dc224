// What the scan already knows of a session and parsing wants to know again, as plain text fields.
import type { ScannedSession } from '@shared/model/session';

export interface ScanHint {
  /** Which of Cursor's stores the session stands in. */
  readonly form: 'composer' | 'inline' | 'tab' | 'store' | 'transcript' | 'text-transcript';
  /** The folder that the workspace is for, and its host when it is on another machine. */
  readonly folder?: string;
  readonly host?: string;
  /** A name that stands elsewhere than with the messages. */
  readonly name?: string;
  readonly archived?: 'yes';
  /** The session that started this one as a subagent. */
  readonly parent?: string;
}

export function hintOf({ hint }: ScannedSession): ScanHint {
  return { form: 'transcript', ...hint } as ScanHint;
}

export function toHint(hint: ScanHint): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(hint).filter(([, value]) => value !== undefined && value !== ''));
}
