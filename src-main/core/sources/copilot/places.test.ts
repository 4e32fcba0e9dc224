import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openSourceEnv } from '../../io/node-source-env';
import { inFolder } from '../conformance/fixtures';
import { withEnv } from '../conformance/read-home';
import { detectRoots, placesOf } from './places';

test.each([
  ['the folder of a portable editor', ['data', 'user-data']],
  ['the data of one on a Mac', ['code-portable-data', 'user-data']],
  ['what --user-data-dir was given', []],
])('a session is found in %s that the user named', (_, steps) =>
  inFolder(async (folder) => {
    const user = path.join(folder, 'editor', ...steps, 'User');
    const chats = path.join(user, 'workspaceStorage', 'a', 'chatSessions');
    mkdirSync(chats, { recursive: true });
    writeFileSync(path.join(chats, 'a.json'), '{"requests":[]}');
    const home = path.join(folder, 'home');
    mkdirSync(home);
    const roots = await withEnv(home, detectRoots, [path.join(folder, 'editor')]);
    expect(roots).toEqual([{ source: 'copilot', path: user, foundBy: 'setting' }]);
  }),
);

test('a server outside of any home is looked for on this machine, and not for a given home', () => {
  const outside = '/tmp/.vscode-server/data/User';
  const paths = (home?: string) => {
    const { env } = openSourceEnv({ ...(home === undefined ? { environment: {} } : { home }), platform: 'linux' });
    return placesOf(env).map((place) => place.path);
  };
  expect(paths()).toContain(outside);
  expect(paths('/home/dana')).not.toContain(outside);
});
