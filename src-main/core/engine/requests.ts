// What other processes asked the writer for. One request that fails costs only itself.
import { drainInbox } from '../io/inbox';
import type { Log } from '../io/log';

export interface RequestHandlers {
  scan(): void;
  session(path: string): Promise<void>;
  import(path: string): Promise<unknown>;
}

/** Only for the holder of the writer lock. */
export async function meetRequests(inbox: string, handlers: RequestHandlers, log: Log): Promise<void> {
  for (const request of await drainInbox(inbox)) {
    try {
      if (request.type === 'scan') handlers.scan();
      else if (request.type === 'session') await handlers.session(request.path);
      else if (request.type === 'import') await handlers.import(request.path);
    } catch (error) {
      log.warn('inbox-request-failed', { type: request.type, cause: String(error) });
    }
  }
}
