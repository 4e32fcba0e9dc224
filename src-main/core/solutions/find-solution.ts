// The stretch of a thread that a message lies in: the prompt that led to it, and what came of that. A prompt of a word
// or two, such as "go on", opens no stretch of its own.
import type { SaidText, Solution } from '@shared/model/digest';
import type { ThreadId } from '@shared/model/ids';
import { type CommandRun, type LongText, type Message, type TouchedFile, touchFile } from '@shared/model/thread';
import { tokenize } from '@shared/text/tokenize';
import type { MessageRow } from '../threads/kept-thread';
import { wholeCommand } from './whole-command';

const PAGE = 200;
/** In UTF-16 units: enough to judge it by; the whole is a click away. */
const LONGEST_TEXT = 6000;
const FEWEST_WORDS = 3;

export interface SolutionReader {
  rows(): Promise<readonly MessageRow[]>;
  messages(from: number, count: number): Promise<readonly Message[]>;
  /** All of a text of which a part may hold only head and tail. */
  whole(text: LongText): Promise<string>;
}

/** The stretch that the message with this ordinal lies in. Rejects with what `reader` does. */
export async function findSolution(thread: ThreadId, ordinal: number, reader: SolutionReader): Promise<Solution> {
  const rows = await reader.rows();
  const prompts = rows.flatMap(({ prompts }, at) => (prompts === 1 ? [at] : []));
  const from = (await startOf(prompts, ordinal, reader)) ?? 0;
  const to = (await endOf(prompts, ordinal, reader)) ?? Math.max(from, rows.length - 1);
  const found = new Stretch();
  for (let at = from; at <= to; at += PAGE) {
    for (const message of await reader.messages(at, Math.min(PAGE, to - at + 1))) await found.add(message, reader);
  }
  return { thread, from, to, ...found.finish() };
}

/** The nearest prompt of some words at or before the message; else the nearest of all. */
async function startOf(prompts: readonly number[], ordinal: number, reader: SolutionReader): Promise<number | null> {
  const before = prompts.filter((at) => at <= ordinal).reverse();
  for (const at of before) if (await opensStretch(at, reader)) return at;
  return before.at(-1) ?? null;
}

async function endOf(prompts: readonly number[], ordinal: number, reader: SolutionReader): Promise<number | null> {
  for (const at of prompts) if (at > ordinal && (await opensStretch(at, reader))) return at - 1;
  return null;
}

async function opensStretch(at: number, reader: SolutionReader): Promise<boolean> {
  const [message] = await reader.messages(at, 1);
  let words = 0;
  for (const part of message?.parts ?? []) {
    if (part.type === 'image') return true;
    if (part.type !== 'text') continue;
    tokenize(part.text.slice(0, 400), () => {
      words += 1;
    });
  }
  return words >= FEWEST_WORDS;
}

class Stretch {
  private problem: SaidText | null = null;
  private answer: SaidText | null = null;
  private readonly commands: CommandRun[] = [];
  private readonly files = new Map<string, TouchedFile>();

  async add(message: Message, { whole }: SolutionReader): Promise<void> {
    const { ordinal, role, parts } = message;
    if (this.problem === null && role === 'user') this.problem = toSaid(ordinal, textOf(message));
    for (const part of parts) {
      if (part.type === 'text' && role === 'assistant' && part.text.trim() !== '') {
        this.answer = toSaid(
          ordinal,
          this.answer?.ordinal === ordinal ? `${this.answer.text}\n\n${part.text}` : part.text,
        );
      }
      if (part.type === 'diff') touchFile(this.files, part);
      if (part.type !== 'tool') continue;
      // What was said before a call announces it.
      this.answer = null;
      for (const diff of part.diffs ?? []) touchFile(this.files, diff);
      if (part.kind !== 'execute') continue;
      const { title, state, exitCode, input } = part;
      const command = wholeCommand(title, await whole(input));
      this.commands.push({ ordinal, command, state, ...(exitCode === undefined ? {} : { exitCode }) });
    }
  }

  finish(): Pick<Solution, 'problem' | 'answer' | 'commands' | 'files'> {
    return { problem: this.problem, answer: this.answer, commands: this.commands, files: [...this.files.values()] };
  }
}

function textOf({ parts }: Message): string {
  return parts.flatMap((part) => (part.type === 'text' && part.text.trim() !== '' ? [part.text] : [])).join('\n\n');
}

function toSaid(ordinal: number, text: string): SaidText | null {
  if (text.trim() === '') return null;
  const cut = text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT).replace(/[\ud800-\udbff]$/, '')}…`;
  return { ordinal, text: cut };
}
