// What a session did on one day, message by message. Pure.
import type { DigestSession } from '@shared/model/digest';
import { type Message, type TouchedFile, touchFile } from '@shared/model/thread';
import { firstSentence } from './first-sentence';

/** A longer pause is no work. */
const LONGEST_PAUSE_MS = 30 * 60_000;

type Figures = Pick<
  DigestSession,
  | 'startedAt'
  | 'endedAt'
  | 'activeMs'
  | 'prompts'
  | 'messages'
  | 'files'
  | 'commands'
  | 'failedCommands'
  | 'failures'
  | 'outcome'
>;

export class DayOfSession {
  private readonly times: number[] = [];
  private readonly files = new Map<string, TouchedFile>();
  private prompts = 0;
  private messages = 0;
  private commands = 0;
  private failedCommands = 0;
  private failures = 0;
  private answer = '';

  /** `at` in epoch milliseconds. A subagent's messages are neither counted nor answers. */
  add(message: Message, at: number, isSubagent: boolean): void {
    this.times.push(at);
    if (!isSubagent) this.addOwn(message);
    for (const part of message.parts) {
      if (part.type === 'diff') touchFile(this.files, part);
      if (part.type !== 'tool') continue;
      for (const diff of part.diffs ?? []) touchFile(this.files, diff);
      const failed = part.state === 'failed' ? 1 : 0;
      this.failures += failed;
      if (part.kind !== 'execute') continue;
      this.commands += 1;
      this.failedCommands += failed;
    }
  }

  private addOwn({ role, author, parts }: Message): void {
    this.messages += 1;
    if (role === 'user' && author === 'typed') this.prompts += 1;
    if (role !== 'assistant') return;
    const said = parts.flatMap((part) => (part.type === 'text' && part.text.trim() !== '' ? [part.text] : []));
    this.answer = said.at(-1) ?? this.answer;
  }

  finish(): Figures {
    const times = this.times.sort((a, b) => a - b);
    let activeMs = 0;
    for (let at = 1; at < times.length; at++) {
      const pause = (times[at] ?? 0) - (times[at - 1] ?? 0);
      if (pause <= LONGEST_PAUSE_MS) activeMs += pause;
    }
    return {
      startedAt: times[0] ?? 0,
      endedAt: times.at(-1) ?? 0,
      activeMs,
      prompts: this.prompts,
      messages: this.messages,
      files: [...this.files.values()],
      commands: this.commands,
      failedCommands: this.failedCommands,
      failures: this.failures,
      outcome: firstSentence(this.answer),
    };
  }
}
