// GitHub Copilot in VS Code and in the editors built from it: sessions as logs, as documents, in the state database,
// and the transcripts of the extension.
import type { SourceAdapter } from '../source-adapter';
import { parseSession } from './parse-session';
import { detectRoots, placesOf } from './places';
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
  version: 1,
  places: (env) => [...new Set(placesOf(env).map(({ path }) => path))],
  detect: detectRoots,
  scan: scanRoot,
  parse: parseSession,
  recognise,
};
