// What the program did, as JSON lines for bug reports. Takes no free text, so that no message content gets in.
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export type LogDetails = Readonly<Record<string, string | number | boolean>>;

/** Never throws: a full disk must not stop what is being logged. */
export interface Log {
  /** `event` is a short kebab name; details are ids, counts, codes and paths. */
  info(event: string, details?: LogDetails): void;
  warn(event: string, details?: LogDetails): void;
  error(event: string, details?: LogDetails): void;
  close(): Promise<void>;
}

const NAME = 'threadfinch.log';
const ROTATE_BYTES = 1024 * 1024;
const KEPT_FILES = 3;
const LONGEST_DETAIL = 500;

/** Opens `threadfinch.log` in a folder; older ones are `threadfinch.log.1` and `.2`. */
export function openLog(folder: string): Log {
  const path = join(folder, NAME);
  const home = homedir();
  let closed = false;

  function write(level: string, event: string, details: LogDetails): void {
    if (closed) return;
    try {
      const line = { at: new Date().toISOString(), level, event, pid: process.pid, ...shorten(details, home) };
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) >= ROTATE_BYTES) rotate(path);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // Written at once: the lines before a crash are the ones that matter, and there are few.
      appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    } catch {
      // There is nowhere left to say so.
    }
  }

  return {
    info: (event, details = {}) => write('info', event, details),
    warn: (event, details = {}) => write('warn', event, details),
    error: (event, details = {}) => write('error', event, details),
    close: async () => {
      closed = true;
    },
  };
}

function rotate(path: string): void {
  for (let age = KEPT_FILES - 1; age > 0; age--) {
    const older = age === 1 ? path : `${path}.${age - 1}`;
    if (statSync(older, { throwIfNoEntry: false })) renameSync(older, `${path}.${age}`);
  }
}

function shorten(details: LogDetails, home: string): LogDetails {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [key, typeof value === 'string' ? shortenText(value, home) : value]),
  );
}

function shortenText(text: string, home: string): string {
  // A home of '/' would turn every slash into a tilde.
  return (home.length > 1 ? text.replaceAll(home, '~') : text).slice(0, LONGEST_DETAIL);
}
