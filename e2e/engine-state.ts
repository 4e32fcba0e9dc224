// What specs wait for: states of the engine, asked for through the window's own bridge.
import { expect, type Page } from '@playwright/test';
import type { EngineStatus } from '@shared/model/status';

export async function statusOf(page: Page): Promise<EngineStatus> {
  const reply = await page.evaluate(() =>
    window.threadfinch.call('engine.status', undefined, `status:${Math.random()}`),
  );
  if (!reply.ok) throw new Error(`engine.status: ${reply.failure.code} ${reply.failure.cause ?? ''}`);
  return reply.value as EngineStatus;
}

/** Waits until everything is read and can be found. */
export async function untilIdle(page: Page): Promise<EngineStatus> {
  await expect
    .poll(
      async () => {
        const { phase, waiting, scannedAt, readOnly } = await statusOf(page);
        // Another process writes, or did when it was killed: this one takes over in a while.
        if (readOnly) return 'read only';
        return scannedAt === null ? 'not scanned' : `${phase}, ${waiting} waiting`;
      },
      { timeout: 60_000 },
    )
    .toBe('idle, 0 waiting');
  return statusOf(page);
}
