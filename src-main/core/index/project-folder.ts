// Projects by their folders. What one is called changes when another of its name comes or goes; its folder stays.

/** Whether the folder of a project, by its id in lower case, ends with a path of whole folders, in lower case as well. */
export function endsWithFolder(id: string, path: string): boolean {
  if (path === '' || !id.endsWith(path)) return false;
  return isBorder(path[0]) || isBorder(id.at(-path.length - 1));
}

/** Before the path stands its machine, which is nothing for this one. */
function isBorder(character: string | undefined): boolean {
  return character === '/' || character === ':';
}
