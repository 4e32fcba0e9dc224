// What an address of the window's two schemes names. Nothing outside the bundle's folder can be named.
import path from 'node:path';
import type { ThreadLink } from '@shared/model/thread-link';

export const ORIGIN = 'app://bundle';

/** The file below `folder` that an address names. */
export function resolveFile(folder: string, address: string): string | undefined {
  try {
    const url = new URL(address);
    if (`${url.protocol}//${url.host}` !== ORIGIN) return undefined;
    const name = decodeURIComponent(url.pathname);
    const file = path.join(folder, name === '/' ? 'index.html' : name);
    return file.startsWith(folder + path.sep) && !file.includes('\0') ? file : undefined;
  } catch {
    return undefined;
  }
}

/** The hash in threadfinch-asset://blob/<hash>. */
export function resolveBlob(address: string): string | undefined {
  return /^threadfinch-asset:\/\/blob\/([0-9a-f]{32,64})$/.exec(address)?.[1];
}

/** The place in the window that a link leads to, as its page reads it. */
export function toHash({ thread, ordinal }: ThreadLink): string {
  return `#${new URLSearchParams({ thread, ...(ordinal === null ? {} : { message: String(ordinal) }) })}`;
}
