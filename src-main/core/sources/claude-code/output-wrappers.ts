// Tags that Claude Code puts around or into the text of a result, for the model only. What stands in them is kept.
import { withoutReminders } from './user-text';

export interface PlainOutput {
  readonly text: string;
  readonly exitCode?: number;
}

/** Around a whole result. */
const WRAPPERS = ['tool_use_error', 'persisted-output'];

/** The text of a result without the tags around it. */
export function unwrapOutput(text: string): PlainOutput {
  const plain = withoutReminders(text);
  if (plain.startsWith('<retrieval_status>')) return unwrapTask(plain);
  const inner = plain.startsWith('<') ? innerOf(plain, WRAPPERS) : undefined;
  return { text: withoutViolationTags(inner ?? plain) };
}

/** What a background task printed, asked for by another call (TaskOutput); its ids and state stand before it. */
function unwrapTask(text: string): PlainOutput {
  const start = text.indexOf('<output>');
  const end = text.lastIndexOf('</output>');
  if (start < 0 || end < start) return { text };
  const code = /<exit_code>(\d{1,5})<\/exit_code>/.exec(text.slice(0, start))?.[1];
  const output = text.slice(start + '<output>'.length, end).replace(/^\n|\n$/g, '');
  return { text: output, ...(code === undefined ? {} : { exitCode: Number(code) }) };
}

function innerOf(text: string, tags: readonly string[]): string | undefined {
  const trimmed = text.trimEnd();
  const tag = tags.find((name) => trimmed.startsWith(`<${name}>`) && trimmed.endsWith(`</${name}>`));
  return tag === undefined ? undefined : trimmed.slice(tag.length + 2, -tag.length - 3).trim();
}

/** At the end of a command's output: what its sandbox forbade. */
function withoutViolationTags(text: string): string {
  const close = '</sandbox_violations>';
  const trimmed = text.trimEnd();
  const start = trimmed.endsWith(close) ? trimmed.lastIndexOf('<sandbox_violations>') : -1;
  if (start < 0) return text;
  const inner = trimmed.slice(start + close.length - 1, -close.length).trim();
  return `${trimmed.slice(0, start)}${inner}`;
}
