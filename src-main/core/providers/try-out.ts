// Tries a provider by a question of our own: nothing of the user's is in it.
import type { Provider } from './provider';

const QUESTION = { system: '', messages: [{ role: 'user', text: 'Say OK.' }], maxTokens: 64 } as const;

/** Throws ProviderError as asking does. */
export async function tryOut({ chat }: Pick<Provider, 'chat'>, signal: AbortSignal): Promise<void> {
  for await (const _ of chat(QUESTION, signal));
}
