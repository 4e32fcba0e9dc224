// What a thread says of work: on which days, with which models, by which tools. Small, since it stands in the catalogue
// for every thread.
import type { Message, ToolKind } from '@shared/model/thread';
import { toLocalDay } from '../local-day';

/** Tuples, since names would take more room than what they name. */
export interface Activity {
  /** Local days since 1970-01-01 with their messages and prompts, oldest first. Messages without a time are not there. */
  readonly days: readonly (readonly [day: number, messages: number, prompts: number])[];
  /** Tokens of messages with known usage, by model ('' where none is told). */
  readonly models: readonly (readonly [
    model: string,
    messages: number,
    input: number,
    output: number,
    cacheRead: number,
    cacheWrite: number,
  ])[];
  readonly calls: readonly (readonly [name: string, kind: ToolKind, count: number, failures: number])[];
}

/** A thread that calls every tool under another name must not fill the catalogue. */
const MOST_NAMES = 200;
const LONGEST_NAME = 80;

export class ActivityCounter {
  private readonly days = new Map<number, [number, number, number]>();
  private readonly models = new Map<string, [string, number, number, number, number, number]>();
  private readonly calls = new Map<string, [string, ToolKind, number, number]>();

  add({ role, author, at, model, usage, parts }: Message): void {
    if (at !== null) {
      const day = toLocalDay(at);
      const counts = this.days.get(day) ?? [day, 0, 0];
      counts[1] += 1;
      if (role === 'user' && author === 'typed') counts[2] += 1;
      this.days.set(day, counts);
    }
    if (usage) {
      const sum = this.models.get(model ?? '') ?? [model ?? '', 0, 0, 0, 0, 0];
      sum[1] += 1;
      sum[2] += usage.input;
      sum[3] += usage.output;
      sum[4] += usage.cacheRead;
      sum[5] += usage.cacheWrite;
      this.models.set(sum[0], sum);
    }
    for (const part of parts) {
      if (part.type === 'tool' && part.state !== 'orphan-result')
        this.addCall(part.name, part.kind, part.state === 'failed');
    }
  }

  private addCall(name: string, kind: ToolKind, failed: boolean): void {
    const short = name.slice(0, LONGEST_NAME);
    const key = this.calls.has(short) || this.calls.size < MOST_NAMES ? short : '';
    const counts = this.calls.get(key) ?? [key, key === '' ? 'other' : kind, 0, 0];
    counts[2] += 1;
    if (failed) counts[3] += 1;
    this.calls.set(key, counts);
  }

  finish(): Activity {
    return {
      days: [...this.days.values()].sort((a, b) => a[0] - b[0]),
      models: [...this.models.values()],
      calls: [...this.calls.values()],
    };
  }
}
