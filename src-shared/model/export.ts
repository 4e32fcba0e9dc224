// What can be chosen when threads are exported, and what came of it.
import type { Failure } from './failure';
import type { ThreadId } from './ids';
import { REDACT_ALL, type RedactionOptions, type RedactionReport } from './redaction';

export const TOOL_DETAILS = ['none', 'summary', 'full'] as const;

export interface ExportOptions {
  /** Tool calls left out, one line each, or with input and output. */
  readonly tools: (typeof TOOL_DETAILS)[number];
  readonly thinking: boolean;
  readonly redact: RedactionOptions;
}

export const DEFAULT_EXPORT: ExportOptions = { tools: 'summary', thinking: false, redact: REDACT_ALL };

/** Markdown, one HTML file that opens from the disk, JSON for programs, or notes with links for a vault of Obsidian's. */
export const EXPORT_FORMATS = ['md', 'html', 'json', 'vault'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** What one thread alone can be exported as. */
export type FileFormat = Exclude<ExportFormat, 'vault'>;

/** One thread as text. */
export interface ExportedThread {
  /** The file name to suggest. */
  readonly name: string;
  readonly text: string;
  readonly redacted: RedactionReport;
}

/** Several threads, into a folder. */
export interface ExportJob {
  readonly threads: readonly ThreadId[];
  readonly format: ExportFormat;
  /** Absolute. What stands in it is replaced where it is ours, and left alone otherwise. */
  readonly folder: string;
  readonly options: ExportOptions;
}

export interface ExportResult {
  readonly folder: string;
  /** Files that are new or have changed; those that stood there as they would be written again. */
  readonly written: number;
  readonly unchanged: number;
  /** Secrets and addresses that were hidden. */
  readonly hidden: number;
  readonly failed: readonly { readonly thread: ThreadId; readonly failure: Failure }[];
  /** It was cancelled: what was written until then is whole. */
  readonly cancelled: boolean;
}
