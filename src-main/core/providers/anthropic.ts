// Anthropic's messages, as server-sent events.
import type { ProviderSetting } from '@shared/model/provider-setting';
import { z } from 'zod';
import { type Piece, readAnswer } from './answer';
import { fetchJson, openStream } from './http';
import type { Clock } from './patience';
import { joinAddress, type Place, whereTextsGo } from './place';
import type { Provider, ProviderErrorCode } from './provider';
import { readEvents } from './read-lines';

const VERSION = '2023-06-01';

const EVENT = z.object({
  type: z.string().default(''),
  delta: z.object({ type: z.string().optional(), text: z.string().optional() }).optional(),
  error: z.object({ type: z.string().default(''), message: z.string() }).optional(),
});

const CODES: Readonly<Record<string, ProviderErrorCode>> = {
  authentication_error: 'key-refused',
  permission_error: 'key-refused',
  rate_limit_error: 'rate-limited',
  invalid_request_error: 'request-refused',
};

function toPiece(raw: unknown): Piece {
  const { type, delta, error } = EVENT.parse(raw);
  if (error) return { failed: { code: CODES[error.type] ?? 'provider-failed', said: error.message } };
  return { text: delta?.type === 'text_delta' ? (delta.text ?? '') : '', isEnd: type === 'message_stop' };
}

export function makeAnthropic(setting: ProviderSetting, address: string, key: string, clock: Clock): Provider {
  const { id, model } = setting;
  const { destination, local } = whereTextsGo(address, [model]);
  const place: Place = { label: 'Anthropic', destination, secret: key };
  // Its paths begin with the version, which other tools want in the address.
  const base = address.replace(/\/v1\/?$/, '');
  const exchange = (path: string, body?: unknown) => ({
    place,
    model,
    url: joinAddress(base, path),
    headers: { 'x-api-key': key, 'anthropic-version': VERSION },
    ...(body === undefined ? {} : { body }),
  });
  return {
    id,
    label: place.label,
    model,
    destination,
    local,
    chat: ({ system, messages, maxTokens }, signal) => {
      const body = {
        model,
        max_tokens: maxTokens,
        ...(system === '' ? {} : { system }),
        messages: messages.map(({ role, text }) => ({ role, content: text })),
        stream: true,
      };
      const open = (until: AbortSignal) => readEvents(openStream(exchange('/v1/messages', body), until, clock));
      return readAnswer({ place, open, toPiece }, signal, clock);
    },
    test: async (signal) => {
      await fetchJson(exchange(`/v1/models/${encodeURIComponent(model)}`), signal, clock);
    },
  };
}
