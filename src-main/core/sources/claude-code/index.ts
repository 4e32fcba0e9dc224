// Claude Code: transcripts of the command line, the editors and the desktop app, one JSON record a line.
import type { ThreadHead } from '@shared/model/thread';
import { loadParse } from '../shared/load-parse';
import type { SourceAdapter } from '../source-adapter';
import { DESKTOP_SESSIONS, detectRoots, placesOf } from './places';
import { recognise } from './recognise';
import { scanRoot } from './scan-sessions';
import { SOURCE } from './source-id';

export const claudeCode: SourceAdapter = {
  card: {
    id: SOURCE,
    label: 'Claude Code',
    mark: 'CC',
    hue: 'clay',
    homePage: 'https://claude.com/claude-code',
    aliases: ['claude', 'cc'],
  },
  version: 3,
  places: (env) => [...new Set(placesOf(env).map(({ path }) => path))],
  detect: detectRoots,
  scan: scanRoot,
  parse: loadParse(async () => (await import('./parse-session')).parseSession),
  recognise,
  resume,
};

/** Only what stands in a main file can be continued, and the desktop app's own tasks only there. */
function resume({
  nativeId,
  sourcePath,
  facts,
}: ThreadHead): { readonly cwd: string | null; readonly argv: readonly string[] } | null {
  if (!/^[\w-]+$/.test(nativeId) || sourcePath.includes(DESKTOP_SESSIONS)) return null;
  return { cwd: facts.cwd ?? null, argv: ['claude', '--resume', nativeId] };
}
