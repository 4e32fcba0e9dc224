// The threads of an event log: the conversation, and its subagents under the calls that started them.
import type { Origin } from '@shared/model/origin';
import type { ParsedTail, ParseEvent } from '@shared/model/session';
import { type JsonObject, stringAt } from '../json';
import type { EventCalls } from './event-calls';
import { blank, type EventThread, openEventThread } from './event-thread';

/** What further ones say shows in the conversation itself. */
const MOST_AGENTS = 1000;

export class EventThreads {
  readonly main = openEventThread('', null);
  readonly #threads = new Map<string, EventThread>([['', this.main]]);
  /** Threads that may have something ready. */
  readonly #touched = new Set<EventThread>();
  readonly #callOfAgent = new Map<string, string>();
  readonly #names = new Map<string, string>();

  constructor(
    private readonly nativeId: string,
    private readonly calls: EventCalls,
  ) {}

  /** The thread that a record belongs to; a subagent's first one begins it with its task. */
  of(record: JsonObject, data: JsonObject, origin: Origin): EventThread {
    const agent = stringAt(record, 'agentId') ?? '';
    const key = stringAt(data, 'parentToolCallId') || this.#callOfAgent.get(agent) || agent;
    const known = this.#threads.get(key) ?? (this.#threads.size > MOST_AGENTS ? this.main : undefined);
    const thread = known ?? this.#begin(key, record, origin);
    this.#touched.add(thread);
    return thread;
  }

  touch(thread: EventThread): void {
    this.#touched.add(thread);
  }

  /** Takes in by which call an agent was started, and what it is called. */
  nameAgent(record: JsonObject, data: JsonObject): void {
    const [agent, call] = [stringAt(record, 'agentId') ?? '', stringAt(data, 'toolCallId') ?? ''];
    if (agent !== '' && call !== '') this.#callOfAgent.set(agent, call);
    const name = stringAt(data, 'agentDisplayName') ?? stringAt(data, 'agentName') ?? '';
    if (name !== '' && this.#names.size < MOST_AGENTS) this.#names.set(call || agent, name);
  }

  /** No thread waits for results any more. */
  release(): void {
    for (const thread of this.#threads.values()) {
      thread.release();
      this.#touched.add(thread);
    }
  }

  /** What is ready; `all` takes what waits, too. */
  *take(all: boolean): Generator<ParseEvent> {
    for (const thread of all ? this.#threads.values() : this.#touched) {
      if (!thread.isEmpty()) yield* thread.take(all);
    }
    this.#touched.clear();
  }

  /** The rest, and the tails; that of the conversation is given. */
  *finish(tail: ParsedTail): Generator<ParseEvent> {
    const { twins: _, ...further } = tail;
    const shown = [...this.#threads.values()].filter((thread) => thread === this.main || !thread.isEmpty());
    for (const thread of shown) yield* thread.take(true);
    for (const thread of shown) {
      const spawned = shown
        .filter(({ key, isEmpty }) => key !== '' && !isEmpty() && this.calls.get(key)?.thread === thread)
        .map(({ key }) => ({ callId: key, nativeId: this.nativeId, key }));
      if (thread === this.main) yield { ...tail, spawned };
      else {
        const name = stringAt(this.calls.get(thread.key)?.input, 'description') || this.#names.get(thread.key) || '';
        const title = name === '' ? null : ({ text: name, from: 'tool' } as const);
        yield { ...further, key: thread.key, title, spawned, facts: {} };
      }
    }
  }

  #begin(key: string, record: JsonObject, origin: Origin): EventThread {
    const caller = this.calls.get(key);
    const parentKey = caller?.thread.key ?? '';
    const thread = openEventThread(key, {
      relation: 'subagent',
      nativeId: this.nativeId,
      ...(parentKey === '' ? {} : { key: parentKey }),
      at: key,
    });
    this.#threads.set(key, thread);
    const task = stringAt(caller?.input, 'prompt') ?? '';
    if (task !== '' && stringAt(record, 'type') !== 'user.message') {
      const about = { ...blank(record, origin), nativeId: null, role: 'user', author: 'tool' } as const;
      thread.add(about, [{ type: 'text', text: task, format: 'markdown' }]);
    }
    return thread;
  }
}
