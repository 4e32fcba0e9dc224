// The id of this source, as the whole program knows it.

export const SOURCE = 'claude-code';
