// The command of a call in full: its title is the command, but cut where it is long, and then its input has the rest.
import type { ToolPart } from '@shared/model/thread';

const CUT = '…';

/** `input` is the call's whole input as JSON. */
export function wholeCommand(title: string, input: string): string {
  if (!title.endsWith(CUT)) return title;
  const start = title.slice(0, -CUT.length);
  try {
    return findText(JSON.parse(input), start) ?? title;
  } catch {
    return title;
  }
}

/** Whether `wholeCommand` would need the input. */
export function isCut({ title }: Pick<ToolPart, 'title'>): boolean {
  return title.endsWith(CUT);
}

function findText(value: unknown, start: string): string | null {
  if (typeof value === 'string') return value.trimStart().startsWith(start) ? value.trim() : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const inner of Object.values(value)) {
    const found = findText(inner, start);
    if (found !== null) return found;
  }
  return null;
}
