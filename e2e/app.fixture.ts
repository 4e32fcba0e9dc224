// The program that a spec looks at: one of its own (`test`), with a home and a data folder of its own, or one that it
// shares with other specs of its worker (`sharedTest`, `sampleTest`), which is put back to its beginnings before each.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, type ElectronApplication, _electron as electron, type Page } from '@playwright/test';
import { hasDisplay } from '../build/platform.mjs';
import { writeSessions } from './claude-code-home';
import { untilIdle } from './engine-state';
import { builtProgram, makeSampleHome, quiet } from './launch';
import { noteBeginnings, putBack, type SharedProgram } from './shared-program';
import { SMALL_LIBRARY } from './small-library';

const LIBRARIES = {
  small: async (home: string) => void writeSessions(home, SMALL_LIBRARY),
  sample: makeSampleHome,
} as const;
type LibraryName = keyof typeof LIBRARIES;

interface WorkerFixtures {
  /** What a window is drawn on: DISPLAY, or an Xvfb of this worker, so that windows don't take the focus from others. */
  readonly display: NodeJS.ProcessEnv;
  /** The program that specs share, with the library of this name; started when the first one asks for it. */
  readonly shared: (library: LibraryName) => Promise<SharedProgram>;
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
      const { env, server } = await openDisplay();
      await use(env);
      server?.kill();
    },
    { scope: 'worker' },
  ],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, info) => {
      const running = new Map<LibraryName, SharedProgram>();
      const { env, server } = await openDisplay();
      await use(async (library) => {
        const found = running.get(library);
        if (found) {
          await putBack(found);
          return found;
        }
        const folder = path.join(info.project.outputDir, `shared-${info.workerIndex}`, library);
        const [home, data] = [path.join(folder, 'home'), path.join(folder, 'data')];
        await LIBRARIES[library](home);
        welcome(data);
        const app = await launchElectron(env, '--home', home, '--data', data);
        const page = await app.firstWindow();
        await untilIdle(page);
        await noteBeginnings(app, page);
        const program = { app, page, home, data };
        running.set(library, program);
        return program;
      });
      for (const { app } of running.values()) await app.close();
      server?.kill();
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
    if (welcomed) welcome(folder);
    await use(folder);
  },
  launch: async ({ home, data, display }, use) => {
    const running = new Set<ElectronApplication>();
    await use(async (otherHome, more = []) => {
      const app = await launchElectron(display, '--home', otherHome ?? home, '--data', data, ...more);
      running.add(app);
      app.once('close', () => running.delete(app));
      return app;
    });
    for (const app of running) await app.close();
  },
  app: async ({ launch }, use) => use(await launch()),
  page: async ({ app }, use) => use(await app.firstWindow()),
});

/** For specs that look at a library, and change nothing of it that `putBack` doesn't take back. */
function testWith(library: LibraryName) {
  return test.extend<{ readonly program: SharedProgram }>({
    program: async ({ shared }, use) => use(await shared(library)),
    app: async ({ program }, use) => use(program.app),
    page: async ({ program }, use) => use(program.page),
    home: async ({ program }, use) => use(program.home),
    data: async ({ program }, use) => use(program.data),
    // biome-ignore lint/correctness/noEmptyPattern: as above
    launch: async ({}, use) =>
      use(() => {
        throw new Error('A spec that starts a program of its own uses `test`.');
      }),
  });
}
/** With the small library. */
export const sharedTest = testWith('small');
/** With the sample library. */
export const sampleTest = testWith('sample');

async function launchElectron(display: NodeJS.ProcessEnv, ...words: readonly string[]): Promise<ElectronApplication> {
  const program = await builtProgram(...words);
  return electron.launch({
    executablePath: program.executable,
    args: [...program.args],
    // The theme is what is tested, so it isn't to be emulated.
    colorScheme: null,
    env: { ...process.env, ...display, ...quiet } as Record<string, string>,
  });
}

/** As if the user had said before that histories are to be read. */
function welcome(data: string): void {
  mkdirSync(data, { recursive: true });
  writeFileSync(path.join(data, 'settings.json'), '{"welcomed":true}');
}

async function openDisplay(): Promise<{ readonly env: NodeJS.ProcessEnv; readonly server?: ChildProcess }> {
  if (hasDisplay()) return { env: {} };
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  return { env: { DISPLAY: `:${String(number).trim()}` }, server };
}

export { expect } from '@playwright/test';
