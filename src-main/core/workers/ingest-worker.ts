// The ingest worker's entry.
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import type { Keeper } from '../threads/keeper';
import { type IngestOptions, ingestCalls } from './ingest-calls';
import { ownPort, startWorker } from './port';
import { connect, type Handlers, serve } from './rpc';

const options = workerData as IngestOptions;
const keeping = startWorker(fileURLToPath(new URL('keep-worker.js', import.meta.url)), options.paths);

serve(ownPort(), ingestCalls(options, connect<Keeper & Handlers>(keeping).calls));
