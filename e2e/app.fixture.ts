// Launches the program for a spec, with a home and a data folder of the spec's own, on a display of the worker's own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, type ElectronApplication, _electron as electron, type Page } from '@playwright/test';
import { hasDisplay } from '../build/platform.mjs';
import { writeSessions } from './claude-code-home';
import { builtProgram, makeSampleHome, quiet } from './launch';
import { SMALL_LIBRARY } from './small-library';

interface WorkerFixtures {
  /** What a window is drawn on: DISPLAY, or an Xvfb of this worker, so that windows don't take the focus from others. */
  readonly display: NodeJS.ProcessEnv;
  /** The sample library; only read, hence made once. */
  readonly sampleHome: string;
}

interface Fixtures {
  /** The small library, unless a spec says otherwise. */
  readonly home: string;
  /** The data folder; `welcomed` is what it starts with. */
  readonly data: string;
  /** Whether the user has said before that histories are to be read. */
  readonly welcomed: boolean;
  /** Starts the program; with another home than the spec's, and with more arguments, when given. */
  readonly launch: (otherHome?: string, more?: readonly string[]) => Promise<ElectronApplication>;
  readonly app: ElectronApplication;
  readonly page: Page;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      if (hasDisplay()) return use({});
      const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [number] = await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
      await use({ DISPLAY: `:${String(number).trim()}` });
      server.kill();
    },
    { scope: 'worker' },
  ],
  sampleHome: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, info) => {
      const folder = path.join(info.project.outputDir, `sample-home-${info.workerIndex}`);
      await makeSampleHome(folder);
      await use(folder);
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  home: async ({}, use, info) => {
    const folder = info.outputPath('home');
    mkdirSync(folder, { recursive: true });
    writeSessions(folder, SMALL_LIBRARY);
    await use(folder);
  },
  welcomed: [true, { option: true }],
  data: async ({ welcomed }, use, info) => {
    const folder = info.outputPath('data');
    mkdirSync(folder, { recursive: true });
    if (welcomed) writeFileSync(path.join(folder, 'settings.json'), '{"welcomed":true}');
    await use(folder);
  },
  launch: async ({ home, data, display }, use) => {
    const running = new Set<ElectronApplication>();
    await use(async (otherHome, more = []) => {
      const program = await builtProgram('--home', otherHome ?? home, '--data', data, ...more);
      const app = await electron.launch({
        executablePath: program.executable,
        args: [...program.args],
        // The theme is what is tested, so it isn't to be emulated.
        colorScheme: null,
        env: { ...process.env, ...display, ...quiet } as Record<string, string>,
      });
      running.add(app);
      app.once('close', () => running.delete(app));
      return app;
    });
    for (const app of running) await app.close();
  },
  app: async ({ launch }, use) => use(await launch()),
  page: async ({ app }, use) => use(await app.firstWindow()),
});

export { expect } from '@playwright/test';
