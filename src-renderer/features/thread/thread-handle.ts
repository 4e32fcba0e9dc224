// What keys and commands do with the open thread, and what they need to know of it.
import type { ProjectOpener } from '@shared/model/project-opener';

/** What there is to be gone to, and where it came from: what commands need to know. */
export interface ThreadState {
  readonly hasFailures: boolean;
  readonly hasMatches: boolean;
  readonly hasProject: boolean;
  readonly isGone: boolean;
}

export interface ThreadHandle {
  readonly id: string;
  state(): ThreadState;
  focus(): void;
  hasFocus(): boolean;
  page(by: 1 | -1): void;
  edge(which: 'first' | 'last'): void;
  stepMessage(by: 1 | -1): void;
  stepTo(kind: 'prompt' | 'failure', by: 1 | -1): Promise<void>;
  stepMatch(by: 1 | -1): void;
  showFind(): void;
  /** Closes what stands over the thread, one thing at a time; false when there was nothing. */
  closeFind(): boolean;
  /** Opens the outline and goes into it; closes it when the focus is there. */
  toggleOutline(): void;
  stepOutline(by: 1 | -1): void;
  filterOutline(): void;
  toggleFold(): void;
  toggleAllFolds(): void;
  copyMessage(): void;
  copyLink(): void;
  starMessage(): void;
  noteMessage(): void;
  copyMarkdown(): void;
  saveMarkdown(): void;
  reveal(): void;
  showSolution(): void;
  copyScript(): void;
  saveOriginal(): void;
  openProject(how: ProjectOpener): void;
}
