// What happens in a made-up session, in no tool's format. A writer turns it into the files of its source.
import type { SourceId } from '@shared/model/ids';

export interface SampleProject {
  readonly name: string;
  /** Absolute, as on the machine of whoever is said to have worked there. */
  readonly path: string;
  readonly branch: string;
}

/** The lines of one place in a file, each with its first character ' ', '+' or '-'. */
export interface SampleHunk {
  readonly start: number;
  readonly lines: readonly string[];
}

export type Call =
  | { readonly tool: 'bash'; readonly command: string; readonly output: string; readonly exitCode: number }
  /** Output so long that the tool stores it apart. */
  | { readonly tool: 'bash-stored'; readonly command: string; readonly output: string }
  | { readonly tool: 'read'; readonly path: string; readonly start: number; readonly content: string }
  | { readonly tool: 'see'; readonly path: string; readonly png: Uint8Array }
  | { readonly tool: 'grep'; readonly pattern: string; readonly path: string; readonly output: string }
  | { readonly tool: 'glob'; readonly pattern: string; readonly files: readonly string[] }
  | { readonly tool: 'edit'; readonly path: string; readonly hunks: readonly SampleHunk[] }
  | { readonly tool: 'write'; readonly path: string; readonly content: string }
  | { readonly tool: 'todo'; readonly todos: readonly SampleTodo[] }
  | { readonly tool: 'fetch'; readonly url: string; readonly answer: string }
  | {
      readonly tool: 'task';
      readonly agent: string;
      readonly description: string;
      readonly prompt: string;
      readonly steps: readonly Step[];
      readonly answer: string;
    };

export interface SampleTodo {
  readonly text: string;
  readonly state: 'completed' | 'in_progress' | 'pending';
}

export type Step =
  | { readonly type: 'prompt'; readonly text: string; readonly images: readonly SampleImage[]; readonly ide?: string }
  | { readonly type: 'queued'; readonly text: string }
  | { readonly type: 'command'; readonly name: string; readonly args: string; readonly output: string }
  | { readonly type: 'shell'; readonly command: string; readonly output: string }
  | { readonly type: 'think'; readonly text: string }
  | { readonly type: 'say'; readonly text: string }
  /** `together`: asked for in the same turn as the call before. */
  | { readonly type: 'call'; readonly call: Call; readonly together: boolean; readonly denied: boolean }
  | { readonly type: 'interrupt' }
  | { readonly type: 'api-error'; readonly text: string }
  | { readonly type: 'compact'; readonly summary: string }
  /** Goes back to before so many prompts; what follows is another branch. */
  | { readonly type: 'rewind'; readonly prompts: number }
  /** The tool's note on what happened while the user was away. */
  | { readonly type: 'recap'; readonly text: string }
  | { readonly type: 'wait'; readonly seconds: number };

export interface SampleImage {
  readonly name: string;
  readonly png: Uint8Array;
}

export interface SessionScript {
  /** Unique in a library. */
  readonly key: string;
  /** The source whose writer tells it; the first one where it is absent. */
  readonly source?: SourceId;
  readonly project: SampleProject;
  readonly branch: string;
  readonly model: string;
  readonly toolVersion: string;
  readonly title: { readonly text: string; readonly by: 'user' | 'tool' } | null;
  /** The name of the worktree that it happened in. */
  readonly worktree?: string;
  /** The key of an earlier session whose history this one's file repeats. */
  readonly resumes?: string;
  /** The pull request that came of it. */
  readonly pullRequest?: { readonly number: number; readonly repository: string };
  /** Another session resumes it. */
  readonly resumed: boolean;
  /** Epoch milliseconds. Steps that would come after `endsBy` come at it. */
  readonly startsAt: number;
  readonly endsBy: number;
  readonly steps: Iterable<Step>;
}

/** How long a step takes in milliseconds, for a given draw in [0, 1): people are slow, reading and tools are fast. */
export function stepTookMs(step: Step, draw: number): number {
  switch (step.type) {
    case 'prompt':
      return 25_000 + draw * 150_000 + step.text.length * 80;
    case 'queued':
      return 4_000 + draw * 6_000;
    case 'command':
    case 'shell':
      return 8_000 + draw * 20_000;
    case 'think':
    case 'say':
      return 2_000 + draw * 4_000 + step.text.length * 9;
    case 'call':
      return step.call.tool === 'bash' ? 1_500 + draw * 20_000 : 400 + draw * 2_500;
    case 'wait':
      return step.seconds * 1000;
    case 'interrupt':
    case 'api-error':
    case 'compact':
    case 'rewind':
    case 'recap':
      return 3_000 + draw * 9_000;
  }
}
