// The language of menus and dialogs: the system's, or the chosen one.
import type { Settings } from '@shared/model/settings';
import { type Language, toLanguage } from '@shared/strings/language';
import { speak } from '@shared/strings/strings';
import { app } from 'electron';

let spoken: Language = 'en';

export function systemLanguage(): Language {
  return toLanguage([...app.getPreferredSystemLanguages(), app.getLocale()]);
}

/** Whether it is another language than before. */
export function applyLanguage(chosen: Settings['language']): boolean {
  const wanted = chosen === 'system' ? systemLanguage() : chosen;
  const isNew = wanted !== spoken;
  spoken = wanted;
  speak(wanted);
  return isNew;
}
