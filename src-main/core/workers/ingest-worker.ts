// The ingest worker's entry.
import { workerData } from 'node:worker_threads';
import { type IngestOptions, ingestCalls } from './ingest-calls';
import { ownPort } from './port';
import { serve } from './rpc';

serve(ownPort(), ingestCalls(workerData as IngestOptions));
