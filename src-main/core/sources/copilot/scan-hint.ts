// What the scan knows of a session and parsing wants to know again, as plain text.
import type { ScannedSession } from '@shared/model/session';
import { arrayAt, isObject, parseJson, stringAt } from '../shared/json';

export interface ScanHint {
  /** The workspace's folder. */
  readonly workspace?: string;
  /** Further files of the same session: the same in the older form, copies in other workspaces. */
  readonly others: readonly string[];
  /** Folders in which its transcript may lie. */
  readonly transcripts: readonly string[];
}

export function toHint({ workspace, others, transcripts }: ScanHint): Readonly<Record<string, string>> {
  return {
    ...(workspace === undefined ? {} : { workspace }),
    ...(others.length + transcripts.length > 0 ? { more: JSON.stringify({ others, transcripts }) } : {}),
  };
}

export function hintOf({ hint = {} }: ScannedSession): ScanHint {
  const parsed = parseJson(hint.more ?? '');
  const value = 'value' in parsed && isObject(parsed.value) ? parsed.value : {};
  const texts = (key: string) => arrayAt(value, key).filter((one) => typeof one === 'string');
  const workspace = stringAt(hint, 'workspace');
  return {
    ...(workspace === undefined ? {} : { workspace }),
    others: texts('others'),
    transcripts: texts('transcripts'),
  };
}
