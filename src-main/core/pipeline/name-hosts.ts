// Folders of other machines, and of the other system on this one: what is found in a named one belongs to it.
import type { SourceScan } from './scan';

/** By folder, the machine's name. */
export type FolderHosts = Readonly<Record<string, string>>;

/** The name is part of each session's revision, so that another name has it read again. */
export function nameHosts(scans: readonly SourceScan[], hosts: FolderHosts): readonly SourceScan[] {
  return scans.map((scan) => {
    const roots = scan.roots.map((root) => ({ ...root, ...hostOf(root.path, hosts) }));
    if (roots.every(({ host }) => host === undefined)) return scan;
    const sessions = scan.sessions.map((session) => {
      const root = { ...session.root, ...hostOf(session.root.path, hosts) };
      return root.host === undefined ? session : { ...session, root, revision: `${session.revision} ${root.host}` };
    });
    return { ...scan, roots, sessions };
  });
}

/** Of the innermost named folder that a path lies in. */
function hostOf(path: string, hosts: FolderHosts): { readonly host: string } | undefined {
  let inner = '';
  for (const folder of Object.keys(hosts)) {
    const rest = path.startsWith(folder) ? path.slice(folder.length) : null;
    if (rest !== null && (rest === '' || /^[/\\]/.test(rest)) && folder.length > inner.length) inner = folder;
  }
  const host = hosts[inner];
  return inner === '' || host === undefined ? undefined : { host };
}
