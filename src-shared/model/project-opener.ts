// What a project's folder can be opened in.
export const PROJECT_OPENERS = ['folder', 'editor', 'terminal'] as const;
export type ProjectOpener = (typeof PROJECT_OPENERS)[number];
