// GitHub Copilot in VS Code and in the editors built from it: sessions as logs, as documents, in the state database,
// and the transcripts of the extension.
import type { ThreadHead } from '@shared/model/thread';
import { loadParse } from '../shared/load-parse';
import type { SourceAdapter } from '../source-adapter';
import { watchedFolders } from './folders';
import { detectRoots, placesOf } from './places';
import { PRODUCTS } from './products';
import { recognise } from './recognise';
import { scanRoot } from './scan-sessions';
import { SOURCE } from './source-id';

export const copilot: SourceAdapter = {
  card: {
    id: SOURCE,
    label: 'GitHub Copilot',
    mark: 'Co',
    hue: 'violet',
    homePage: 'https://github.com/features/copilot',
    aliases: ['gh', 'vscode'],
  },
  version: 2,
  places: (env) => [...new Set(placesOf(env).map(({ path }) => path))],
  detect: detectRoots,
  scan: scanRoot,
  watched: ({ path }, env) => watchedFolders(path, env),
  parse: loadParse(async () => (await import('./parse-session')).parseSession),
  recognise,
  resume,
};

/** An editor has no way to open a session from outside; its folder can be opened, when it is on this machine. */
function resume({ facts, project, parent }: ThreadHead): ReturnType<NonNullable<SourceAdapter['resume']>> {
  if (facts.cwd === undefined || parent?.relation === 'subagent' || !project?.id.startsWith(':')) return null;
  const product = PRODUCTS.find(({ label }) => label === facts.product);
  return product ? { cwd: null, argv: [product.command, facts.cwd] } : null;
}
