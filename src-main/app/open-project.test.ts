import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { launches, openProject } from './open-project';

vi.mock('electron', () => ({ shell: { openPath: async () => '', showItemInFolder: () => undefined } }));

it('never puts a path where a shell or an option would take it for something else', () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    for (const { args } of launches('terminal', '/p; rm -rf ~', platform)) {
      for (const arg of args) expect(arg === '/p; rm -rf ~' || /^-|^Terminal$/.test(arg)).toBe(true);
    }
  }
});

it('starts no batch file, which would need a shell', () => {
  for (const how of ['editor', 'terminal'] as const) {
    for (const { command } of launches(how, 'C:\\shop', 'win32')) expect(command).toMatch(/\.exe$/);
  }
});

it('opens folders only: what is gone, no path at all, or a file is refused in words', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'threadfinch-open-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'program.sh');
  await writeFile(file, '');
  await expect(openProject(folder, 'folder')).resolves.toBeUndefined();
  for (const wrong of [file, path.join(folder, 'gone'), '', 'shop', '--version']) {
    await expect(openProject(wrong, 'editor')).rejects.toMatchObject({ code: 'no-longer-there' });
  }
});
