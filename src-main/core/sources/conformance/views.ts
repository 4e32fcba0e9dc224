// Worlds between an adapter and the disk: one that counts what is read, one in which a path is forbidden.
import { AppError } from '@shared/model/failure';
import type { SourceEnv } from '../../io/source-env';

/** Counts the bytes read from each file into `bytesByPath`. A snapshot counts as nothing: databases are opened whole. */
export function counting(env: SourceEnv, bytesByPath: Map<string, number>): SourceEnv {
  const count = (path: string, bytes: number) => bytesByPath.set(path, (bytesByPath.get(path) ?? 0) + bytes);
  return {
    ...env,
    async *lines(path, options) {
      let from = options?.from ?? 0;
      for await (const line of env.lines(path, options)) {
        count(path, line.end - from);
        from = line.end;
        yield line;
      }
      // Blank lines at the end are read, too.
      count(path, ((await env.stat(path))?.sizeBytes ?? from) - from);
    },
    text: async (path, start, end) => {
      const text = await env.text(path, start, end);
      count(path, text.length);
      return text;
    },
    bytes: async (path, start, end) => {
      const bytes = await env.bytes(path, start, end);
      count(path, bytes.length);
      return bytes;
    },
  };
}

/** The path, and what is under it, exists but can't be read. */
export function forbidding(env: SourceEnv, forbidden: string): SourceEnv {
  const isForbidden = (path: string) => path === forbidden || path.startsWith(env.join(forbidden, '/'));
  const check = (path: string) => {
    if (isForbidden(path)) throw new AppError('no-permission', path);
  };
  return {
    ...env,
    stat: async (path) => {
      if (path !== forbidden) check(path);
      return env.stat(path);
    },
    list: async (path) => {
      check(path);
      return env.list(path);
    },
    lines: (path, options) => ({
      [Symbol.asyncIterator]: () => {
        if (isForbidden(path)) return { next: () => Promise.reject(new AppError('no-permission', path)) };
        return env.lines(path, options)[Symbol.asyncIterator]();
      },
    }),
    text: async (path, start, end) => {
      check(path);
      return env.text(path, start, end);
    },
    bytes: async (path, start, end) => {
      check(path);
      return env.bytes(path, start, end);
    },
    snapshot: async (path) => {
      check(path);
      return env.snapshot(path);
    },
  };
}
