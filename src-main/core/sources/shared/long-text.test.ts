import { describe, expect, test } from 'vitest';
import { toLongText } from './long-text';

const env = { hash: (data: string | Uint8Array) => `hash of ${data.length}` };

describe('toLongText', () => {
  test('leaves ordinary texts as they are', () => {
    expect(toLongText('x'.repeat(32_000), env)).toEqual({ value: { text: 'x'.repeat(32_000) }, blobs: [] });
  });

  test('keeps head and tail of a long one, and the whole beside it', () => {
    const whole = `first ${'x'.repeat(50_000)} last`;
    const { value, blobs } = toLongText(whole, env);
    expect(value.text).toMatch(/^first x+\n…\nx+ last$/);
    expect(value.text.length).toBeLessThan(32_000);
    expect(value.cut).toEqual({ fullLength: whole.length, blob: `hash of ${whole.length}` });
    expect(blobs).toEqual([{ type: 'blob', hash: value.cut?.blob, mediaType: 'text/plain', data: { text: whole } }]);
  });

  test('cuts no character in half', () => {
    expect(toLongText(`x${'🐦'.repeat(20_000)}`, env).value.text).not.toMatch(/\p{Cs}/u);
    expect(toLongText('half \ud83d', env).value.text).toBe('half \uFFFD');
  });
});
