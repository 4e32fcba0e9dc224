import { expect, test, vi } from 'vitest';
import { makeFolders, openTestEngine, sessionLines, writeSession } from './test-home';

const ONE = '11111111-1111-4111-8111-111111111111';
const TWO = '22222222-2222-4222-8222-222222222222';

const write = (home: string, id: string) =>
  writeSession(home, id, sessionLines(id, [{ id: id.slice(0, 4), prompt: 'Mend the queue', reply: 'Done.' }]));

test('who takes over from another process has looked at the disk only after a look of its own', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const folders = await makeFolders();
    await write(folders.home, ONE);
    const writer = await openTestEngine(folders);
    await writer.changeSettings({ welcomed: true });
    await writer.scan();
    const reader = await openTestEngine(folders, { watch: true });
    expect(await reader.list({ text: '', limit: 10, all: false })).toMatchObject({ total: 1 });
    await writer.close();
    await write(folders.home, TWO);
    vi.advanceTimersByTime(60_000);
    await expect
      .poll(
        async () => {
          const { readOnly, scannedAt, phase } = await reader.status();
          return !readOnly && scannedAt !== null && phase === 'idle';
        },
        { interval: 5, timeout: 20_000 },
      )
      .toBe(true);
    expect((await reader.status()).threads).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
