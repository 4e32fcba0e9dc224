import { expect, test } from 'vitest';
import { firstSentence } from './first-sentence';

test.each([
  ['The lease is extended now. Tests pass.', 'The lease is extended now.'],
  ['Done!\n\nMore.', 'Done!'],
  ['No full stop here', 'No full stop here'],
  ['Use Node 20.19 for this. Then go on.', 'Use Node 20.19 for this.'],
  ['It fails in e.g. Safari and others. Sorry.', 'It fails in e.g. Safari and others. Sorry.'],
  ['## Summary\n\n- **Fixed** the `race` in [queue](src/q.ts). And more.', 'Fixed the race in queue.'],
  ['```sh\nnpm test\n```\n\nAll green.', 'All green.'],
  ['| a | b |\n|---|---|\n\nA table above.', 'A table above.'],
  ['> 1. [x] _Done_ with it.', 'Done with it.'],
  ['竞态已修复。测试通过。', '竞态已修复。'],
  ['レースを直しました！次は？', 'レースを直しました！'],
  ['- Moved the lock\n- Added a test\n\nAll tests pass. Bye.', 'All tests pass.'],
  ['I changed two things:\n\n1. The lock\n2. The test\n\nThe race is gone.', 'The race is gone.'],
  ['Two things:\n\n- the lock', 'Two things:'],
  ['Fixed. What changed:\n\n- the lock', 'Fixed.'],
  ['', ''],
  ['```\ncode only', ''],
  ['---\n***', ''],
])('%j comes to %j', (markdown, line) => {
  expect(firstSentence(markdown)).toBe(line);
});

test('a long sentence is cut at a word', () => {
  const line = firstSentence('word '.repeat(200));
  expect(line.length).toBeLessThanOrEqual(241);
  expect(line).toMatch(/word…$/);
});
