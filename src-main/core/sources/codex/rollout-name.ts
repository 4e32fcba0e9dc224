// What the name of a rollout file says: `rollout-<local time>-<thread>.jsonl`, with `_<rollout>` behind the thread for
// a further file of it (0.150 and later), `.json` for the TypeScript CLI of spring 2025, and `.zst` when it was packed.

export interface RolloutName {
  readonly threadId: string;
  /** Equals the thread's id for its first file. What `history_base` calls a thread id is this. */
  readonly rolloutId: string;
  /** Sorts by time. */
  readonly stamp: string;
  readonly isPacked: boolean;
  readonly isDocument: boolean;
}

const NAME = /^rollout-(\d{4}-\d\d-\d\d(?:T\d\d-\d\d-\d\d)?)-([\w-]+)\.(jsonl|json)(\.zst)?$/i;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const IDS = new RegExp(`^(${UUID})(?:_(${UUID}))?$`, 'i');

/** Null for what is no rollout, files that the tool is still packing among them. */
export function readRolloutName(path: string): RolloutName | null {
  const [, stamp, id, extension, packed] = NAME.exec(nameOf(path)) ?? [];
  if (stamp === undefined || id === undefined) return null;
  const isDocument = extension?.toLowerCase() === 'json';
  if (isDocument && packed !== undefined) return null;
  const [, threadId = id, rolloutId = threadId] = IDS.exec(id) ?? [];
  return { threadId, rolloutId, stamp, isPacked: packed !== undefined, isDocument };
}

/** The last step of a path of any platform. */
export function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? '';
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.length - nameOf(path).length - 1));
}
