// Outputs that were too large for the transcript and stand in files beside it. Only files inside the session's own
// folder are read, whatever a transcript says.
import type { SourceEnv } from '../../io/source-env';

/** Of larger files the beginning is read. */
const LARGEST_READ = 8 * 1024 * 1024;

export interface SideFile {
  readonly path: string;
  readonly text: string;
}

/** `folder` is `<session>/tool-results`; null when there is no such file in it. */
export async function readSideFile(folder: string, name: string, env: SourceEnv): Promise<SideFile | null> {
  const names = name.split(/[\\/]/);
  if (names.some((part) => part === '' || part === '.' || part === '..' || part.includes(':'))) return null;
  const path = env.join(folder, ...names);
  try {
    const stat = await env.stat(path);
    if (stat?.kind !== 'file') return null;
    // A link in the folder may lead out of it.
    const [real, realFolder] = [await env.realPath(path), await env.realPath(folder)];
    if (!real.startsWith(env.join(realFolder, '_').slice(0, -1))) return null;
    return { path, text: await env.text(path, 0, LARGEST_READ) };
  } catch {
    return null;
  }
}
