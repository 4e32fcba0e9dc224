// The engine's process: its own heap, so that neither a full one nor a crash takes the window with it.
import { openEngine } from '@core/engine';
import type { Engine, EngineOptions } from '@core/engine-api';
import { serve } from '@core/workers/rpc';
import { engineCalls } from './engine-calls';

const opened: Promise<Engine> = openEngine(JSON.parse(process.argv[2] ?? '{}') as EngineOptions);
const { parentPort } = process;

const tell = serve(
  {
    post: (message) => parentPort.postMessage(message),
    listen: (listener) => void parentPort.on('message', ({ data }) => listener(data)),
    closed: () => {},
    close: async () => {},
  },
  engineCalls(opened),
);
// What fails to open is told to each call; there is nobody else to tell.
opened.then(
  (engine) => void engine.subscribe(tell),
  () => {},
);
