// The two items of a workspace's database in which older conversations stand whole: tabs of the chat pane (2023 to early
// 2025) and composers (November 2024). Parsed once for each snapshot, since every conversation of it asks for the same.
import type { Snapshot } from '../../io/source-env';
import { arrayAt, isObject, type JsonObject, stringAt } from '../shared/json';
import { hasTable, readItem } from '../shared/vscode-storage-items';

export const TABS_KEYS = ['workbench.panel.aichat.view.aichat.chatdata', 'aiChat.chatdata'] as const;
export const COMPOSERS_KEY = 'composer.composerData';

export type OldForm = 'tab' | 'inline';

export interface OldSession {
  readonly form: OldForm;
  readonly id: string;
  readonly value: JsonObject;
  /** Where its messages stand: the item's key, and a JSON pointer to their list. */
  readonly key: string;
  readonly pointer: string;
  readonly messages: readonly unknown[];
}

export interface WorkspaceItems {
  /** The list of conversations as the workspace keeps it, whatever it holds. */
  readonly composers: unknown;
  readonly sessions: readonly OldSession[];
}

const read = new WeakMap<Snapshot, WorkspaceItems>();

export function readWorkspaceItems(snapshot: Snapshot): WorkspaceItems {
  const known = read.get(snapshot);
  if (known) return known;
  const items = readAll(snapshot);
  read.set(snapshot, items);
  return items;
}

function readAll(snapshot: Snapshot): WorkspaceItems {
  if (!hasTable(snapshot, 'ItemTable')) return { composers: undefined, sessions: [] };
  const composers = readItem(snapshot, COMPOSERS_KEY);
  const inline = toSessions(arrayAt(composers, 'allComposers'), 'inline', COMPOSERS_KEY, '/allComposers');
  const tabs = TABS_KEYS.flatMap((key) => toSessions(arrayAt(readItem(snapshot, key), 'tabs'), 'tab', key, '/tabs'));
  return { composers, sessions: [...inline, ...tabs] };
}

function toSessions(list: readonly unknown[], form: OldForm, key: string, pointer: string): OldSession[] {
  const [idField, messagesField] = form === 'tab' ? ['tabId', 'bubbles'] : ['composerId', 'conversation'];
  return list.flatMap((value, index) => {
    const id = stringAt(value, idField) ?? '';
    const messages = arrayAt(value, messagesField);
    if (!isObject(value) || id === '' || messages.length === 0) return [];
    return [{ form, id, value, key, pointer: `${pointer}/${index}/${messagesField}`, messages }];
  });
}
