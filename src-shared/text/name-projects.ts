// What projects are called where they are listed: by name, and where two have the same one, by the folders that tell
// them apart as well.

export interface ProjectName {
  /** What stands in a query: the name, or the id where several have that name. */
  readonly value: string;
  /** Unlike any other's. */
  readonly label: string;
}

/** `projects` is id to name; so is the result, by id. */
export function nameProjects(projects: ReadonlyMap<string, string>): ReadonlyMap<string, ProjectName> {
  const idsByName = new Map<string, string[]>();
  for (const [id, name] of projects) {
    const key = name.toLowerCase();
    const ids = idsByName.get(key);
    if (ids) ids.push(id);
    else idsByName.set(key, [id]);
  }
  return new Map(
    Array.from(projects, ([id, name]) => {
      const others = (idsByName.get(name.toLowerCase()) ?? []).filter((other) => other !== id);
      return [
        id,
        others.length === 0 ? { value: name, label: name } : { value: id, label: tellApart(name, id, others) },
      ];
    }),
  );
}

/** "site (new)" and "site (old)" for …/new/site and …/old/site. */
function tellApart(name: string, id: string, others: readonly string[]): string {
  const folders = foldersOf(id);
  for (let count = 2; count <= folders.length; count++) {
    const tail = folders.slice(-count).join('/');
    if (others.every((other) => foldersOf(other).slice(-count).join('/') !== tail)) {
      return `${name} (${folders.slice(-count, -1).join('/')})`;
    }
  }
  return `${name} (${id})`;
}

function foldersOf(id: string): string[] {
  return id.split(/[/\\]/).filter((folder) => folder !== '');
}
