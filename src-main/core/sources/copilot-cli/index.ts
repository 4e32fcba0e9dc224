// GitHub Copilot's command line: logs of events, one folder a session, and the documents of its first months.
import type { ThreadHead } from '@shared/model/thread';
import { loadParse } from '../shared/load-parse';
import type { SourceAdapter } from '../source-adapter';
import { detectRoots, OLD_SESSION_STATE, placesOf, SESSION_STATE } from './places';
import { recognise } from './recognise';
import { scanRoot } from './scan-sessions';
import { SOURCE } from './source-id';

export const copilotCli: SourceAdapter = {
  card: {
    id: SOURCE,
    label: 'Copilot CLI',
    mark: 'Cp',
    hue: 'olive',
    homePage: 'https://github.com/github/copilot-cli',
    aliases: ['ghcli'],
  },
  version: 1,
  places: (env) => placesOf(env).map(({ path }) => path),
  detect: detectRoots,
  scan: scanRoot,
  // Beside them lie logs that never rest, and the program itself.
  watched: ({ path }, env) => [SESSION_STATE, OLD_SESSION_STATE].map((folder) => env.join(path, folder)),
  parse: loadParse(async () => (await import('./parse-session')).parseSession),
  recognise,
  resume,
};

/** Neither subagents nor sessions in the form of the first months can be continued. */
function resume({
  nativeId,
  sourcePath,
  parent,
  facts,
}: ThreadHead): { readonly cwd: string | null; readonly argv: readonly string[] } | null {
  if (!/^[\w-]+$/.test(nativeId) || parent?.relation === 'subagent') return null;
  if (sourcePath.includes(OLD_SESSION_STATE)) return null;
  return { cwd: facts.cwd ?? null, argv: ['copilot', '--resume', nativeId] };
}
