import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { alias } from './aliases.mjs';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  resolve: { alias },
  test: {
    include: ['src-*/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    environment: 'node',
    maxWorkers: '100%',
    // Nothing here is about time; a busy machine must not fail it.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    css: { include: [/tokens\.css/] },
  },
});
