// What indexes say of conversations: the table and the two lists that Cursor kept at different times. None is complete,
// so that all are read; whether a conversation exists is decided by its rows alone.
import type { Snapshot } from '../../io/source-env';
import { arrayAt, booleanAt, isObject, numberAt, objectAt, stringAt, timeAt, valueAt } from '../shared/json';
import { hasTable, jsonOfValue, readItem } from '../shared/vscode-storage-items';
import { type Place, placeOfUriValue } from '../shared/vscode-storage-place';

export interface ComposerHead {
  readonly name?: string;
  readonly place?: Place;
  readonly isArchived?: boolean;
  readonly parent?: string;
  readonly updatedMs?: number;
}

export class ComposerHeads {
  private readonly heads = new Map<string, ComposerHead>();

  /** `places` are the folders of the workspaces by their id. */
  constructor(private readonly places: ReadonlyMap<string, Place>) {}

  get(id: string): ComposerHead {
    return this.heads.get(id) ?? {};
  }

  /** Reads both indexes of the global database. What was noted before holds. */
  noteGlobal(snapshot: Snapshot): void {
    if (hasTable(snapshot, 'composerHeaders')) {
      for (const row of snapshot.rows('SELECT * FROM composerHeaders')) {
        const value = jsonOfValue(valueAt(row, 'value'));
        this.note({ ...(isObject(value) ? value : {}), ...withoutNulls(row) });
      }
    }
    if (!hasTable(snapshot, 'ItemTable')) return;
    for (const head of arrayAt(readItem(snapshot, 'composer.composerHeaders'), 'allComposers')) this.note(head);
  }

  /** Takes the list that a workspace keeps: conversations by their heads, and those that were last open. */
  noteWorkspace(data: unknown, place: Place | null): void {
    for (const head of arrayAt(data, 'allComposers')) this.note(head, place);
    for (const field of ['selectedComposerIds', 'lastFocusedComposerIds']) {
      for (const id of arrayAt(data, field)) if (typeof id === 'string') this.note({ composerId: id }, place);
    }
  }

  private note(head: unknown, workspace: Place | null = null): void {
    const id = stringAt(head, 'composerId');
    if (id === undefined || id === '') return;
    const identifier = objectAt(head, 'workspaceIdentifier');
    const place =
      placeOfUriValue(valueAt(identifier, 'uri')) ??
      this.places.get(stringAt(head, 'workspaceId') ?? stringAt(identifier, 'id') ?? '') ??
      workspace;
    const name = stringAt(head, 'name');
    const parent = stringAt(objectAt(head, 'subagentInfo'), 'parentComposerId');
    const updatedMs = timeAt(head, 'lastUpdatedAt') ?? timeAt(head, 'createdAt');
    const isArchived = booleanAt(head, 'isArchived') ?? numberAt(head, 'isArchived') === 1;
    const found: ComposerHead = {
      ...(name ? { name } : {}),
      ...(place ? { place } : {}),
      ...(parent ? { parent } : {}),
      ...(updatedMs === null ? {} : { updatedMs }),
      ...(isArchived ? { isArchived } : {}),
    };
    this.heads.set(id, { ...found, ...this.heads.get(id) });
  }
}

function withoutNulls(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([key, value]) => value !== null && key !== 'value'));
}
