import { expect, test } from 'vitest';
import { countUncited } from './citations';

test.each([
  ['It came late [1]. It waits now [2].', 0],
  ['It came late [1]. The page was rewritten in Rust.', 1],
  ['It came late [1]. The page was rewritten. Then it was deployed.', 2],
  // Before its stop or after it, in other signs, over several lines.
  ['It came very late. [1] It waits for it now.[2][3] And so does the quokka [4, 5]!', 0],
  ['租约太短[1]。消息被投递了两次。', 1],
  ['The stylesheet came\ntoo late [1].', 0],
  ['- The stylesheet came late [1]\n- The quokka waits as well\n1. The end of it is open [2]', 1],
  // These state nothing.
  [
    '## What was done about it\n\nYes. These were run:\n\n```sh\nnpm test. And it is green.\n```\n\nIt waits now [1].',
    0,
  ],
  ['| Name of it | Value of it |\n| --- | --- |\n| The lease of it | 30 seconds |\n\nIt was so [1].', 0],
  // Not in code.
  ['The array is read by `rows[1]` there.', 1],
  ['', 0],
])('%j has %i that cite nothing', (text, count) => {
  expect(countUncited(text)).toBe(count);
});
