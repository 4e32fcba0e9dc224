// The meaning worker's entry.
import { workerData } from 'node:worker_threads';
import { type MeaningOptions, meaningCalls } from './meaning-calls';
import { ownPort } from './port';
import { serve } from './rpc';

serve(ownPort(), meaningCalls(workerData as MeaningOptions));
