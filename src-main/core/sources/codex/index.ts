// OpenAI Codex: rollouts of the command line, the editors, the desktop app and the SDK.
import type { ThreadHead } from '@shared/model/thread';
import { loadParse } from '../shared/load-parse';
import type { SourceAdapter } from '../source-adapter';
import { detectRoots, placesOf } from './places';
import { recognise } from './recognise';
import { scanRoot } from './scan-sessions';
import { SOURCE } from './source-id';

export const codex: SourceAdapter = {
  card: {
    id: SOURCE,
    label: 'Codex',
    mark: 'Cx',
    hue: 'teal',
    homePage: 'https://openai.com/codex',
    aliases: ['cx', 'openai'],
  },
  version: 3,
  places: (env) => [...new Set(placesOf(env).map(({ path }) => path))],
  detect: detectRoots,
  scan: scanRoot,
  parse: loadParse(async () => (await import('./parse-session')).parseSession),
  recognise,
  resume,
};

/** Neither agents' threads can be continued, nor those of before September 2025, which name no version. */
function resume({
  nativeId,
  parent,
  facts,
}: ThreadHead): { readonly cwd: string | null; readonly argv: readonly string[] } | null {
  if (!/^[\w-]+$/.test(nativeId) || parent?.relation === 'subagent' || facts.version === undefined) return null;
  return { cwd: facts.cwd ?? null, argv: ['codex', 'resume', nativeId] };
}
