// The older transcripts in plain text: `user:` and `assistant:` on lines of their own, and in answers lines that begin
// with `[Thinking]`, `[Tool call]` and `[Tool result]`; what is indented under a call is its input.
import type { Origin } from '@shared/model/origin';
import type { ParseEvent } from '@shared/model/session';
import type { SourceEnv } from '../../io/source-env';
import type { JsonObject } from '../shared/json';
import type { Tally } from '../shared/tally';
import type { AgentMessages } from './agent-messages';
import type { NoiseKind } from './noise';
import { SOURCE } from './source-id';

interface Section {
  readonly type: 'text' | 'thinking' | 'call' | 'result';
  readonly name: string;
  readonly lines: string[];
}

const MARKER = /^\[(Thinking|Tool call|Tool result)\] ?(.*)$/;

export async function* readTextTranscript(
  path: string,
  env: SourceEnv,
  tally: Tally<NoiseKind>,
  messages: AgentMessages,
): AsyncGenerator<ParseEvent> {
  const origin: Origin = { source: SOURCE, path, at: { type: 'file' } };
  let role = '';
  let sections: Section[] = [];
  let lastLine = 0;
  const flush = (): readonly ParseEvent[] => {
    const content = sections.map((section) => toBlock(section, role)).filter((block) => block !== null);
    sections = [];
    return role === '' || content.length === 0 ? [] : messages.add({ role, message: { content } }, origin).events;
  };
  const current = (type: Section['type'], name = ''): Section => {
    const section = { type, name, lines: [] };
    sections.push(section);
    return section;
  };
  for await (const line of env.lines(path)) {
    tally.read();
    const problem = line.tooLong ? 'line-too-long' : line.damage;
    const speaker = /^(user|assistant):\s*$/.exec(line.text)?.[1];
    if (line.tooLong) tally.unknown('unreadable', origin, 'line-too-long');
    else if (speaker === undefined && role === '') tally.unknown('(before any message)', origin);
    else tally[speaker === undefined ? 'shown' : 'folded']();
    if (problem && !line.tooLong) tally.note(problem, origin);
    if (speaker !== undefined) {
      yield* flush();
      role = speaker;
    } else if (role !== '' && !line.tooLong) {
      const marker = role === 'assistant' ? MARKER.exec(line.text) : null;
      // Blank lines aren't given, but their numbers are.
      const isParagraph = line.line > lastLine + 1;
      if (marker) openMarked(marker, current);
      else
        (sectionFor(line.text, isParagraph, sections.at(-1)) ?? current('text')).lines.push(
          ...blank(isParagraph),
          line.text,
        );
    }
    lastLine = line.line;
  }
  yield* flush();
}

function openMarked(
  [, kind, rest = '']: RegExpExecArray,
  open: (type: Section['type'], name?: string) => Section,
): void {
  if (kind === 'Thinking') open('thinking').lines.push(...(rest === '' ? [] : [rest]));
  else open(kind === 'Tool call' ? 'call' : 'result', rest.trim());
}

/** The section that a line goes on with; undefined when it begins a new one. */
function sectionFor(text: string, isParagraph: boolean, last: Section | undefined): Section | undefined {
  if (!last) return undefined;
  if (last.type === 'text') return last;
  if (last.type === 'thinking') return isParagraph ? undefined : last;
  return /^\s/.test(text) ? last : undefined;
}

function blank(isParagraph: boolean): readonly string[] {
  return isParagraph ? [''] : [];
}

function toBlock({ type, name, lines }: Section, role: string): JsonObject | null {
  const text = lines.join('\n').trim();
  switch (type) {
    case 'text':
      return text === '' && role !== '' ? null : { type: 'text', text };
    case 'thinking':
      return { type: 'thinking', text };
    case 'call':
      return { type: 'tool_use', name, input: inputOf(lines) };
    case 'result':
      return { type: 'tool_result', toolName: name, content: text };
  }
}

/** `name: value` on each line, the first one indented; further lines belong to the value before. */
function inputOf(lines: readonly string[]): JsonObject {
  const input = new Map<string, string>();
  let last = '';
  for (const line of lines) {
    const match = /^\s{1,4}([\w-]+): ?(.*)$/.exec(line);
    if (match) {
      last = match[1] ?? '';
      input.set(last, match[2] ?? '');
    } else if (last !== '') input.set(last, `${input.get(last)}\n${line.trim()}`);
  }
  return Object.fromEntries(input);
}
