// What the engine does -> the words and the progress of the status bar. Pure.
import { assertNever } from '@shared/assert-never';
import type { EngineStatus } from '@shared/model/status';
import { fill, plural, strings } from '@shared/strings/strings';
import { formatAgo, formatCount } from '../../ui/format';

export interface StatusView {
  readonly words: string;
  /** From 0 to 1; null when nothing is under way. */
  readonly progress: number | null;
  /** What the button does; null for no button. */
  readonly pause: 'pause' | 'resume' | null;
  readonly isFailed: boolean;
}

/** Runs of this many sessions and fewer are changes rather than a first reading. */
const UPDATE = 50;

export function toStatusView(status: EngineStatus, now: number): StatusView {
  const { status: words, counts } = strings.window;
  const { phase, done, total } = status;
  const progress = total > 0 ? Math.min(1, done / total) : null;
  const places = { done: formatCount(done), total: formatCount(total) };
  const idle = { progress: null, pause: null, isFailed: false };
  switch (phase) {
    case 'starting':
      return { ...idle, words: words.starting };
    case 'scanning':
      return { ...idle, words: words.scanning };
    case 'reading': {
      const isUpdate = total <= UPDATE && status.threads > total;
      const sentence = isUpdate ? fill(words.updating, { count: places.total }) : fill(words.reading, places);
      return { words: sentence, progress, pause: 'pause', isFailed: false };
    }
    case 'indexing':
      return { words: fill(words.indexing, places), progress, pause: 'pause', isFailed: false };
    case 'paused':
      return {
        words: total > 0 ? fill(words.pausedAt, places) : words.paused,
        progress,
        pause: 'resume',
        isFailed: false,
      };
    case 'failed':
      return { ...idle, words: words.failed, isFailed: true };
    case 'idle': {
      // Whoever else writes knows how things stand.
      if (status.readOnly) return { ...idle, words: words.readOnly };
      const sessions = plural(status.threads, counts.sessions);
      if (status.scannedAt === null) return { ...idle, words: fill(words.idle, { sessions }) };
      return { ...idle, words: fill(words.idleAt, { sessions, when: formatAgo(status.scannedAt, now) }) };
    }
    default:
      return assertNever(phase);
  }
}
