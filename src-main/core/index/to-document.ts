// A thread's head and texts to what is searched. Pure. Prompts and answers in full; calls and their output with caps,
// since one log that a tool printed would outweigh a week of talk.
import { assertNever } from '@shared/assert-never';
import type { IndexDocument } from '@shared/model/document';
import type { ThreadHead } from '@shared/model/thread';
import type { ToDay } from '@shared/text/days';
import type { ThreadTexts } from './search-index';

export interface DocumentExtra {
  readonly stamp: string;
  /** Paths of files that were read or changed. */
  readonly paths: readonly string[];
  readonly host: string;
  readonly toDay: ToDay;
}

const CALL_CAP = 8192;
const OUTPUT_HEAD = 4096;
const OUTPUT_TAIL = 2048;

/** `texts` are the thread's own, without inherited ones, and those of its subagents. */
export function toDocument(head: ThreadHead, texts: readonly ThreadTexts[], extra: DocumentExtra): IndexDocument {
  const user: string[] = [];
  const assistant: string[] = [];
  const tool: string[] = [];
  const calls = new Set<string>();
  for (const { field, text } of texts.flatMap((thread) => thread.texts)) {
    switch (field) {
      case 'user':
        user.push(text);
        break;
      case 'assistant':
        assistant.push(text);
        break;
      case 'call':
        tool.push(text.slice(0, CALL_CAP));
        addName(calls, text);
        break;
      case 'output':
        tool.push(capOutput(text));
        break;
      case 'thinking':
      case 'folded':
        // Thinking is looked for in the text itself, when asked for (in:thinking); folded text never.
        break;
      default:
        assertNever(field);
    }
  }
  return {
    id: head.id,
    stamp: extra.stamp,
    title: head.title,
    user: user.join('\n'),
    assistant: assistant.join('\n'),
    tool: tool.join('\n'),
    source: head.source,
    project: head.project?.id ?? '',
    projectName: head.project?.name ?? '',
    branch: head.branch ?? '',
    models: head.models,
    toolKinds: head.toolKinds,
    calls: [...calls],
    traits: head.traits,
    paths: extra.paths,
    host: extra.host,
    startDay: extra.toDay(head.startedAt ?? head.endedAt),
    endDay: extra.toDay(head.endedAt),
    endedAt: head.endedAt ?? 0,
    prompts: head.counts.prompts,
    messages: head.counts.messages,
  };
}

function capOutput(text: string): string {
  if (text.length <= OUTPUT_HEAD + OUTPUT_TAIL) return text;
  return `${text.slice(0, OUTPUT_HEAD)}\n${text.slice(-OUTPUT_TAIL)}`;
}

const LONGEST_NAME = 80;
const MOST_NAMES = 200;

/** A call's text begins with the tool's name on a line of its own; a diff's with a path, which is no name. */
function addName(names: Set<string>, call: string): void {
  const end = call.indexOf('\n');
  const name = (end < 0 ? call : call.slice(0, end)).toLowerCase();
  if (name !== '' && name.length <= LONGEST_NAME && !/[\s/\\.]/.test(name) && names.size < MOST_NAMES) names.add(name);
}
