// The calls of an event log, and the messages that they show in.
import type { Origin } from '@shared/model/origin';
import { stringAt } from '../json';
import type { EventOutcome } from './event-outcome';
import { argumentsOf, toCallPart, withOutcome } from './event-parts';
import type { Draft, EventThread } from './event-thread';

export interface EventCall {
  readonly thread: EventThread;
  readonly draft: Draft;
  readonly name: string;
  readonly input: unknown;
}

export class EventCalls {
  readonly #calls = new Map<string, EventCall>();

  get(callId: string): EventCall | undefined {
    return this.#calls.get(callId);
  }

  /** Adds the part of a call that isn't shown yet. */
  add(thread: EventThread, draft: Draft, request: unknown): void {
    const callId = stringAt(request, 'toolCallId') ?? '';
    const name = stringAt(request, 'name') ?? stringAt(request, 'toolName') ?? '(no name)';
    if (callId !== '' && this.#calls.has(callId)) return;
    const input = argumentsOf(request);
    draft.parts.push(toCallPart(callId, name, input, stringAt(request, 'toolTitle') ?? ''));
    this.wait(callId, { thread, draft, name, input });
  }

  /** The message waits for the result of a call, unless that is known to another. */
  wait(callId: string, call: EventCall): void {
    if (callId === '' || this.#calls.has(callId)) return;
    call.draft.open.add(callId);
    this.#calls.set(callId, call);
  }

  /** Puts into the message what came back; 'folded' if that stands there already. */
  complete(callId: string, call: EventCall, outcome: EventOutcome, origin: Origin): 'shown' | 'folded' {
    const { draft, input } = call;
    draft.open.delete(callId);
    // Only the task of a subagent is asked for again.
    if (stringAt(input, 'prompt') === undefined) this.#calls.set(callId, { ...call, input: undefined });
    const at = draft.parts.findIndex((part) => part.type === 'tool' && part.callId === callId);
    const part = draft.parts[at];
    if (part?.type !== 'tool') {
      if (outcome.output !== '') {
        draft.parts.push({ type: 'notice', kind: 'command-output', detail: { text: outcome.output } });
      }
      return 'shown';
    }
    if (part.state !== 'pending') return 'folded';
    const done = withOutcome(part, call, outcome, origin);
    draft.parts[at] = done.part;
    if (done.reason) draft.parts.splice(at + 1, 0, done.reason);
    if (outcome.state !== 'denied') draft.blobs.push(...outcome.blobs);
    return 'shown';
  }
}
