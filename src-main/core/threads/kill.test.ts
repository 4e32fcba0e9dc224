// What is on the disk after a writer was killed at any moment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { Catalogue } from '../catalogue';
import { appPaths } from '../io/app-paths';
import { testFolder } from '../io/test-folder';
import { messagesOf } from './keep-forever';
import { ThreadStore } from './thread-store';

const ROUNDS = 20;

/** A script for plain Node that runs the writer on the folder and the seed of its arguments. */
async function bundleWriter(folder: string): Promise<string> {
  const source = JSON.stringify(fileURLToPath(new URL('./keep-forever.ts', import.meta.url)));
  const start = join(folder, 'writer.ts');
  await writeFile(
    start,
    `import { keepForever } from ${source};
    await keepForever(process.argv[2], Number(process.argv[3]), (line) => process.stdout.write(line + '\\n'));`,
  );
  await build({
    configFile: fileURLToPath(new URL('../../../build/vitest.config.ts', import.meta.url)),
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: start,
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'writer.mjs' } },
    },
  });
  return join(folder, 'writer.mjs');
}

/** Kills the writer as soon as it has reported so many steps; by then it is amid a later one. */
async function killAfter(script: string, data: string, seed: number, steps: number): Promise<string[]> {
  const child = spawn(process.execPath, [script, data, String(seed)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const reported: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    reported.push(line);
    if (reported.length === steps) child.kill('SIGKILL');
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
  return reported;
}

test('a kill at any moment leaves every thread in its old or its new state, and nothing committed is lost', async () => {
  const folder = await testFolder();
  const script = await bundleWriter(folder);
  const data = join(folder, 'data');
  const paths = appPaths({ data });
  const committed = new Map<string, number>();
  for (let round = 1; round <= ROUNDS; round++) {
    const reported = await killAfter(script, data, round * 7919, 1 + ((round * 31) % 23));
    for (const line of reported) {
      const [what, nativeId = '', state] = line.split(' ');
      if (what === 'committed') committed.set(nativeId, Number(state));
    }
    const store = await ThreadStore.open(paths);
    const catalogue = await Catalogue.open(paths.catalogue, { writable: false });
    for (const [nativeId, state] of committed) {
      const row = [...catalogue.sessions().values()].find((session) => session.nativeId === nativeId);
      expect(Number(row?.revision)).toBeGreaterThanOrEqual(state);
    }
    for (const { nativeId, revision, threads } of catalogue.sessions().values()) {
      const [id] = threads;
      const kept = id && (await store.messages(id, 0, 1000));
      const texts = id && (await store.texts(id, 0));
      const states = [Number(revision), Number(revision) + 1].map((state) =>
        JSON.stringify(messagesOf(nativeId, state)),
      );
      expect(states).toContain(JSON.stringify(kept));
      expect(texts).toHaveLength(kept?.length ?? 0);
      committed.set(nativeId, Number(revision));
    }
    // At most the line that was being written.
    expect(catalogue.damagedLines).toBeLessThanOrEqual(round);
  }
  expect(committed.size).toBe(8);
}, 60_000);
