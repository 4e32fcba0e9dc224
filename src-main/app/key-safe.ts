// Keys of models, encrypted by the system's key store: only this user on this computer can read them. Where there is no
// such store nothing is kept, rather than kept unsafely.
import { readFileSync } from 'node:fs';
import { writeAtomic } from '@core/io/atomic-file';
import { AppError } from '@shared/model/failure';

/** Of Electron's safeStorage, what is needed here. */
export interface Cipher {
  isEncryptionAvailable(): boolean;
  getSelectedStorageBackend?(): string;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
}

export interface KeySafe {
  /** False where the system has no key store, or it is locked. */
  hasStore(): boolean;
  /** By the ids of providers. What can't be decrypted any more is left out. */
  all(): Readonly<Record<string, string>>;
  /** Keeps a key, or with null lets go of it. Rejects with AppError('no-key-store'), or as `writeAtomic` does. */
  set(id: string, key: string | null): Promise<void>;
}

/** On Linux, a fixed password is used where nothing better is there: no safer than plain text. */
const UNSAFE: ReadonlySet<string> = new Set(['basic_text', 'unknown']);

/** To be used once Electron is ready. */
export function openKeySafe(path: string, cipher: Cipher, platform: NodeJS.Platform): KeySafe {
  const hasStore = () =>
    cipher.isEncryptionAvailable() &&
    !(platform === 'linux' && UNSAFE.has(cipher.getSelectedStorageBackend?.() ?? 'unknown'));
  return {
    hasStore,
    all: () => {
      const kept = Object.entries(read(path));
      // Without any, the store isn't opened: some ask the user for that.
      if (kept.length === 0 || !hasStore()) return {};
      return Object.fromEntries(kept.flatMap(([id, text]) => decrypt(id, text, cipher)));
    },
    set: async (id, key) => {
      if (key !== null && !hasStore()) throw new AppError('no-key-store', id);
      const { [id]: _, ...others } = read(path);
      const next = key === null ? others : { ...others, [id]: encrypt(id, key, cipher) };
      await writeAtomic(path, `${JSON.stringify(next)}\n`);
    },
  };
}

function read(path: string): Readonly<Record<string, string>> {
  try {
    const raw: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof raw !== 'object' || raw === null) return {};
    return Object.fromEntries(Object.entries(raw).filter(([, text]) => typeof text === 'string'));
  } catch {
    return {};
  }
}

/** A store that is there may still refuse, or be closed by then. */
function encrypt(id: string, key: string, cipher: Cipher): string {
  try {
    return cipher.encryptString(key).toString('base64');
  } catch (cause) {
    throw new AppError('no-key-store', id, { cause });
  }
}

function decrypt(id: string, text: string, cipher: Cipher): readonly (readonly [string, string])[] {
  try {
    return [[id, cipher.decryptString(Buffer.from(text, 'base64'))]];
  } catch {
    return [];
  }
}
