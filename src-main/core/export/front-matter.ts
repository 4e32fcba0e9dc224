// What a file says of itself at its top, as YAML that other tools can read.
import type { ThreadHead } from '@shared/model/thread';
import { cleanLine } from '@shared/text/clean-text';
import { stringify } from 'yaml';

/** Fields without a value are left out. `tool` is the source's label, `clean` hides homes. Ends with a line feed. */
export function frontMatter(head: ThreadHead, tool: string, clean: (text: string) => string): string {
  const line = (text: string) => clean(cleanLine(text));
  const fields = {
    title: line(head.title),
    tool,
    project: line(head.project?.name ?? ''),
    project_path: line(head.project?.path ?? ''),
    branch: line(head.branch ?? ''),
    started: isoTime(head.startedAt) ?? '',
    ended: isoTime(head.endedAt) ?? '',
    models: head.models.map(line),
    session: line(head.nativeId),
    thread: line(head.id),
    source: line(head.sourcePath),
  };
  const known = Object.entries(fields).filter(([, value]) => value.length > 0);
  return `---\n${stringify(Object.fromEntries(known), { lineWidth: 0 })}---\n`;
}

/** UTC to the second; null for no time, and for numbers that are none. */
export function isoTime(at: number | null): string | null {
  const date = new Date(at ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().replace(/\.\d+Z$/, 'Z');
}
