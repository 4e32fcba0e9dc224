// The user's own data, and what changes it. Each change answers with the whole of it.
import type { ThreadId } from '@shared/model/ids';
import { EMPTY_LIBRARY, type Library } from '@shared/model/library';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './api';
import { queries } from './queries';

export function useLibrary(): Library {
  return useQuery(queries.library()).data ?? EMPTY_LIBRARY;
}

export interface LibraryCalls {
  star(threads: readonly string[], starred: boolean): Promise<void>;
  /** A new one with `id` null; else it gets another name or text. */
  saveSearch(id: string | null, name: string, text: string): Promise<void>;
  removeSearch(id: string): Promise<void>;
  noteSearch(text: string): Promise<void>;
  clearRecent(): Promise<void>;
}

/** The same with each drawing. They reject as `call` does. */
export function useLibraryCalls(): LibraryCalls {
  const client = useQueryClient();
  return useMemo(() => {
    const set = (library: Library) => void client.setQueryData(queries.library().queryKey, library);
    return {
      async star(threads, starred) {
        // Together, since those that wait are written at once.
        const marked = await Promise.all(
          threads.map((thread) => call('library.mark', { thread, message: null, starred })),
        );
        const last = marked.at(-1);
        if (last) set(last);
      },
      saveSearch: async (id, name, text) => set(await call('library.save-search', { id, name, text })),
      removeSearch: async (id) => set(await call('library.remove-search', { id })),
      clearRecent: async () => set(await call('library.clear-recent', undefined)),
      noteSearch: async (text) => set(await call('library.note-search', { text })),
    };
  }, [client]);
}

export function isStarred({ threads }: Library, thread: string): boolean {
  return threads[thread as ThreadId]?.starred === true;
}
