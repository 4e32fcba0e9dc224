// What stands in library.json: JSON of one version, read so that nothing is lost that isn't understood. An entry that
// isn't valid is passed over and stays where it is.

import { AppError } from '@shared/model/failure';
import type { Forgotten, Library, Marks, SavedSearch, ThreadMarks } from '@shared/model/library';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** The file as parsed; every change keeps what it doesn't name. */
export interface StoredLibrary extends Json {
  readonly version: number;
}

export interface ReadLibrary {
  readonly library: Library;
  readonly forgotten: readonly Forgotten[];
}

/** `MIGRATIONS[n]` leads from version n to n + 1. Files without a version are of version 0, which had the same keys. */
const MIGRATIONS: readonly ((stored: Json) => Json)[] = [(stored) => stored];
export const LIBRARY_VERSION = MIGRATIONS.length;

const marks = z.object({
  starred: z.boolean().catch(false),
  note: z.string().catch(''),
  tags: z.array(z.string()).catch([]),
});
const threadMarks = marks.extend({ messages: z.record(z.string(), z.unknown()).catch({}) });
const savedSearch = z.object({ id: z.string(), name: z.string(), text: z.string() });
const forgotten = z.object({
  id: z.string(),
  source: z.string(),
  endedAt: z.number().nullable(),
  forgottenAt: z.number(),
});

/** Null for what is no library at all. */
export function parseLibrary(text: string): Json | null {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}

/** 0 for what names none. */
export function versionOf({ version }: Json): number {
  return typeof version === 'number' && Number.isInteger(version) && version >= 0 ? version : 0;
}

/** Throws AppError('data-from-newer-version'). */
export function migrate(stored: Json, path: string): StoredLibrary {
  const version = versionOf(stored);
  if (version > LIBRARY_VERSION) throw new AppError('data-from-newer-version', path);
  const migrated = MIGRATIONS.slice(version).reduce((json, step) => step(json), stored);
  return { ...migrated, version: LIBRARY_VERSION };
}

/** What is well-formed of it; the rest is passed over. */
export function readLibrary(stored: Json): ReadLibrary {
  return {
    library: {
      threads: readThreads(stored.threads),
      searches: readList(stored.searches, savedSearch) as readonly SavedSearch[],
      recent: readList(stored.recent, z.string()),
    },
    forgotten: readList(stored.forgotten, forgotten) as unknown as readonly Forgotten[],
  };
}

function readThreads(stored: unknown): Library['threads'] {
  const threads: [string, ThreadMarks][] = [];
  for (const [id, value] of Object.entries(isObject(stored) ? stored : {})) {
    const { success, data } = threadMarks.safeParse(value);
    if (!success) continue;
    const messages = Object.entries(data.messages).flatMap(([message, own]): [string, Marks][] => {
      const read = marks.safeParse(own);
      return read.success ? [[message, read.data]] : [];
    });
    threads.push([id, { ...data, messages: Object.fromEntries(messages) }]);
  }
  return Object.fromEntries(threads);
}

function readList<T>(stored: unknown, schema: z.ZodType<T>): readonly T[] {
  return (Array.isArray(stored) ? stored : []).flatMap((value) => {
    const { success, data } = schema.safeParse(value);
    return success ? [data] : [];
  });
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
