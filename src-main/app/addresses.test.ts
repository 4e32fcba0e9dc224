import { expect, test } from 'vitest';
import { resolveBlob, resolveFile } from './addresses';

test.each([
  ['app://bundle/', '/r/index.html'],
  ['app://bundle/assets/a.js', '/r/assets/a.js'],
  ['app://bundle/a%20b.js?x#y', '/r/a b.js'],
  ['app://bundle/%2e%2e/secret', '/r/secret'],
  ['app://bundle/..%2fsecret', undefined],
  ['app://bundle/%2e%2e%2f%2e%2e%2fetc/passwd', undefined],
  ['app://bundle/index.html%00.js', undefined],
  ['app://other/index.html', undefined],
  ['app://bundle/%', undefined],
  ['file:///etc/passwd', undefined],
])('%s is the file %s', (address, file) => {
  expect(resolveFile('/r', address)).toBe(file);
});

test.each([
  ['threadfinch-asset://blob/0123456789abcdef0123456789abcdef', '0123456789abcdef0123456789abcdef'],
  ['threadfinch-asset://blob/../../etc/passwd', undefined],
  ['threadfinch-asset://other/0123456789abcdef0123456789abcdef', undefined],
  ['threadfinch-asset://blob/0123456789ABCDEF0123456789abcdef/x', undefined],
])('%s is the blob %s', (address, hash) => {
  expect(resolveBlob(address)).toBe(hash);
});
