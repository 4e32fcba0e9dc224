// The languages of the window, and which one a system asks for.

export const LANGUAGES = ['en', 'zh', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The first of the preferred languages (BCP 47 or POSIX names, best first) that there are texts in; English when there
 * is none. Chinese of any script gets the Simplified texts.
 */
export function toLanguage(preferred: readonly string[]): Language {
  for (const name of preferred) {
    const [first = ''] = name.toLowerCase().split(/[-_.]/);
    const known = LANGUAGES.find((language) => language === first);
    if (known) return known;
  }
  return 'en';
}
