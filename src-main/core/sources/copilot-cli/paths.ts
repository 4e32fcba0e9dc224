// Names in paths of any platform.

/** The last step of a path. */
export function nameOf(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).at(-1) ?? path;
}

/** The path without its last step. */
export function folderOf(path: string): string {
  return path.slice(0, -nameOf(path).length - 1);
}
