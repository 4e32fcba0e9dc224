// What specs wait for: states of the engine, asked for through the window's own bridge.
import { expect, type Page } from '@playwright/test';
import type { Reply } from '@shared/ipc';
import type { EngineStatus } from '@shared/model/status';

/** What a call answered; throws when it failed. */
export function answerOf(reply: Reply): unknown {
  if (!reply.ok) throw new Error(`${reply.failure.code} ${reply.failure.cause ?? ''}`);
  return 'json' in reply ? JSON.parse(reply.json) : reply.value;
}

export async function statusOf(page: Page): Promise<EngineStatus> {
  const reply = await page.evaluate(() =>
    window.threadfinch.call('engine.status', undefined, `status:${Math.random()}`),
  );
  return answerOf(reply) as EngineStatus;
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
      { timeout: 60_000, intervals: [100] },
    )
    .toBe('idle, 0 waiting');
  return statusOf(page);
}
