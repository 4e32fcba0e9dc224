import { expect, test } from 'vitest';
import { hideKey } from './hide-key';

const KEY = 'sk-Made/up+Key?4711-abcDEF"ghi';

test.each([
  ['whole', KEY],
  ['short of two letters', KEY.slice(0, -2)],
  ['without its beginning', KEY.slice(7)],
  ['in small letters', KEY.toLowerCase()],
  ['in an address', encodeURIComponent(KEY)],
  ['in JSON', JSON.stringify(KEY)],
  ['in hexadecimal', Buffer.from(KEY).toString('hex')],
  ['in base64', Buffer.from(KEY).toString('base64')],
  ['in base64url', Buffer.from(KEY).toString('base64url')],
  ['in base64, after one letter', Buffer.from(`:${KEY}`).toString('base64')],
  ['in base64, after others', Buffer.from(`Bearer ${KEY} `).toString('base64')],
])('a key is hidden %s', (_, spelled) => {
  const shown = hideKey(`Wrong key (${spelled}). See the manual.`, KEY);
  // At most what stands before it in the same base64, and the letters that it shares with that.
  expect(shown).toMatch(/^Wrong key \(\S{0,10}…\S{0,4}\)\. See the manual\.$/);
});

test('what is no part of it stays, and so do its last letters, by which services tell keys apart', () => {
  expect(hideKey('No such key: sk-…"ghi. Your account has none.', KEY)).toBe(
    'No such key: sk-…"ghi. Your account has none.',
  );
});

test('a short key is hidden where it stands whole', () => {
  expect(hideKey('abc is no key', 'abc')).toBe('… is no key');
});
