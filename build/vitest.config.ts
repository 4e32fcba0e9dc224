// Unit tests. Most files of a worker share its modules: loading them anew for each costs more than running the tests.
// Files that replace modules have theirs for themselves.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { alias } from './aliases.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const include = ['src-*/**/*.test.{ts,tsx}', 'build/**/*.test.ts'];
const replacing = ['src-main', 'src-renderer', 'src-shared', 'build']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.test\.tsx?$/.test(file) && readFileSync(path.join(root, file), 'utf8').includes('vi.mock('));

export default defineConfig({
  root,
  resolve: { alias },
  test: {
    environment: 'node',
    maxWorkers: '100%',
    restoreMocks: true,
    // Nothing here is about time; a busy machine must not fail it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    css: { include: [/tokens\.css/] },
    projects: [
      {
        extends: true,
        test: { name: 'shared', include, exclude: [...configDefaults.exclude, ...replacing], isolate: false },
      },
      { extends: true, test: { name: 'apart', include: replacing } },
    ],
  },
});
