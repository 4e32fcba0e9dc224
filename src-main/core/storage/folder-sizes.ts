// How much room the data folder takes, part by part.
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { StorageSizes } from '@shared/model/storage';
import type { AppPaths } from '../io/app-paths';

export async function measureFolders(paths: AppPaths): Promise<StorageSizes> {
  const [all, threads, blobs, originals, index, catalogue] = await Promise.all(
    [paths.data, paths.threads, paths.blobs, paths.originals, paths.index, paths.catalogue].map(sizeOfFolder),
  );
  const library = await sizeOfLibrary(paths);
  const sizes = {
    threads: threads ?? 0,
    blobs: blobs ?? 0,
    originals: originals ?? 0,
    index: index ?? 0,
    catalogue: catalogue ?? 0,
    library,
  };
  const known = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
  return { ...sizes, other: Math.max(0, (all ?? 0) - known) };
}

/** With all below; 0 when there is none. What goes away meanwhile counts as nothing. */
async function sizeOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let total = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) total += await sizeOfFolder(path);
    else if (entry.isFile()) total += await sizeOfFile(path);
  }
  return total;
}

export async function sizeOfFile(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

/** The file, its backups, and damaged ones that were set aside. */
async function sizeOfLibrary({ data, library }: AppPaths): Promise<number> {
  const names = await libraryFiles(data, library);
  const sizes = await Promise.all(names.map((name) => sizeOfFile(join(data, name))));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

export async function libraryFiles(data: string, library: string): Promise<readonly string[]> {
  const stem = basename(library, '.json');
  return (await readdir(data).catch(() => [])).filter((name) => name.startsWith(`${stem}.`));
}
