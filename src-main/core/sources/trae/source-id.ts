// The id under which Trae and its variants are known.

export const SOURCE = 'trae';
