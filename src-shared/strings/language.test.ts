import { afterEach, expect, test } from 'vitest';
import { LANGUAGES, type Language, toLanguage } from './language';
import { plural, speak, strings, TABLES } from './strings';

afterEach(() => speak('en'));

test.each<[readonly string[], Language]>([
  [['en-GB'], 'en'],
  [['zh-Hans-CN', 'en'], 'zh'],
  [['zh_TW.UTF-8'], 'zh'],
  [['ja'], 'ja'],
  [['de-DE', 'ja-JP', 'en-US'], 'ja'],
  [['fr-FR'], 'en'],
  [[], 'en'],
  [['C'], 'en'],
])('a system that prefers %j is spoken to in %s', (preferred, expected) => {
  expect(toLanguage(preferred)).toBe(expected);
});

test('texts follow the language, and counts its forms', () => {
  expect(plural(1, strings.window.counts.sessions)).toBe('1 session');
  expect(plural(4182, strings.window.counts.sessions)).toBe('4,182 sessions');
  speak('zh');
  expect(plural(1, strings.window.counts.sessions)).toBe('1 个会话');
  speak('ja');
  expect(plural(4182, strings.window.counts.sessions)).toBe('4,182 件のセッション');
});

function leaves(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  const inner = Object.entries(value as object).flatMap(([key, child]) => [...leaves(child, `${path}.${key}`)]);
  return new Map(inner);
}

const places = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

test.each(LANGUAGES.filter((language) => language !== 'en'))('%s fills the same places as English', (language) => {
  const english = leaves(TABLES.en);
  for (const [path, sentence] of leaves(TABLES[language])) {
    const original = english.get(path);
    expect(original, path).toBeDefined();
    expect(places(sentence), `${path}: ${sentence}`).toEqual(places(original ?? ''));
    expect(sentence === '', path).toBe(original === '');
  }
});

test.each(LANGUAGES.filter((language) => language !== 'en'))('%s leaves no sentence in English', (language) => {
  const english = leaves(TABLES.en);
  const same = [...leaves(TABLES[language])].filter(
    // Two words of Latin letters and more are a sentence; names and units are not.
    ([path, sentence]) => sentence === english.get(path) && /\p{Script=Latin}{2,} \p{Script=Latin}{2,}/u.test(sentence),
  );
  expect(same).toEqual([]);
});
