import { expect, test } from 'vitest';
import { toJsonText } from './json-text';

test('says the same without a control character that a terminal would obey', () => {
  const value = { title: 'a\u009b31mb\u007f\u001b]52;c;eA==\u0007\u009d0;x\u009c', text: 'Grüße, 日本' };
  const text = toJsonText(value);
  expect(text).not.toMatch(/\p{Cc}/u);
  expect(text).toContain('Grüße, 日本');
  expect(JSON.parse(text)).toEqual(value);
});
