// The verbs of the command line by name, so that the window's program can tell a verb from a file to open without
// loading any of them.

export const VERBS: readonly string[] = [
  'scan',
  'list',
  'search',
  'show',
  'export',
  'import',
  'summary',
  'digest',
  'ask',
  'answers',
  'summarize',
  'stats',
  'sources',
  'providers',
  'archive',
  'restore',
  'open',
  'doctor',
  'mcp',
  'ingest',
  'hook',
  'skill',
];
