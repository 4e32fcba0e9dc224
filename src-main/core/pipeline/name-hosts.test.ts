import type { ScannedSession, SourceRoot } from '@shared/model/session';
import { expect, test } from 'vitest';
import { nameHosts } from './name-hosts';
import type { SourceScan } from './scan';

function scanOf(path: string): SourceScan {
  const root: SourceRoot = { source: 'codex', path, foundBy: 'setting' };
  const session = { root, revision: 'r1' } as ScannedSession;
  return { source: 'codex', roots: [root], places: [], sessions: [session], diagnostics: [], remarks: [], watched: [] };
}

test.each([
  ['/backup/laptop/.codex', 'laptop'],
  ['/backup/laptop', 'laptop'],
  ['/backup/laptop/old/.codex', 'old laptop'],
  ['/backup/laptop-2/.codex', undefined],
  ['/home/dana/.codex', undefined],
])('what is found in %s is of %s', (path, host) => {
  const hosts = { '/backup/laptop': 'laptop', '/backup/laptop/old': 'old laptop' };
  const [scan] = nameHosts([scanOf(path)], hosts);
  expect(scan?.roots[0]?.host).toBe(host);
  expect(scan?.sessions[0]?.root.host).toBe(host);
  expect(scan?.sessions[0]?.revision).toBe(host === undefined ? 'r1' : `r1 ${host}`);
});

test('without names nothing changes', () => {
  const scans = [scanOf('/home/dana/.codex')];
  expect(nameHosts(scans, {})).toEqual(scans);
});
