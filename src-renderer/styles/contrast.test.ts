import { expect, test } from 'vitest';
import tokens from './tokens.css?raw';

type Theme = 'light' | 'dark';
const colors = new Map<string, Record<Theme, string>>();
for (const [, name = '', light = '', dark = ''] of tokens.matchAll(
  /--([\w-]+): light-dark\((#[0-9a-f]{6,8}), (#[0-9a-f]{6,8})\)/g,
)) {
  colors.set(name, { light, dark });
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(ink: string, ground: string, theme: Theme): number {
  const [a, b] = [ink, ground].map((name) => {
    const hex = colors.get(name)?.[theme];
    if (!hex) throw new Error(`No colour ${name}`);
    return luminance(hex);
  });
  const [light, dark] = [Math.max(a ?? 0, b ?? 0), Math.min(a ?? 0, b ?? 0)];
  return (light + 0.05) / (dark + 0.05);
}

function check(inks: readonly string[], grounds: readonly string[], least: number): void {
  for (const theme of ['light', 'dark'] as const) {
    for (const ink of inks) {
      for (const ground of grounds) {
        expect(contrast(ink, ground, theme), `${ink} on ${ground}, ${theme}`).toBeGreaterThanOrEqual(least);
      }
    }
  }
}

const SURFACES = ['surface', 'surface-rail', 'surface-raised', 'surface-hover', 'surface-selected', 'surface-code'];
const names = (start: string) => [...colors.keys()].filter((name) => name.startsWith(start));

test('text is readable on every surface that it may stand on', () => {
  check(['ink', 'ink-soft', 'ink-faint', 'accent', 'good', 'warn', 'bad'], SURFACES, 4.5);
});

test('marks of sources are readable in the list, on a selected row and solid', () => {
  expect(names('hue-')).toHaveLength(12);
  check(names('hue-'), ['surface', 'surface-rail', 'surface-hover', 'surface-selected', 'surface-raised'], 4.5);
  check(['on-mark'], names('hue-'), 4.5);
});

test('text keeps its contrast on what stands behind it', () => {
  check(['on-accent'], ['accent'], 4.5);
  check(['ink', 'ink-soft'], ['mark'], 4.5);
  check(['added-ink'], ['added', 'added-word', 'surface-code', 'surface'], 4.5);
  check(['removed-ink'], ['removed', 'removed-word', 'surface-code', 'surface'], 4.5);
});

test('code and terminal colours are readable', () => {
  check([...names('code-'), ...names('ansi-')], ['surface-code'], 4.5);
});

test('lines that matter can be seen', () => {
  check(['line-strong', 'accent'], ['surface', 'surface-rail', 'surface-raised'], 3);
});
