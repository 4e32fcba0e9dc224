// Light or dark, before the first paint.
import type { Settings } from '@shared/model/settings';
import { BrowserWindow, nativeTheme } from 'electron';

/** `surface` of src-renderer/styles/tokens.css, which build/fences.test.ts compares. */
const GROUNDS = { light: '#fcfcfd', dark: '#121317' };

export function groundColour(): string {
  return nativeTheme.shouldUseDarkColors ? GROUNDS.dark : GROUNDS.light;
}

/** Windows follow, and so does prefers-color-scheme in them. */
export function applyTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}

export function followTheme(): void {
  nativeTheme.on('updated', () => {
    for (const window of BrowserWindow.getAllWindows()) window.setBackgroundColor(groundColour());
  });
}
