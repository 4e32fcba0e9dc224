// How the window and its menus look at first. Read by itself: validating all settings takes as long as the window does.
import { readFileSync } from 'node:fs';
import type { Settings } from '@shared/model/settings';
import { LANGUAGES } from '@shared/strings/language';

export type Look = Pick<Settings, 'theme' | 'language'>;

const THEMES: readonly Look['theme'][] = ['light', 'dark'];

/** As the system has it where the file, or a value in it, can't be read: validated, the settings come to the same. */
export function readLook(file: string): Look {
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    raw = null;
  }
  const { theme, language } = (raw ?? {}) as { readonly [Key in keyof Look]?: unknown };
  return {
    theme: THEMES.find((known) => known === theme) ?? 'system',
    language: LANGUAGES.find((known) => known === language) ?? 'system',
  };
}
