// Something imperfect in the input, as data. Sentences stand in strings/en.ts under the same code.
import type { Origin } from './origin';

export type Severity = 'info' | 'warning' | 'error';

/** Every diagnostic there is, with its weight. A code is never reused for another meaning. */
export const DIAGNOSTICS = {
  'torn-line': 'info',
  'unreadable-line': 'warning',
  'unreadable-document': 'warning',
  'line-too-long': 'warning',
  'invalid-utf8': 'info',
  'nul-bytes': 'warning',
  'unreadable-record': 'warning',
  'missing-record': 'info',
  'unknown-record': 'info',
  'unknown-part': 'info',
  'orphan-result': 'info',
  'missing-side-file': 'info',
  'missing-parent': 'info',
  'duplicate-record': 'info',
  'time-went-back': 'info',
  'time-ahead': 'info',
  'too-deep': 'warning',
  'file-changed-while-read': 'info',
  'may-be-incomplete': 'warning',
  'no-permission': 'error',
  'not-a-file': 'warning',
  'symlink-loop': 'warning',
  'unreadable-database': 'error',
  'encrypted-store': 'info',
  'kept-on-server': 'info',
  'file-too-large': 'warning',
  'read-failed': 'error',
  'bad-setting': 'warning',
  'damaged-library': 'error',
} as const satisfies Record<string, Severity>;

export type DiagnosticCode = keyof typeof DIAGNOSTICS;

export interface Diagnostic {
  readonly code: DiagnosticCode;
  /** How often it was seen; repeats of one code and detail are folded into one. */
  readonly count: number;
  /** What kind of record, part or file it was about: short, and never message content. */
  readonly detail?: string;
  /** Where it was seen first. */
  readonly origin?: Origin;
}
