// A source env that counts what is looked at and read, to show what a scan costs.
import type { SourceEnv } from './source-env';

export interface LookCounts {
  /** Files and folders whose metadata was read. */
  readonly stated: number;
  readonly listed: number;
  /** Files whose content was asked for. */
  readonly opened: readonly string[];
  readonly bytesRead: number;
}

export function countingSourceEnv(env: SourceEnv): { readonly env: SourceEnv; readonly counts: () => LookCounts } {
  let stated = 0;
  let listed = 0;
  let bytesRead = 0;
  const opened = new Set<string>();
  const counting: SourceEnv = {
    ...env,
    stat: (file) => {
      stated += 1;
      return env.stat(file);
    },
    list: async (folder) => {
      const files = await env.list(folder);
      listed += 1;
      stated += files.length;
      return files;
    },
    lines: async function* (file, options) {
      opened.add(file);
      for await (const line of env.lines(file, options)) {
        bytesRead += line.end - line.start;
        yield line;
      }
    },
    text: async (file, start, end) => {
      opened.add(file);
      const text = await env.text(file, start, end);
      bytesRead += Buffer.byteLength(text);
      return text;
    },
    bytes: async (file, start, end) => {
      opened.add(file);
      const bytes = await env.bytes(file, start, end);
      bytesRead += bytes.length;
      return bytes;
    },
    snapshot: (file) => {
      opened.add(file);
      return env.snapshot(file);
    },
  };
  return { env: counting, counts: () => ({ stated, listed, opened: [...opened].sort(), bytesRead }) };
}
