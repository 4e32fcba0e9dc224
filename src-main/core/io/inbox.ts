// Requests that a process without the writer lock leaves for its holder: one small file each.
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { toWriteFailure, writeAtomic } from './atomic-file';
import { isAbsent, toReadError } from './io-error';

const REQUEST = z.discriminatedUnion('type', [
  z.object({ type: z.literal('scan') }),
  z.object({ type: z.literal('import'), path: z.string().min(1).max(4096) }),
  z.object({ type: z.literal('settings'), change: z.unknown() }),
  z.object({ type: z.literal('session'), path: z.string().min(1).max(4096) }),
]);
/** What a tool's hook gets on its standard input and puts here as it is. */
const HOOK = z.object({ hook_event_name: z.string(), transcript_path: z.string().min(1).max(4096) });

export type InboxRequest = z.infer<typeof REQUEST>;

const LONGEST_BYTES = 1024 * 1024;
/** Other files are requests that are just being written, or were left by a kill. */
const LEFT_OVER_MS = 60_000;

let left = 0;

/** Throws AppError('disk-full' | 'no-permission' | 'cannot-write'). */
export async function leaveRequest(inbox: string, request: InboxRequest): Promise<void> {
  // Names sort by time, then by order within this process.
  const name = [Date.now(), left++, process.pid].map((number) => String(number).padStart(14, '0')).join('-');
  await mkdir(inbox, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw toWriteFailure(error, inbox);
  });
  await writeAtomic(join(inbox, `${name}.json`), JSON.stringify(request));
}

/**
 * Takes all requests, oldest first; each is taken once, even when what it asks for fails. Junk is removed. Only for
 * the holder of the writer lock. Throws AppError('no-permission' | 'cannot-read').
 */
export async function drainInbox(inbox: string): Promise<InboxRequest[]> {
  const names = await readdir(inbox).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw toReadError(error, inbox);
  });
  const requests: InboxRequest[] = [];
  for (const name of names.sort()) {
    const request = await take(join(inbox, name));
    if (request) requests.push(request);
  }
  return requests;
}

/** Throws for what is neither a request nor a hook's payload. */
export function toRequest(value: unknown): InboxRequest {
  const hook = HOOK.safeParse(value);
  return hook.success ? { type: 'session', path: hook.data.transcript_path } : REQUEST.parse(value);
}

async function take(path: string): Promise<InboxRequest | null> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  if (!path.endsWith('.json')) {
    if (Date.now() - found.mtimeMs > LEFT_OVER_MS) await rm(path, { force: true }).catch(() => undefined);
    return null;
  }
  const text = found.size <= LONGEST_BYTES ? await readFile(path, 'utf8').catch(() => '') : '';
  try {
    await rm(path, { force: true });
    return toRequest(JSON.parse(text));
  } catch {
    return null;
  }
}
