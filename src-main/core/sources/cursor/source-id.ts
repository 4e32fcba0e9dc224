// The id under which Cursor is known.

export const SOURCE = 'cursor';
