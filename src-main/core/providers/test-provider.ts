// A model for tests: it says what it is told to, and remembers what it was asked.
import type { ChatRequest, Provider } from './provider';

export interface ScriptedProvider extends Provider {
  readonly asked: readonly ChatRequest[];
}

/** `reply` gives the pieces of an answer; `turn` counts the requests from 0. */
export function scriptedProvider(
  reply: (request: ChatRequest, turn: number) => Iterable<string>,
  model = 'fixed',
): ScriptedProvider {
  const asked: ChatRequest[] = [];
  return {
    id: 'script',
    label: 'Script',
    model,
    destination: 'nowhere',
    local: true,
    asked,
    async *chat(request) {
      asked.push(request);
      yield* reply(request, asked.length - 1);
    },
    test: async () => undefined,
  };
}
