// A thread's head and texts to what is searched. Pure. Prompts and answers in full; calls and their output with caps,
// since one log that a tool printed would outweigh a week of talk.
import { assertNever } from '@shared/assert-never';
import type { DocumentHead } from '@shared/model/document';
import type { ThreadHead } from '@shared/model/thread';
import type { ToDay } from '@shared/text/days';
import type { MessageText } from '@shared/text/message-text';
import type { PutText } from './search-index';

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

/** Takes a thread's texts one by one, without inherited ones, and those of its subagents. */
export interface DocumentBuilder {
  /** The promise is `put`'s. */
  add(text: Pick<MessageText, 'field' | 'text'>): ReturnType<PutText>;
  finish(head: ThreadHead, extra: DocumentExtra): DocumentHead;
}

/** What is searched of the texts goes to `put` at once: a session of 300 MB never stands there whole. */
export function buildDocument(put: PutText): DocumentBuilder {
  const calls = new Set<string>();
  return {
    add({ field, text }) {
      switch (field) {
        case 'user':
        case 'assistant':
          return put(field, text);
        case 'call':
          addName(calls, text);
          return put('tool', text.slice(0, CALL_CAP));
        case 'output':
          return put('tool', capOutput(text));
        case 'thinking':
        case 'folded':
          // Thinking is looked for in the text itself, when asked for (in:thinking); folded text never.
          return;
        default:
          assertNever(field);
      }
    },
    finish: (head, extra) => ({
      id: head.id,
      stamp: extra.stamp,
      title: head.title,
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
    }),
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
