// The protocols, for tests that hold for all of them: how each is set up, and what its services send.
import type { ProviderSetting } from '@shared/model/provider-setting';
import { makeAnthropic } from './anthropic';
import { makeOllama } from './ollama';
import { makeOpenAi } from './openai';
import type { Clock } from './patience';
import type { ChatRequest, Provider } from './provider';

export const KEY = 'sk-made-up-4711';
export const REQUEST: ChatRequest = {
  system: 'Be brief.',
  messages: [
    { role: 'user', text: 'Why?' },
    { role: 'assistant', text: 'So.' },
    { role: 'user', text: '日本語で' },
  ],
  maxTokens: 300,
};

export function toSetting(change: Partial<ProviderSetting>): ProviderSetting {
  return {
    id: 'mine',
    kind: 'ollama',
    address: '',
    model: 'model-1',
    embedModel: '',
    variable: '',
    agreed: '',
    ...change,
  };
}

export interface Protocol {
  readonly name: string;
  make(address: string, clock: Clock, change?: Partial<ProviderSetting>): Provider;
  /** An answer of these texts, as it is sent. */
  answer(texts: readonly string[]): string;
  /** The service giving up in the middle of one. */
  failure(said: string): string;
  /** Where chats are sent. */
  readonly path: string;
}

const event = (data: unknown, end: string) => `data: ${JSON.stringify(data)}${end}${end}`;

export const PROTOCOLS: readonly Protocol[] = [
  {
    name: 'Ollama',
    path: '/api/chat',
    make: (address, clock, change) => makeOllama(toSetting(change ?? {}), address, clock),
    answer: (texts) =>
      [...texts.map((content) => ({ message: { role: 'assistant', content }, done: false })), { done: true }]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    failure: (error) => `${JSON.stringify({ error })}\n`,
  },
  {
    name: 'OpenAI',
    path: '/v1/chat/completions',
    make: (address, clock, change) => makeOpenAi(toSetting({ kind: 'openai', ...change }), address, KEY, clock),
    answer: (texts) =>
      `${[
        { choices: [{ delta: { role: 'assistant', content: null } }] },
        ...texts.map((content) => ({ choices: [{ delta: { content }, finish_reason: null }] })),
      ]
        .map((data) => event(data, '\n'))
        .join('')}: waiting\n\ndata: [DONE]\n\n`,
    failure: (message) => event({ error: { message, code: 500 } }, '\n'),
  },
  {
    name: 'Anthropic',
    path: '/v1/messages',
    make: (address, clock, change) => makeAnthropic(toSetting({ kind: 'anthropic', ...change }), address, KEY, clock),
    answer: (texts) =>
      [
        { type: 'message_start', message: { id: 'm' } },
        { type: 'ping' },
        { type: 'content_block_delta', delta: { type: 'thinking_delta', thinking: 'hm' } },
        ...texts.map((text) => ({ type: 'content_block_delta', delta: { type: 'text_delta', text } })),
        { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
        { type: 'message_stop' },
      ]
        .map((data) => `event: ${data.type}\r\n${event(data, '\r\n')}`)
        .join(''),
    failure: (message) => event({ type: 'error', error: { type: 'overloaded_error', message } }, '\n'),
  },
];

/** A whole answer. */
export async function answerOf(provider: Provider, signal = new AbortController().signal): Promise<string> {
  let text = '';
  for await (const piece of provider.chat(REQUEST, signal)) text += piece;
  return text;
}
