import { expect, test } from 'vitest';
import { formatThreadLink, parseThreadLink } from './thread-link';

test.each([
  [{ thread: 'claude-code:7f3a', ordinal: 12 }, 'threadfinch://thread/claude-code:7f3a#12'],
  [{ thread: 'cursor:a/b c#1', ordinal: null }, 'threadfinch://thread/cursor:a%2Fb%20c%231'],
])('a link says where it leads, and leads there: %j', (link, text) => {
  expect(formatThreadLink(link)).toBe(text);
  expect(parseThreadLink(`  ${text}\n`)).toEqual(link);
});

test.each([
  '',
  'dead letter queue',
  'threadfinch://thread/',
  'threadfinch://thread/a#b',
  'threadfinch://thread/%E0%A4%A',
  'threadfinch://settings/a',
  'see threadfinch://thread/a#1',
  'https://example.org/threadfinch://thread/a',
])('other text is no link: %s', (text) => {
  expect(parseThreadLink(text)).toBeNull();
});
