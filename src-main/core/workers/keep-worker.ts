// The keep worker's entry: compresses and writes beside the ingest worker, which parses.
import { workerData } from 'node:worker_threads';
import type { AppPaths } from '../io/app-paths';
import { openKeeper } from '../threads/keeper';
import { ownPort } from './port';
import { serve } from './rpc';

serve(ownPort(), { ...openKeeper(workerData as AppPaths) });
