// Folders that were copied from other machines: what is found in a named one belongs to that machine.
import type { SourceScan } from './scan';

/** By folder, the machine's name. */
export type FolderHosts = Readonly<Record<string, string>>;

/** The name is part of each session's revision, so that another name has it read again. */
export function nameHosts(scans: readonly SourceScan[], hosts: FolderHosts): readonly SourceScan[] {
  if (Object.keys(hosts).length === 0) return scans;
  return scans.map((scan) => ({
    ...scan,
    roots: scan.roots.map((root) => ({ ...root, ...hostOf(root.path, hosts) })),
    sessions: scan.sessions.map((session) => {
      const named = hostOf(session.root.path, hosts);
      if (!named) return session;
      const { root, revision } = session;
      return { ...session, root: { ...root, ...named }, revision: `${revision} ${named.host}` };
    }),
  }));
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
