import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('./{app,features,ui}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const components = Object.entries(sources).filter(([path]) => path.endsWith('.tsx') && !path.includes('.test.'));

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

test('components hold no sentences: they come from the table of strings', () => {
  const found = components.flatMap(([path, text]) => {
    const code = withoutComments(text);
    const between = [...code.matchAll(/>([^<>{}()=;]*\p{L}{2,}[^<>{}()=;]*)<\//gu)].map(([, words = '']) =>
      words.trim(),
    );
    const attributes = [
      ...code.matchAll(/\b(?:title|alt|placeholder|label|hint|aria-label|aria-description)="([^"]*\p{L}[^"]*)"/gu),
    ].map(([, words = '']) => words);
    return [...between, ...attributes].map((words) => `${path}: ${words}`);
  });
  expect(components.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});

test('no file but the tokens holds a colour, and none puts HTML in', () => {
  const bad = Object.entries(sources)
    .filter(([path]) => !path.includes('.test.'))
    .filter(([, text]) =>
      /['"`]#[0-9a-fA-F]{3,8}\b|\brgba?\(|innerHTML|dangerouslySetInnerHTML/.test(withoutComments(text)),
    );
  expect(bad.map(([path]) => path)).toEqual([]);
});
