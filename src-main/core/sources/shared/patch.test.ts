import { expect, test } from 'vitest';
import { patchToDiffs } from './patch';

test.each([
  ['no patch', 'just a text', []],
  [
    'a new file',
    '*** Begin Patch\n*** Add File: a.ts\n+one\n+two\n*** End Patch\nrest',
    [['created', 'a.ts', ['+one', '+two']]],
  ],
  [
    'an update in two places, an empty line without its blank',
    '*** Begin Patch\r\n*** Update File: src/a.ts \r\n@@ fn\r\n one\r\n\r\n-two\r\n+three\r\n@@\r\n+four\r\n*** End Patch',
    [['edited', 'src/a.ts', [' one', ' ', '-two', '+three', '+four']]],
  ],
  [
    'moved and deleted files, and no end',
    '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n-x\n+y\n*** Delete File: c.ts',
    [
      ['renamed', 'b.ts', ['-x', '+y']],
      ['deleted', 'c.ts', []],
    ],
  ],
])('%s', (_, patch, expected) => {
  const diffs = patchToDiffs(patch).map(({ change, path, hunks }) => [
    change,
    path,
    hunks.flatMap(({ lines }) => lines),
  ]);
  expect(diffs).toEqual(expected);
});
