// Theme and text size on the document. Remembered, so that the next start draws right from the first frame.
import type { Settings } from '@shared/model/settings';

type Look = Pick<Settings, 'theme' | 'textSize'>;
const KEY = 'look';

export function applyLook({ theme, textSize }: Look): void {
  const { dataset, style } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  style.setProperty('--scale', String(textSize / 100));
  localStorage.setItem(KEY, JSON.stringify({ theme, textSize }));
}

export function applyRememberedLook(): void {
  try {
    const look: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (isLook(look)) applyLook(look);
  } catch {
    // A broken memory is as good as none.
  }
}

function isLook(value: unknown): value is Look {
  if (typeof value !== 'object' || value === null) return false;
  const { theme, textSize } = value as Partial<Record<keyof Look, unknown>>;
  return typeof textSize === 'number' && (theme === 'system' || theme === 'light' || theme === 'dark');
}
