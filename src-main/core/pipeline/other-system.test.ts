// Sessions of the other system on this machine, as every source finds them: under its name, and not called gone while
// it is stopped.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSourceEnv } from '../io/node-source-env';
import { SOURCES } from '../sources/registry';
import { nameHosts } from './name-hosts';
import { scanSources } from './scan';

const FIXTURES = path.resolve('src-main/core/sources/fixtures');

test.each([
  ['claude-code', 'basic'],
  ['codex', 'basic'],
  ['cursor', 'basic'],
  ['trae', 'basic'],
  ['copilot', 'basic'],
  ['copilot-cli', 'basic'],
])('%s', async (source, fixture) => {
  const home = await mkdtemp(path.join(tmpdir(), 'threadfinch-other-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const { env, close } = openSourceEnv({ environment: {}, platform: 'linux' });
  onTestFinished(close);
  const other = path.join(FIXTURES, source, fixture, 'home');
  const adapters = SOURCES.filter(({ card }) => card.id === source);
  const both = { ...env, home, otherHomes: async () => [{ path: other, host: 'wsl+Ubuntu' }] };
  const [scan] = nameHosts(await scanSources(adapters, both), {});
  expect(scan?.roots.map(({ host, foundBy }) => [host, foundBy])).toContainEqual(['wsl+Ubuntu', 'default']);
  expect(scan?.sessions.length).toBeGreaterThan(0);
  for (const { root, revision } of scan?.sessions ?? []) {
    expect(root.host).toBe('wsl+Ubuntu');
    expect(revision).toMatch(/ wsl\+Ubuntu$/);
  }
});
