// Tries a provider by a question of our own: nothing of the user's is in it.
import { type Provider, ProviderError } from './provider';

const QUESTION = { system: '', messages: [{ role: 'user', text: 'Say OK.' }], maxTokens: 64 } as const;

/** Throws ProviderError as asking does, but for an empty answer: some think for longer than this lets them. */
export async function tryOut({ chat }: Pick<Provider, 'chat'>, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of chat(QUESTION, signal));
  } catch (error) {
    if (!(error instanceof ProviderError && error.code === 'empty-answer')) throw error;
  }
}
