import { expect, test } from 'vitest';
import { toPieces } from './to-pieces';

test('an extract falls into who says what, and how commands ended', () => {
  const extract =
    'User: Why twice?\n\nLook.\nCommand (exit 1): npm test\nCall Edit: src/a.ts\nFiles: a.ts +1 -0\nAssistant: The **lease**.';
  expect(toPieces(extract).map(({ voice, detail, text }) => [voice, detail, text])).toEqual([
    ['user', '', 'Why twice?\n\nLook.'],
    ['command', 'exit 1', 'npm test'],
    ['call', 'Edit', 'src/a.ts'],
    ['files', '', 'a.ts +1 -0'],
    ['assistant', '', 'The **lease**.'],
  ]);
});
