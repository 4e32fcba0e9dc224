// What a source must say of itself. An adapter gets the world only through `env`, is stateless and pure given the
// files, knows neither index, clock, settings nor other adapters, never decides whether something is fresh, and never
// throws for content: what it can't read becomes a diagnostic, and what it doesn't know is counted by kind.
import type { Diagnostic } from '@shared/model/diagnostic';
import type { ParseEvent, ScannedSession, SourceRoot } from '@shared/model/session';
import type { SourceCard } from '@shared/model/source-card';
import type { ThreadHead } from '@shared/model/thread';
import type { SourceEnv } from '../io/source-env';

export interface SourceAdapter {
  readonly card: SourceCard;
  /** Raise it when the output changes: then the source is read again. */
  readonly version: number;
  /** The places looked in, for words such as "nothing found in …"; absolute, whether they exist or not. */
  places(env: SourceEnv): readonly string[];
  /** Roots that exist, in a fixed order. Throws only for I/O. */
  detect(env: SourceEnv): Promise<readonly SourceRoot[]>;
  /**
   * What is there, by names and stats only; opens no large file. In a fixed order. Throws only for I/O, when all else
   * was yielded; an AggregateError of several failures.
   */
  scan(root: SourceRoot, env: SourceEnv): AsyncIterable<ScannedSession>;
  /**
   * What a root holds beside its sessions that can't be read for good, such as an encrypted store; unlike a failure
   * it doesn't make the scan incomplete. Throws only for I/O.
   */
  remarks?(root: SourceRoot, env: SourceEnv): Promise<readonly Diagnostic[]>;
  /** The folders in which sessions change, where a root holds much else; by default the root. They may be missing. */
  watched?(root: SourceRoot, env: SourceEnv): readonly string[];
  /** Reads one session; see ParseEvent for the order. Throws only for I/O. */
  parse(session: ScannedSession, env: SourceEnv): AsyncIterable<ParseEvent>;
  /**
   * The session that a file dropped on the window is, or null if it isn't one of this source's. `head` holds the
   * file's first bytes, at most 64 KB.
   */
  recognise(path: string, head: Uint8Array, env: SourceEnv): Promise<ScannedSession | null>;
  /** The command that continues a thread, to be shown to the user. */
  resume?(thread: ThreadHead): { readonly cwd: string | null; readonly argv: readonly string[] } | null;
}
