// The user's own data as the engine serves it: every change goes through one file, and gives the whole library back.
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Diagnostic } from '@shared/model/diagnostic';
import { AppError } from '@shared/model/failure';
import type { Library, LibraryImport, MarkChange, SavedSearch } from '@shared/model/library';
import { isAbsent, toReadError } from '../io/io-error';
import { clearRecent, markThread, noteSearch, removeSearch, saveSearch } from '../library/change-library';
import type { LibraryFile } from '../library/library-file';
import type { SettingsFile } from '../settings/settings-file';

/** More than a library of a hundred thousand notes. */
const LONGEST_IMPORT_BYTES = 64 * 1024 * 1024;

export class UserData {
  constructor(
    private readonly file: LibraryFile,
    private readonly settings: SettingsFile,
  ) {}

  async library(): Promise<Library> {
    return (await this.file.refresh()).library;
  }

  mark(change: MarkChange): Promise<Library> {
    return this.file.change((stored) => markThread(stored, change));
  }

  saveSearch(search: Omit<SavedSearch, 'id'> & { readonly id: string | null }): Promise<Library> {
    return this.file.change((stored) => saveSearch(stored, search));
  }

  removeSearch(id: string): Promise<Library> {
    return this.file.change((stored) => removeSearch(stored, id));
  }

  noteSearch(text: string): Promise<Library> {
    return this.file.change((stored) => noteSearch(stored, text));
  }

  clearRecent(): Promise<Library> {
    return this.file.change(clearRecent);
  }

  exported(): Promise<string> {
    return this.file.exported();
  }

  async import(path: string): Promise<LibraryImport> {
    const size = await stat(path).catch((error: unknown) => {
      throw isAbsent(error) ? new AppError('not-found', path) : toReadError(error, path);
    });
    if (!size.isFile() || size.size > LONGEST_IMPORT_BYTES) throw new AppError('not-a-library', basename(path));
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      throw toReadError(error, path);
    });
    return this.file.merge(text, basename(path));
  }

  /** What is wrong with our own files. */
  async diagnostics(): Promise<readonly Diagnostic[]> {
    return [...this.settings.diagnostics, ...(await this.file.diagnostics())];
  }
}
