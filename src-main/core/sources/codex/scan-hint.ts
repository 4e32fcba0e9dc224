// What a look at the folders told about a thread, kept for when it is read.
import type { ScannedSession } from '@shared/model/session';

export interface ScanHint {
  /** The name that the user gave it. */
  readonly name?: string;
  /** A long index of names that is to be looked into. */
  readonly index?: string;
  /** Paths of the thread's other rollouts, one a line, from new to old. */
  readonly others?: string;
  readonly archived?: string;
}

export function toHint(hint: ScanHint): Readonly<Record<string, string>> {
  return { ...hint };
}

export function hintOf({ hint }: ScannedSession): ScanHint {
  return (hint ?? {}) as ScanHint;
}
