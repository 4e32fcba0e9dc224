// What can be chosen when a thread is exported.
import { REDACT_ALL, type RedactionOptions } from './redaction';

export const TOOL_DETAILS = ['none', 'summary', 'full'] as const;

export interface ExportOptions {
  /** Tool calls left out, one line each, or with input and output. */
  readonly tools: (typeof TOOL_DETAILS)[number];
  readonly thinking: boolean;
  readonly redact: RedactionOptions;
}

export const DEFAULT_EXPORT: ExportOptions = { tools: 'summary', thinking: false, redact: REDACT_ALL };
