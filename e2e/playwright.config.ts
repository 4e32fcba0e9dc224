import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  // Launching takes seconds on a busy machine; nothing here waits for a length of time.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  // A trace takes a picture of every frame; ask for one with `--trace on` where a failure wants it.
  use: { trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'cli', testMatch: ['cli.spec.ts', 'agents.spec.ts'] },
    { name: 'window', testMatch: 'flows/*.spec.ts' },
    { name: 'packaged', testMatch: 'packaged.spec.ts' },
  ],
});
