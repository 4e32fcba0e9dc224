import { expect, test } from 'vitest';
import { linkCitations } from './link-citations';

test.each([
  ['It was the lease [1][3].', 'It was the lease [[1](#cite-1)][[3](#cite-3)].'],
  ['Both [1, 2] and `a[1]`.', 'Both [[1](#cite-1), [2](#cite-2)] and `a[1]`.'],
  ['Made up [9].', 'Made up [~~9~~].'],
  ['```\nb[2]\n```\n[2]', '```\nb[2]\n```\n[[2](#cite-2)]'],
])('%s', (text, linked) => {
  expect(linkCitations(text, 3)).toBe(linked);
});
