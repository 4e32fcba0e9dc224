// Names in paths of any platform, since a copied home may come from another one.

export function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? '';
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.length - nameOf(path).length - 1));
}

export function withoutExtension(name: string): string {
  return name.replace(/\.jsonl$/i, '');
}
