// The protocol of OpenAI's chat completions and embeddings, as many other services and local servers speak it.
import type { ProviderSetting } from '@shared/model/provider-setting';
import { z } from 'zod';
import { type Piece, readAnswer } from './answer';
import { makeEmbed, withPrefix } from './embedding';
import { fetchJson, openStream } from './http';
import type { Clock } from './patience';
import { joinAddress, type Place, whereTextsGo } from './place';
import { type ChatRequest, type Provider, ProviderError } from './provider';
import { readEvents } from './read-lines';
import { tryOut } from './try-out';

const ERROR = z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]);
const CHUNK = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .optional(),
  error: ERROR.nullish(),
});
const VECTORS = z.object({ data: z.array(z.object({ embedding: z.unknown(), index: z.number().optional() })) });
const MODELS = z.object({ data: z.array(z.object({ id: z.string() })) });

export function makeOpenAi(setting: ProviderSetting, address: string, key: string | null, clock: Clock): Provider {
  const { id, model, embedModel } = setting;
  const base = versioned(address);
  const { host } = joinAddress(base, '');
  const { destination, local } = whereTextsGo(address, [model, embedModel]);
  const place: Place = { label: host, destination, ...(key === null ? {} : { secret: key }) };
  const exchange = (path: string, name: string, body?: unknown) => ({
    place,
    model: name,
    url: joinAddress(base, path),
    ...(key === null ? {} : { headers: { authorization: `Bearer ${key}` } }),
    ...(body === undefined ? {} : { body }),
  });
  const chat: Provider['chat'] = (request, signal) => {
    const body = { model, messages: toMessages(request), stream: true, ...limit(host, request) };
    const open = (until: AbortSignal) =>
      readEvents(openStream(exchange('/chat/completions', model, body), until, clock));
    return readAnswer({ place, open, toPiece, last: '[DONE]' }, signal, clock);
  };
  const embed = makeEmbed(place, async (texts, kind, signal) => {
    const body = { model: embedModel, input: withPrefix(texts, kind, embedModel), encoding_format: 'float' };
    const answer = await fetchJson(exchange('/embeddings', embedModel, body), signal, clock);
    const rows = VECTORS.safeParse(answer).data?.data ?? [];
    const inOrder = rows.every(({ index }) => index !== undefined)
      ? [...rows].sort((a, b) => (a.index ?? 0) - (b.index ?? 0))
      : rows;
    return inOrder.map(({ embedding }) => embedding);
  });
  return {
    id,
    label: host,
    model,
    destination,
    local,
    chat,
    ...(embedModel === '' ? {} : { embedModel, embed }),
    test: async (signal) => {
      const known = await listModels(() => fetchJson(exchange('/models', model), signal, clock));
      // Not all list what they have, or list it by the names that are asked for.
      if (model !== '' && !known.has(model)) {
        await tryOut({ chat }, signal);
      }
      if (embedModel !== '' && !known.has(embedModel)) await embed(['OK'], 'query', signal);
    },
  };
}

function toPiece(raw: unknown): Piece {
  const { choices, error } = CHUNK.parse(raw);
  if (error != null) return { failed: { code: 'provider-failed', said: error } };
  const choice = choices?.[0];
  return { text: choice?.delta?.content ?? '', isEnd: typeof choice?.finish_reason === 'string' };
}

/** The usual version, where the address names no path of its own. */
function versioned(address: string): string {
  return /^https?:\/\/[^/]+\/?$/i.test(address) ? `${address.replace(/\/$/, '')}/v1` : address;
}

async function listModels(ask: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  try {
    return new Set(MODELS.safeParse(await ask()).data?.data.map(({ id }) => id));
  } catch (error) {
    if (error instanceof ProviderError && ['bad-answer', 'model-missing'].includes(error.code)) return new Set();
    throw error;
  }
}

function toMessages({ system, messages }: ChatRequest) {
  const said = messages.map(({ role, text }) => ({ role, content: text }));
  return system === '' ? said : [{ role: 'system', content: system }, ...said];
}

/** OpenAI's newer models refuse the name that all others know. */
function limit(host: string, { maxTokens }: ChatRequest) {
  return host === 'api.openai.com' ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens };
}
