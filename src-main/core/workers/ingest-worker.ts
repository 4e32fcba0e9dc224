// The ingest worker's entry.
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import { stepBack } from '../io/step-back';
import { buffersOfText } from '../threads/early-text';
import { buffersOf, type Keeper } from '../threads/keeper';
import { type IngestOptions, ingestCalls } from './ingest-calls';
import { ownPort, startWorker } from './port';
import { connect, type Handlers, serve } from './rpc';

// The keep worker, which is started here, steps back with it.
stepBack();

const options = workerData as IngestOptions;
const keeping = startWorker(fileURLToPath(new URL('keep-worker.js', import.meta.url)), options.paths);

// Without it nothing could be kept: this worker ends too, and whoever needs it starts both anew.
keeping.closed(() => process.exit(1));

const keeper = connect<Keeper & Handlers>(keeping, () => {}, buffersOf);

const tell = serve(
  ownPort(),
  ingestCalls(options, (event) => tell(event), keeper.calls),
  buffersOfText,
);
