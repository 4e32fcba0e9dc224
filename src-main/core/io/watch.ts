// Tells which watched folder something happened in. Folders only, with everything below them; what happened is found
// out by looking at the folder again.
import type { Log } from './log';

export interface Watcher {
  /**
   * Watches exactly these folders from now on; those that can't be watched are logged and left out. Resolves to whether
   * a folder is watched that wasn't before.
   */
  watch(folders: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}

/** `onChange` is told a folder as it was given to `watch`; events that come together are one call. */
export function openWatcher(onChange: (folder: string) => void, log: Log): Watcher {
  const subscriptions = new Map<string, { unsubscribe(): Promise<unknown> }>();
  let closed = false;

  const start = async (folder: string): Promise<boolean> => {
    try {
      // Loaded with the first folder: the first list doesn't wait for it.
      const { subscribe } = await import('@parcel/watcher');
      const subscription = await subscribe(folder, (error) => {
        if (error) log.warn('watch-lost', { cause: error.message });
        onChange(folder);
      });
      // Left open, it would keep the process alive for ever.
      if (closed) await subscription.unsubscribe();
      else subscriptions.set(folder, subscription);
      return !closed;
    } catch (error) {
      log.warn('watch-failed', { cause: String(error) });
      return false;
    }
  };
  const stop = async (folder: string) => {
    const subscription = subscriptions.get(folder);
    subscriptions.delete(folder);
    await subscription?.unsubscribe();
  };

  return {
    async watch(folders) {
      const wanted = new Set(folders);
      for (const folder of [...subscriptions.keys()]) if (!wanted.has(folder)) await stop(folder);
      let added = false;
      for (const folder of wanted) {
        if (!closed && !subscriptions.has(folder)) added = (await start(folder)) || added;
      }
      return added;
    },
    async close() {
      closed = true;
      for (const folder of [...subscriptions.keys()]) await stop(folder);
    },
  };
}
