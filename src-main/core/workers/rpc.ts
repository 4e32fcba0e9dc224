// Calls over a port: one object of functions on one side, a typed proxy on the other. Failures cross as values,
// a call can be cancelled, and the serving side may send events.
import { AppError, type Failure, fromFailure, toFailure } from '@shared/model/failure';

/** Two ends of anything that carries structured clones in order. */
export interface Port {
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  listen(listener: (message: unknown) => void): void;
  /** Told once when the other end is gone. */
  closed(listener: () => void): void;
  close(): Promise<void>;
}

/** What a side serves: each function takes one argument and, if it names it, a signal. */
export type Handlers = Readonly<Record<string, (argument: never, signal: AbortSignal) => unknown>>;

type Message =
  | { readonly type: 'call'; readonly id: number; readonly name: string; readonly argument: unknown }
  | { readonly type: 'cancel'; readonly id: number }
  | { readonly type: 'value'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly failure: Failure }
  | { readonly type: 'event'; readonly event: unknown };

export type Served<Served extends Handlers> = {
  readonly [Name in keyof Served]: (
    argument: Parameters<Served[Name]>[0],
    signal?: AbortSignal,
  ) => Promise<Awaited<ReturnType<Served[Name]>>>;
};

/** What of a message is moved to the other side and not copied. */
type TransfersOf = (message: unknown) => readonly ArrayBuffer[];
const nothing: TransfersOf = () => [];
const NEVER = new AbortController().signal;

/**
 * Answers calls with `handlers`; the function returned sends an event to the other side, with what `transfersOf` names
 * of it.
 */
export function serve(port: Port, handlers: Handlers, transfersOf: TransfersOf = nothing): (event: unknown) => void {
  const running = new Map<number, AbortController>();
  // Making a signal takes longer than most calls, hardly any of which can be cut short.
  const signalOf = (handler: Handlers[string], id: number): AbortSignal => {
    if (handler.length < 2) return NEVER;
    const abort = new AbortController();
    running.set(id, abort);
    return abort.signal;
  };
  const answer = async (id: number, name: string, argument: unknown) => {
    try {
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      if (!handler) throw new AppError('bad-argument', name);
      const value = await handler(argument as never, signalOf(handler, id));
      port.post({ type: 'value', id, value } satisfies Message);
    } catch (error) {
      port.post({ type: 'failure', id, failure: toFailure(error) } satisfies Message);
    } finally {
      running.delete(id);
    }
  };
  port.listen((raw) => {
    const message = raw as Message;
    if (message.type === 'call') void answer(message.id, message.name, message.argument);
    else if (message.type === 'cancel') running.get(message.id)?.abort();
  });
  return (event) => port.post({ type: 'event', event } satisfies Message, transfersOf(event));
}

export interface Connection<S extends Handlers> {
  readonly calls: Served<S>;
  close(): Promise<void>;
}

/**
 * The calling side. What `transfersOf` names is moved to the other side and not copied. Calls reject with AppError: what the other side threw, 'cancelled' when the signal fires, or
 * 'engine-stopped' when the other end is gone.
 */
export function connect<S extends Handlers>(
  port: Port,
  onEvent: (event: unknown) => void = () => {},
  transfersOf: TransfersOf = nothing,
): Connection<S> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: AppError): void }>();
  let last = 0;
  let gone = false;

  port.listen((raw) => {
    const message = raw as Message;
    if (message.type === 'event') return onEvent(message.event);
    if (message.type !== 'value' && message.type !== 'failure') return;
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'value') call?.resolve(message.value);
    else call?.reject(fromFailure(message.failure));
  });
  port.closed(() => {
    gone = true;
    for (const call of waiting.values()) call.reject(new AppError('engine-stopped'));
    waiting.clear();
  });

  const call = (name: string, argument: unknown, signal?: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      if (gone) return reject(new AppError('engine-stopped'));
      if (signal?.aborted) return reject(new AppError('cancelled'));
      const id = ++last;
      const cancel = () => {
        if (!waiting.delete(id)) return;
        port.post({ type: 'cancel', id } satisfies Message);
        reject(new AppError('cancelled'));
      };
      signal?.addEventListener('abort', cancel, { once: true });
      const settled = () => signal?.removeEventListener('abort', cancel);
      waiting.set(id, {
        resolve: (value) => {
          settled();
          resolve(value);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      });
      port.post({ type: 'call', id, name, argument } satisfies Message, transfersOf(argument));
    });

  const calls = new Proxy({} as Served<S>, {
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? call.bind(null, name) : undefined),
  });
  return { calls, close: () => port.close() };
}

/** Having run this long, a side counts as sound. */
const SOUND_MS = 60_000;
const LONGEST_WAIT_MS = 30_000;

export interface AgainOptions {
  /** Epoch milliseconds now. */
  readonly now: () => number;
  /** Told when the other side has died by itself: what it knew is lost. */
  readonly died: () => void;
  readonly onEvent?: (event: unknown) => void;
  readonly transfersOf?: TransfersOf;
}

/**
 * A connection whose other side is started with the first call, and again when it has died: at once, then ever later
 * while it keeps dying; meanwhile calls reject with AppError('engine-stopped').
 */
export function connectAgain<S extends Handlers>(
  open: () => Port,
  { now, died, onEvent, transfersOf }: AgainOptions,
): Connection<S> {
  let current: Connection<S> | null = null;
  let deaths = 0;
  let notBefore = 0;
  let closed = false;

  const start = (): Connection<S> => {
    const startedAt = now();
    const port = open();
    const connection = connect<S>(port, onEvent, transfersOf);
    port.closed(() => {
      if (current !== connection || closed) return;
      current = null;
      deaths = now() - startedAt > SOUND_MS ? 0 : deaths + 1;
      notBefore = deaths <= 1 ? 0 : now() + Math.min(LONGEST_WAIT_MS, 500 * 2 ** deaths);
      died();
    });
    return connection;
  };
  const calls = new Proxy({} as Served<S>, {
    get: (_, name) => {
      if (typeof name !== 'string' || name === 'then') return undefined;
      if (!current && (closed || now() < notBefore)) return () => Promise.reject(new AppError('engine-stopped'));
      current ??= start();
      return Reflect.get(current.calls, name);
    },
  });
  return {
    calls,
    close: async () => {
      closed = true;
      await current?.close();
    },
  };
}
