// Writes the files of a made-up home: as streams, so that a session of any size needs no more than a megabyte.
import { closeSync, mkdirSync, openSync, utimesSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';

const FLUSH_LENGTH = 1 << 20;

/** One file that is written line by line. */
export interface LineFile {
  readonly add: (line: string) => void;
  /** `modifiedMs`: epoch milliseconds, as the file's time. */
  readonly close: (modifiedMs: number) => void;
}

export interface HomeFolder {
  readonly folder: string;
  readonly lines: (...names: readonly string[]) => LineFile;
  readonly file: (content: string | Uint8Array, modifiedMs: number, ...names: readonly string[]) => void;
  readonly files: () => number;
  readonly bytes: () => number;
}

export function openHomeFolder(folder: string): HomeFolder {
  let files = 0;
  let bytes = 0;
  const place = (names: readonly string[]): string => {
    const file = path.join(folder, ...names);
    mkdirSync(path.dirname(file), { recursive: true });
    files += 1;
    return file;
  };
  const date = (file: string, modifiedMs: number) => utimesSync(file, modifiedMs / 1000, modifiedMs / 1000);
  return {
    folder,
    lines: (...names) => {
      const file = place(names);
      const descriptor = openSync(file, 'w', 0o600);
      let waiting = '';
      const flush = () => {
        const data = Buffer.from(waiting);
        bytes += data.length;
        waiting = '';
        for (let at = 0; at < data.length; ) at += writeSync(descriptor, data, at);
      };
      return {
        add: (line) => {
          waiting += `${line}\n`;
          if (waiting.length > FLUSH_LENGTH) flush();
        },
        close: (modifiedMs) => {
          flush();
          closeSync(descriptor);
          date(file, modifiedMs);
        },
      };
    },
    file: (content, modifiedMs, ...names) => {
      const file = place(names);
      writeFileSync(file, content, { mode: 0o600 });
      bytes += Buffer.byteLength(content);
      date(file, modifiedMs);
    },
    files: () => files,
    bytes: () => bytes,
  };
}
