// The id of this source.

export const SOURCE = 'codex';
