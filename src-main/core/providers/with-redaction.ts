// A provider beyond this computer gets no secrets.
import type { Provider } from './provider';

export function withRedaction(
  provider: Provider,
  redact: (texts: readonly string[]) => Promise<readonly string[]>,
): Provider {
  const { embed } = provider;
  return {
    ...provider,
    chat: async function* ({ system, messages, maxTokens }, signal) {
      const [safeSystem = '', ...texts] = await redact([system, ...messages.map(({ text }) => text)]);
      const safe = messages.map(({ role }, index) => ({ role, text: texts[index] ?? '' }));
      yield* provider.chat({ system: safeSystem, messages: safe, maxTokens }, signal);
    },
    ...(embed ? { embed: async (texts, kind, signal) => embed(await redact(texts), kind, signal) } : {}),
  };
}
