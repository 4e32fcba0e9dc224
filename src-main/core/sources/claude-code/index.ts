// Claude Code: transcripts of the command line, the editors and the desktop app, one JSON record a line.
import type { ThreadHead } from '@shared/model/thread';
import type { SourceAdapter } from '../source-adapter';
import { parseSession } from './parse-session';
import { detectRoots, placesOf } from './places';
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
  version: 1,
  places: (env) => [...new Set(placesOf(env).map(({ path }) => path))],
  detect: detectRoots,
  scan: scanRoot,
  parse: parseSession,
  recognise,
  resume,
};

/** Only what stands in a main file can be continued. */
function resume({
  nativeId,
  facts,
}: ThreadHead): { readonly cwd: string | null; readonly argv: readonly string[] } | null {
  if (!/^[\w-]+$/.test(nativeId)) return null;
  return { cwd: facts.cwd ?? null, argv: ['claude', '--resume', nativeId] };
}
