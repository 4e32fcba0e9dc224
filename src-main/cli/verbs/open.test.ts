import { AppError } from '@shared/model/failure';
import { afterEach, expect, test, vi } from 'vitest';
import { launchWindow } from './open';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('where no window can be shown that is told', async () => {
  vi.stubGlobal('process', { ...process, platform: 'linux', env: {} });
  await expect(launchWindow(['threadfinch://thread/a'])).rejects.toEqual(new AppError('no-display'));
});
