// The only place that connects anywhere. It goes to the address that the user entered and to no other: whoever refers
// elsewhere is refused. Retries wait, and end with the first byte of an answer.
import { type Clock, Patience, pause, WAITS } from './patience';
import { modelMissing, type Place, subjectOf } from './place';
import { ProviderError } from './provider';

export interface Exchange {
  readonly place: Place;
  readonly model: string;
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; without it, this only asks. */
  readonly body?: unknown;
}

/** How often one that is busy is asked. */
const MOST_TRIES = 3;
const FIRST_BACK_OFF_MS = 500;
/** Whoever wants more time than this is not waited for. */
const LONGEST_BACK_OFF_MS = 30_000;
const MOST_REDIRECTS = 3;
const MOST_BYTES = 64_000_000;
const MOST_LOOKED_AT = 2000;
/** 529 is how Anthropic says that it is overloaded. */
const BUSY: ReadonlySet<number> = new Set([429, 503, 529]);

/** The bytes of an answer as they come. Throws ProviderError, and nothing after the caller has stopped reading. */
export async function* openStream(
  exchange: Exchange,
  signal: AbortSignal,
  clock: Clock,
): AsyncGenerator<Uint8Array, void> {
  const patience = new Patience(signal, clock);
  try {
    patience.wait(WAITS.first);
    const response = await ask(exchange, patience, clock);
    yield* bytesOf(response, exchange.place, patience);
  } catch (error) {
    throw toError(error, exchange.place, patience);
  } finally {
    patience.end();
  }
}

/** An answer that is JSON as a whole. Throws ProviderError. */
export async function fetchJson(exchange: Exchange, signal: AbortSignal, clock: Clock): Promise<unknown> {
  const patience = new Patience(signal, clock);
  try {
    patience.wait(WAITS.whole);
    return parse(await textOf(await ask(exchange, patience, clock), exchange.place), exchange.place);
  } catch (error) {
    throw toError(error, exchange.place, patience);
  } finally {
    patience.end();
  }
}

/** Text that a provider sent as JSON. */
export function parse(text: string, place: Place): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw toBadAnswer(text, place, cause);
  }
}

/** Tells what was said instead of what was asked for; of a page its words. */
export function toBadAnswer(text: string, place: Place, cause: unknown): ProviderError {
  const said = text.slice(0, MOST_LOOKED_AT).replace(/<[^>]*>/g, ' ');
  return new ProviderError('bad-answer', subjectOf(place, said), { cause });
}

/** Asks until there is an answer that says it went well. */
async function ask(exchange: Exchange, patience: Patience, clock: Clock): Promise<Response> {
  let refused = false;
  for (let tries = 1; ; tries++) {
    const response = await follow(exchange, patience.signal).catch((error: unknown) => {
      if (refused || !isRefused(error) || patience.ended) throw error;
      refused = true;
      return null;
    });
    if (response?.ok) return response;
    const wait = response && BUSY.has(response.status) ? backOff(response, tries, clock) : FIRST_BACK_OFF_MS;
    if (response && (!BUSY.has(response.status) || tries >= MOST_TRIES || wait > LONGEST_BACK_OFF_MS)) {
      throw await toStatusError(response, exchange);
    }
    await response?.body?.cancel();
    await pause(wait, patience.signal, clock);
  }
}

/** One request, on to where it is referred as long as that is the same place. */
async function follow({ url, headers, body, place }: Exchange, signal: AbortSignal): Promise<Response> {
  let target = url;
  for (let referred = 0; ; referred++) {
    const response = await fetch(target, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      signal,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const next = URL.canParse(location, target.href) ? new URL(location, target) : null;
    if (next?.origin !== url.origin) {
      // An address that isn't on the web has no origin.
      const elsewhere = next && next.origin !== 'null' ? next.origin : location;
      throw new ProviderError('redirected', subjectOf(place, elsewhere));
    }
    if (referred >= MOST_REDIRECTS) {
      throw new ProviderError('provider-failed', subjectOf(place, `${response.status}, ${next.href}`));
    }
    target = next;
  }
}

/** With `patience`, each next byte is waited for anew; what the reader does in between takes nothing of that. */
async function* bytesOf(response: Response, place: Place, patience?: Patience): AsyncGenerator<Uint8Array, void> {
  const reader = response.body?.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read().catch((cause: unknown) => {
      throw new ProviderError('broke-off', subjectOf(place, codeOf(cause)), { cause });
    })) ?? { done: true };
    if (done || value === undefined) return;
    bytes += value.byteLength;
    if (bytes > MOST_BYTES) throw new ProviderError('bad-answer', subjectOf(place));
    patience?.rest();
    yield value;
    patience?.wait(WAITS.between);
  }
}

async function textOf(response: Response, place: Place): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of bytesOf(response, place)) text += decoder.decode(bytes, { stream: true });
  return text + decoder.decode();
}

/** Milliseconds until the next try: as long as the provider says, else ever longer. */
function backOff(response: Response, tries: number, clock: Clock): number {
  const after = response.headers.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
  const at = Date.parse(after);
  return Number.isNaN(at) ? FIRST_BACK_OFF_MS * 4 ** (tries - 1) : Math.max(0, at - clock.now());
}

/** Everything that ends an exchange, in the terms that callers know. */
function toError(error: unknown, place: Place, patience: Patience): ProviderError {
  if (patience.ended) return new ProviderError(patience.ended, subjectOf(place));
  if (error instanceof ProviderError) return error;
  return new ProviderError('unreachable', subjectOf(place, codeOf(error)), { cause: error });
}

async function toStatusError(response: Response, { place, model }: Exchange): Promise<ProviderError> {
  const { status } = response;
  const said = saidIn(await textOf(response, place).catch(() => ''));
  const subject = subjectOf(place, said === null ? String(status) : `${status}, ${said}`);
  if (status === 401 || status === 403) return new ProviderError('key-refused', subject);
  if (status === 402 || status === 429) return new ProviderError('rate-limited', subject);
  // Without a word on the error, nobody of that kind lives there.
  if (status === 404 && said !== null) return modelMissing(model, place);
  if (status === 404 || status === 405) return new ProviderError('bad-answer', subject);
  if (status < 500) return new ProviderError('request-refused', subject);
  return new ProviderError('provider-failed', subject);
}

/** What an error body says: `{"error": "…"}` or `{"error": {"message": "…"}}`. Null for any other body. */
function saidIn(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    if (typeof error === 'string') return error;
    const { message } = error as { message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}

/** `fetch failed` says nothing; what made it fail does. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = (cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : '';
}

function isRefused(error: unknown): boolean {
  return codeOf(error) === 'ECONNREFUSED';
}
