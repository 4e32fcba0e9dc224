// What the program tells on its own -> which answers are out of date. Bursts while it reads are taken together, so
// that lists don't ask again for every single thread.
import type { QueryClient } from '@tanstack/react-query';
import { on } from './api';
import { showSettings } from './change-settings';
import { queries } from './queries';

const TOGETHER_MS = 700;

/** Keeps the cache in step with the program; returns the function that ends it. */
export function followEngine(client: QueryClient): () => void {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    for (const thread of changed) void client.invalidateQueries({ queryKey: ['thread', thread] });
    changed.clear();
    void client.invalidateQueries({ queryKey: ['search'] });
    void client.invalidateQueries({ queryKey: ['total'] });
    void client.invalidateQueries({ queryKey: ['statistics'] });
    void client.invalidateQueries({ queryKey: ['digest'] });
    void client.invalidateQueries({ queryKey: queries.sources().queryKey });
  };
  const soon = () => {
    timer ??= setTimeout(flush, TOGETHER_MS);
  };
  const ends = [
    on('engine.event', (event) => {
      if (event.type === 'status') {
        const before = client.getQueryData(queries.status().queryKey);
        client.setQueryData(queries.status().queryKey, event.status);
        if (before?.phase !== event.status.phase || before.threads !== event.status.threads) soon();
        return;
      }
      if (event.type !== 'changed') return;
      for (const thread of event.threads) changed.add(thread);
      soon();
    }),
    on('library.changed', (library) => {
      const before = client.getQueryData(queries.library().queryKey);
      client.setQueryData(queries.library().queryKey, library);
      // Stars and tags are searched for; what was searched for is not.
      if (JSON.stringify(before?.threads) !== JSON.stringify(library.threads)) soon();
    }),
    on('settings.changed', (settings) => showSettings(client, settings)),
  ];
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}
