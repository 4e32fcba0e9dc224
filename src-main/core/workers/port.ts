// Ports over worker threads, and over nothing at all for tests.
import { type MessagePort, parentPort, Worker } from 'node:worker_threads';
import type { Port } from './rpc';

/** Starts a worker and is its other end. A worker that dies closes the port. */
export function startWorker(file: string, workerData: unknown): Port {
  const worker = new Worker(file, { workerData });
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    listen: (listener) => void worker.on('message', listener),
    closed: (listener) => {
      worker.once('exit', listener);
      worker.once('error', listener);
    },
    close: async () => void (await worker.terminate()),
  };
}

/** The end inside a worker. */
export function ownPort(): Port {
  const port = parentPort as MessagePort;
  return {
    post: (message, transfer = []) => port.postMessage(message, [...transfer]),
    listen: (listener) => void port.on('message', listener),
    closed: (listener) => void port.once('close', listener),
    close: async () => port.close(),
  };
}

/** Two ends in one thread; messages are cloned and arrive later, as between threads. */
export function portPair(): readonly [Port, Port] {
  const listeners: [((message: unknown) => void)[], ((message: unknown) => void)[]] = [[], []];
  const gone: (() => void)[] = [];
  const end = (own: 0 | 1): Port => ({
    post: (message) => {
      const copy = structuredClone(message);
      setImmediate(() => {
        for (const listener of listeners[own === 0 ? 1 : 0]) listener(copy);
      });
    },
    listen: (listener) => void listeners[own].push(listener),
    closed: (listener) => void gone.push(listener),
    close: async () => {
      for (const listener of gone.splice(0)) listener();
    },
  });
  return [end(0), end(1)];
}
