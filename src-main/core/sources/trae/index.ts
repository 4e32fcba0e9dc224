// Trae, Trae CN and TRAE SOLO: sessions that stand in the databases of workspaces.

import { loadParse } from '../shared/load-parse';
import { storageFolders } from '../shared/vscode-storage';
import type { SourceAdapter } from '../source-adapter';
import { remarkEncrypted } from './encrypted-store';
import { detectRoots, placesOf } from './places';
import { scanRoot } from './scan-root';
import { SOURCE } from './source-id';

export const trae: SourceAdapter = {
  card: { id: SOURCE, label: 'Trae', mark: 'Tr', hue: 'rose', homePage: 'https://www.trae.ai', aliases: ['tr'] },
  version: 1,
  places: placesOf,
  detect: detectRoots,
  scan: scanRoot,
  remarks: remarkEncrypted,
  watched: ({ path }, env) => storageFolders(path, env),
  parse: loadParse(async () => (await import('./parse-session')).parseSession),
  // No file of its own holds a session.
  recognise: async () => null,
  // The editor has no way to open a session from outside; a folder on this machine can be opened.
  resume: ({ facts, project }) =>
    facts.cwd === undefined || !project?.id.startsWith(':') ? null : { cwd: null, argv: ['trae', facts.cwd] },
};
