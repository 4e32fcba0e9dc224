// What questions are asked with unless the user says otherwise. Apart from the settings, whose schemas the window has no
// use for.

/** The shares of ranking are in per cent of what counts by default. */
export const ASK_DEFAULTS = {
  askSessions: 5,
  askTokens: 6000,
  askRecency: 100,
  askImportance: 100,
  askFrequency: 100,
  askExpansion: false,
} as const;
