// What the makers of messages share while one session is turned into events.
import type { LineAt, Origin } from '@shared/model/origin';
import type { ParsedBlob, ScannedSession } from '@shared/model/session';
import type { ToolPart } from '@shared/model/thread';
import type { SourceEnv } from '../../io/source-env';
import type { Tally } from '../shared/tally';
import type { BlobSink } from './images';
import { settle } from './read-session';
import type { LoadRecord } from './record-loader';
import type { RecordTree } from './record-tree';
import type { SessionRecord } from './session-record';
import type { Fate } from './understand';

export interface ThreadContext {
  readonly env: SourceEnv;
  readonly tree: RecordTree;
  readonly load: LoadRecord;
  readonly tally: Tally;
  readonly sink: BlobSink;
  readonly imageNames: ReadonlyMap<string, readonly string[]>;
  /** `<session>/tool-results`. */
  readonly sideFolder: string;
  /** Parts whose outputs are in files of their own, by name, until they are read. */
  readonly sideFiles: Map<ToolPart, { readonly name: string; readonly resultAt: LineAt | null }>;
  originOf(at: LineAt): Origin;
  /** Says what became of a record; the first word counts. */
  settle(record: SessionRecord, fate: Fate | 'shown'): void;
  /** The blobs that were added since the last call, each once in a session. */
  takeBlobs(): readonly ParsedBlob[];
}

export function openContext(
  session: ScannedSession,
  env: SourceEnv,
  more: Pick<ThreadContext, 'tree' | 'load' | 'tally' | 'imageNames' | 'sideFolder'>,
): ThreadContext {
  const known = new Set<string>();
  let blobs: ParsedBlob[] = [];
  const originOf = (at: LineAt): Origin => ({ source: session.source, path: session.container.path, at });
  const { tree, load, tally, imageNames, sideFolder } = more;
  // Named one by one, since copying what is left over takes several times as long.
  return {
    tree,
    load,
    tally,
    imageNames,
    sideFolder,
    env,
    sideFiles: new Map(),
    originOf,
    sink: {
      hash: (data) => env.hash(data),
      add: (blob) => {
        if (known.has(blob.hash)) return;
        known.add(blob.hash);
        blobs.push(blob);
      },
    },
    settle: (record, fate) => {
      if (record.isSettled) return;
      record.isSettled = true;
      if (record.isCounted) settle(fate, tally, originOf(record.at));
    },
    takeBlobs: () => {
      if (blobs.length === 0) return blobs;
      const taken = blobs;
      blobs = [];
      return taken;
    },
  };
}
