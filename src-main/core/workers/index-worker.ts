// The index worker's entry.
import { workerData } from 'node:worker_threads';
import { type IndexOptions, indexCalls } from './index-calls';
import { ownPort } from './port';
import { serve } from './rpc';

serve(ownPort(), indexCalls(workerData as IndexOptions));
