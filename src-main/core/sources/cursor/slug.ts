// The folder behind a slug such as `home-dana-kite`, in which slashes and dots have become dashes.
import type { Place } from '../shared/vscode-storage-place';

export function slugOf(path: string): string {
  const drive = /^([A-Za-z]):/.exec(path)?.[1];
  const rest = drive === undefined ? path : `${drive.toLowerCase()}${path.slice(2)}`;
  return rest.replace(/^[\\/]+/, '').replace(/[\\/.: _]/g, '-');
}

/** One of the known folders, else what lies below a home, with the dashes of the last step kept. */
export function placeOfSlug(slug: string, known: readonly Place[]): Place | null {
  const named = known.find(({ path }) => slugOf(path) === slug);
  if (named) return named;
  const unix = /^(home|Users)-([^-]+)-(.+)$/.exec(slug);
  if (unix) return { path: `/${unix[1]}/${unix[2]}/${unix[3]}` };
  const windows = /^([a-z])-Users-([^-]+)-(.+)$/.exec(slug);
  return windows ? { path: `${windows[1]?.toUpperCase()}:\\Users\\${windows[2]}\\${windows[3]}` } : null;
}
