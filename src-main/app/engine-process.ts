// The engine's process: its own heap, so that neither a full one nor a crash takes the window with it.
import { openEngine } from '@core/engine';
import type { Engine, EngineOptions } from '@core/engine-api';
import { serve } from '@core/workers/rpc';
import { engineCalls } from './engine-calls';
import { makeHeldKeys } from './held-keys';

const keys = makeHeldKeys();
const options = JSON.parse(process.argv[2] ?? '{}') as EngineOptions;
const opened: Promise<Engine> = openEngine({ ...options, keys });
const { parentPort } = process;

const tell = serve(
  {
    post: (message) => parentPort.postMessage(message),
    listen: (listener) => void parentPort.on('message', ({ data }) => listener(data)),
    closed: () => {},
    close: async () => {},
  },
  engineCalls(opened, keys),
);
// What fails to open is told to each call; there is nobody else to tell.
opened.then(
  (engine) => void engine.subscribe(tell),
  () => {},
);
