// The user's preferences on disk. A value that isn't valid falls back to its default and never stops the start; keys
// that this version doesn't know are kept.
import { readFile } from 'node:fs/promises';
import type { Diagnostic } from '@shared/model/diagnostic';
import { AppError } from '@shared/model/failure';
import { SETTINGS, type Settings } from '@shared/model/settings';
import { writeAtomic } from '../io/atomic-file';
import { isAbsent, toReadError } from '../io/io-error';
import { setAside } from '../io/set-aside';

export interface SettingsFile {
  current(): Settings;
  /** As they stand on the disk now: another process may have changed them. What can't be read changes nothing. */
  refresh(): Promise<Settings>;
  /**
   * Writes the changed settings, and resolves to all. Throws AppError('bad-argument') with the key of a value that
   * isn't valid, or as `writeAtomic` does; then nothing has changed.
   */
  change(patch: Partial<Settings>): Promise<Settings>;
  /** What was wrong with the file when it was opened. */
  readonly diagnostics: readonly Diagnostic[];
}

type Raw = Readonly<Record<string, unknown>>;

/**
 * A file that isn't JSON stays as it is until something is changed; then it is set aside. Throws AppError('no-permission' | 'cannot-read').
 */
export async function openSettings(path: string): Promise<SettingsFile> {
  const diagnostics: Diagnostic[] = [];
  let settings = validate((await readRaw(path, diagnostics)) ?? {}, diagnostics);
  let last: Promise<unknown> = Promise.resolve();

  async function write(patch: Partial<Settings>): Promise<Settings> {
    // Read again, since an older process may have changed the file in the meantime.
    const before = await readRaw(path, []);
    if (before === null) await setAside(path);
    const next = { ...before, ...patch };
    await writeAtomic(path, `${JSON.stringify(next, null, 2)}\n`);
    settings = validate(next, []);
    return settings;
  }

  return {
    current: () => settings,
    refresh: async () => {
      // Not while a change is being written, which would be taken back.
      const done = last.then(async () => {
        const raw = await readRaw(path, []);
        if (raw) settings = validate(raw, []);
      });
      last = done.catch(() => undefined);
      await last;
      return settings;
    },
    change: async (patch) => {
      const checked = check(patch);
      const done = last.then(() => write(checked));
      last = done.catch(() => undefined);
      return done;
    },
    diagnostics,
  };
}

/** Null for what isn't settings at all. */
async function readRaw(path: string, diagnostics: Diagnostic[]): Promise<Raw | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return '{}';
    throw toReadError(error, path);
  });
  try {
    const raw: unknown = JSON.parse(text);
    if (typeof raw === 'object' && raw !== null && !Array.isArray(raw)) return raw as Raw;
  } catch {
    // Handled as any other content that isn't settings.
  }
  diagnostics.push({ code: 'bad-setting', count: 1, detail: 'settings.json' });
  return null;
}

function validate(raw: Raw, diagnostics: Diagnostic[]): Settings {
  const values = Object.entries(SETTINGS).map(([key, setting]) => {
    if (!Object.hasOwn(raw, key)) return [key, setting.default];
    const { success, data } = setting.schema.safeParse(raw[key]);
    if (success) return [key, data];
    diagnostics.push({ code: 'bad-setting', count: 1, detail: key });
    return [key, setting.default];
  });
  return Object.fromEntries(values) as Settings;
}

/** The patch with only known keys. */
function check(patch: Partial<Settings>): Partial<Settings> {
  const values = Object.entries(patch).map(([key, value]) => {
    if (!Object.hasOwn(SETTINGS, key)) throw new AppError('bad-argument', key);
    const { success, data } = SETTINGS[key as keyof typeof SETTINGS].schema.safeParse(value);
    if (!success) throw new AppError('bad-argument', key);
    return [key, data];
  });
  return Object.fromEntries(values) as Partial<Settings>;
}
