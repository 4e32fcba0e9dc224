// The law that nothing is made up: every text that a session shows stands in what was read, or is put together from
// such texts in a way that composed-texts.ts allows.
import type { ParseEvent } from '@shared/model/session';
import type { FileDiff, LongText, Part } from '@shared/model/thread';
import { isComposed } from './composed-texts';

/** The first text that isn't from `strings`, with where it is shown; null when all are. */
export function findMadeUp(events: readonly ParseEvent[], strings: string): string | null {
  const seen = new Set<string>();
  for (const event of events) {
    for (const [where, text] of textsOf(event)) {
      if (seen.has(text)) continue;
      seen.add(text);
      if (!isComposed(text, strings))
        return `${where}: ${JSON.stringify(text.length > 400 ? `${text.slice(0, 400)}…` : text)}`;
    }
  }
  return null;
}

type Shown = readonly [where: string, text: string];

function textsOf(event: ParseEvent): Shown[] {
  switch (event.type) {
    case 'message':
      return [['model', event.model ?? ''], ...event.parts.flatMap(partTexts)];
    case 'blob':
      return 'text' in event.data ? [['blob', event.data.text]] : [];
    case 'tail':
      return [
        ['title', event.title?.text ?? ''],
        ['cwd', event.cwd ?? ''],
        ['branch', event.branch ?? ''],
        ['host', event.host ?? ''],
        ['repository', event.repository ?? ''],
      ];
    case 'head':
    case 'end':
      return [];
  }
}

function partTexts(part: Part): Shown[] {
  switch (part.type) {
    case 'text':
    case 'thinking':
      return [[part.type, part.text]];
    case 'image':
      return [['image name', part.name ?? '']];
    case 'diff':
      return diffTexts(part);
    case 'notice':
      return [[`value of ${part.kind}`, part.value ?? ''], ...longTexts(`detail of ${part.kind}`, part.detail)];
    case 'tool':
      return [
        ['name of call', part.name],
        ['title of call', part.title],
        ...part.paths.map((path): Shown => ['path of call', path]),
        ...longTexts('input', part.input),
        ...longTexts('output', part.output),
        ...(part.images ?? []).flatMap(partTexts),
        ...(part.diffs ?? []).flatMap(diffTexts),
      ];
  }
}

function longTexts(where: string, text: LongText | undefined): Shown[] {
  return text === undefined ? [] : [[where, text.text]];
}

function diffTexts({ path, oldPath, hunks }: FileDiff): Shown[] {
  const lines = hunks.flatMap((hunk) => hunk.lines.map((line): Shown => ['line of diff', line.slice(1)]));
  return [['path of diff', path], ['old path of diff', oldPath ?? ''], ...lines];
}
