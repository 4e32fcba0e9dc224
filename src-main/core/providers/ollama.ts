// Ollama's own protocol: JSON in lines. Documented in its repository (docs/api.md).
import type { ProviderSetting } from '@shared/model/provider-setting';
import { z } from 'zod';
import { type Piece, readAnswer } from './answer';
import { makeEmbed, withPrefix } from './embedding';
import { fetchJson, openStream } from './http';
import type { Clock } from './patience';
import { joinAddress, modelMissing, type Place, whereTextsGo } from './place';
import type { ChatRequest, Provider } from './provider';
import { readLines } from './read-lines';

const MESSAGE = z.object({
  message: z.object({ content: z.string().optional() }).optional(),
  done: z.boolean().optional(),
  error: z.string().optional(),
});
const VECTORS = z.object({ embeddings: z.array(z.unknown()) });
const TAGS = z.object({ models: z.array(z.object({ name: z.string() })) });

const SMALLEST_CONTEXT = 4096;
const LARGEST_CONTEXT = 131_072;

export function makeOllama(setting: ProviderSetting, address: string, clock: Clock): Provider {
  const { id, model, embedModel } = setting;
  const { destination, local } = whereTextsGo(address, [model, embedModel], true);
  const place: Place = { label: 'Ollama', destination };
  // Where other tools are told to reach it.
  const base = address.replace(/\/(api|v1)\/?$/, '');
  const exchange = (path: string, name: string, body?: unknown) => ({
    place,
    model: name,
    url: joinAddress(base, path),
    ...(body === undefined ? {} : { body }),
  });
  const embed = makeEmbed(place, async (texts, kind, signal) => {
    const body = { model: embedModel, input: withPrefix(texts, kind, embedModel) };
    const answer = await fetchJson(exchange('/api/embed', embedModel, body), signal, clock);
    return VECTORS.safeParse(answer).data?.embeddings ?? [];
  });
  return {
    id,
    label: place.label,
    model,
    destination,
    local,
    chat: (request, signal) => {
      const body = { model, messages: toMessages(request), stream: true, options: toOptions(request) };
      const open = (until: AbortSignal) => readLines(openStream(exchange('/api/chat', model, body), until, clock));
      return readAnswer({ place, open, toPiece }, signal, clock);
    },
    ...(embedModel === '' ? {} : { embedModel, embed }),
    test: async (signal) => {
      const tags = TAGS.safeParse(await fetchJson(exchange('/api/tags', model), signal, clock)).data;
      const names = new Set(tags?.models.map(({ name }) => name));
      for (const wanted of [model, embedModel]) {
        if (wanted !== '' && !names.has(wanted) && !names.has(`${wanted}:latest`)) throw modelMissing(wanted, place);
      }
    },
  };
}

function toPiece(raw: unknown): Piece {
  const { message, done, error } = MESSAGE.parse(raw);
  if (error !== undefined) return { failed: { code: 'provider-failed', said: error } };
  return { text: message?.content ?? '', isEnd: done === true };
}

function toMessages({ system, messages }: ChatRequest) {
  const said = messages.map(({ role, text }) => ({ role, content: text }));
  return system === '' ? said : [{ role: 'system', content: system }, ...said];
}

/**
 * Without a size of its own the context is a few thousand tokens, and what is longer is cut off without a word. Sizes go
 * by doubling, since the model is loaded anew for each.
 */
function toOptions({ system, messages, maxTokens }: ChatRequest) {
  const texts = [system, ...messages.map(({ text }) => text)];
  const needed = maxTokens + texts.reduce((sum, text) => sum + tokensOf(text), 0);
  let size = SMALLEST_CONTEXT;
  while (size < needed && size < LARGEST_CONTEXT) size *= 2;
  return { num_predict: maxTokens, num_ctx: size };
}

/** More rather than fewer: three letters make one, and each letter beyond Latin script. */
function tokensOf(text: string): number {
  const wide = text.match(/[\u0250-\uffff]/g)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 3);
}
