import { expect, test } from 'vitest';
import tokens from './tokens.css?raw';

type Theme = 'light' | 'dark';
const colors = new Map<string, Record<Theme, string>>();
for (const [, name = '', light = '', dark = ''] of tokens.matchAll(
  /--([\w-]+): light-dark\((#[0-9a-f]{6,8}), (#[0-9a-f]{6,8})\)/g,
)) {
  colors.set(name, { light, dark });
}

function linear(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = linear(hex);
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

/** How far apart two colours are to the eye, in OKLab: 0.02 can just be told from each other side by side. */
function distance(one: string, other: string, theme: Theme): number {
  const [a = [], b = []] = [one, other].map((name) => toOklab(colors.get(name)?.[theme] ?? '#000000'));
  return Math.hypot(...a.map((part, at) => part - (b[at] ?? 0)));
}

function toOklab(hex: string): readonly number[] {
  const [red = 0, green = 0, blue = 0] = linear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

test('no two hues look alike in a figure', () => {
  const hues = names('hue-');
  for (const theme of ['light', 'dark'] as const) {
    for (const [at, one] of hues.entries()) {
      for (const other of hues.slice(at + 1)) {
        expect(distance(one, other, theme), `${one} and ${other}, ${theme}`).toBeGreaterThan(0.03);
      }
    }
  }
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
