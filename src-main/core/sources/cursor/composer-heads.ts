// What indexes say of conversations: the table and the two lists that Cursor kept at different times. None is complete,
// so that all are read; whether a conversation exists is decided by its rows alone.
import type { Snapshot } from '../../io/source-env';
import { arrayAt, booleanAt, isObject, numberAt, objectAt, stringAt, timeAt, valueAt } from '../shared/json';
import { hasTable, jsonOfValue, readItem } from '../shared/vscode-storage-items';
import { type Place, placeOfUriValue } from '../shared/vscode-storage-place';

/** Whose word holds, the last one most: workspaces keep heads that Cursor no longer looks at. */
const KNOWN_BY = ['open', 'workspace', 'list', 'table'] as const;
type KnownBy = (typeof KNOWN_BY)[number];

export interface ComposerHead {
  readonly name?: string;
  readonly place?: Place;
  readonly isArchived?: boolean;
  readonly parent?: string;
  readonly updatedMs?: number;
}

export class ComposerHeads {
  private readonly heads = new Map<string, ComposerHead & { readonly rank: number }>();

  /** `places` are the folders of the workspaces by their id. */
  constructor(private readonly places: ReadonlyMap<string, Place>) {}

  get(id: string): ComposerHead {
    return this.heads.get(id) ?? {};
  }

  /** Reads both indexes of the global database. */
  noteGlobal(snapshot: Snapshot): void {
    if (hasTable(snapshot, 'composerHeaders')) {
      for (const row of snapshot.rows('SELECT * FROM composerHeaders')) {
        const value = jsonOfValue(valueAt(row, 'value'));
        this.note({ ...(isObject(value) ? value : {}), ...withoutNulls(row) }, 'table');
      }
    }
    if (!hasTable(snapshot, 'ItemTable')) return;
    for (const head of arrayAt(readItem(snapshot, 'composer.composerHeaders'), 'allComposers')) this.note(head, 'list');
  }

  /** Takes the list that a workspace keeps: conversations by their heads, and those that were last open. */
  noteWorkspace(data: unknown, place: Place | null): void {
    for (const head of arrayAt(data, 'allComposers')) this.note(head, 'workspace', place);
    for (const field of ['selectedComposerIds', 'lastFocusedComposerIds']) {
      for (const id of arrayAt(data, field)) if (typeof id === 'string') this.note({ composerId: id }, 'open', place);
    }
  }

  private note(head: unknown, by: KnownBy, workspace: Place | null = null): void {
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
    const isArchived = booleanAt(head, 'isArchived') ?? toBoolean(numberAt(head, 'isArchived'));
    const before = this.heads.get(id);
    const rank = KNOWN_BY.indexOf(by);
    const found = {
      rank,
      ...(name ? { name } : {}),
      ...(place ? { place } : {}),
      ...(parent ? { parent } : {}),
      ...(updatedMs === null ? {} : { updatedMs }),
      ...(isArchived === undefined ? {} : { isArchived }),
    };
    // Of several workspaces that claim it, the one that changed it last has it.
    const isNewer =
      !before || rank > before.rank || (rank === before.rank && (updatedMs ?? 0) > (before.updatedMs ?? 0));
    this.heads.set(id, isNewer ? { ...before, ...found } : { ...found, ...before });
  }
}

function toBoolean(value: number | undefined): boolean | undefined {
  return value === undefined ? undefined : value !== 0;
}

function withoutNulls(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([key, value]) => value !== null && key !== 'value'));
}
