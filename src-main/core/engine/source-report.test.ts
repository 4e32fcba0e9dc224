import { expect, test } from 'vitest';
import type { SourceScan } from '../pipeline/scan';
import { reportSources } from './source-report';

const root = { source: 'example', path: '/home/dana/.example', foundBy: 'default' } as const;

function hasFailed(path: string, sessions: SourceScan['sessions']): boolean {
  const origin = { source: 'example', path, at: { type: 'file' } } as const;
  const diagnostics = [{ code: 'no-permission', count: 1, origin }] as const;
  const scan = { source: 'example', roots: [root], places: [], sessions, diagnostics, remarks: [], watched: [] };
  const [report] = reportSources({
    cards: [{ id: 'example', label: 'Example', mark: 'Ex', hue: 'clay', homePage: '', aliases: [] }],
    scans: [scan],
    rows: [],
    heads: [],
    unread: [],
  });
  return report?.failed ?? false;
}

const session = { root } as SourceScan['sessions'][number];

test.each([
  ['the root itself can', root.path, [session], true],
  ['the folder of all projects can', `${root.path}/projects`, [], true],
  ['one project of several can', `${root.path}/projects/one`, [session], false],
  ['a folder beside it can', `${root.path}-other/projects`, [], false],
])('a source has failed when %s not be listed: %s', (_, path, sessions, failed) => {
  expect(hasFailed(path, sessions)).toBe(failed);
});
