import { speak } from '@shared/strings/strings';
import { afterEach, expect, test } from 'vitest';
import { formatAgo, formatDayGroup, formatDaysOf, formatDuration, formatSize, formatSpan } from './format';

afterEach(() => speak('en'));

const now = new Date(2026, 4, 14, 16, 0).getTime();
const at = (day: number, hour: number) => new Date(2026, 4, day, hour, 5).getTime();

test.each([
  ['en', 'Tuesday 12 May', '12 May, 09:05 – 11:05', '3 min 59 s', '2 h ago'],
  ['zh', '5月12日星期二', '5月12日 09:05 – 11:05', '3 分 59 秒', '2 小时前'],
  ['ja', '5月12日火曜日', '5月12日 09:05 – 11:05', '3 分 59 秒', '2 時間前'],
] as const)('dates and durations are written as they are in %s', (language, group, span, duration, ago) => {
  speak(language);
  expect(formatDayGroup(at(12, 9), now)).toBe(group);
  expect(formatSpan(at(12, 9), at(12, 11), now)).toBe(span);
  expect(formatDuration(239_400)).toBe(duration);
  expect(formatAgo(at(14, 13), now)).toBe(ago);
});

test('days of one year name it once', () => {
  const dayOf = (month: number, day: number) => Date.UTC(2026, month, day) / 86_400_000;
  expect(formatDaysOf(dayOf(7, 31), dayOf(8, 6))).toMatch(/^31 Aug\s–\s6 Sept? 2026$/);
  expect(formatDaysOf(dayOf(7, 31), dayOf(7, 31))).toBe('31 Aug 2026');
  speak('ja');
  expect(formatDaysOf(dayOf(7, 31), dayOf(8, 6))).toBe('2026年8月31日 – 9月6日');
  expect(formatDaysOf(dayOf(11, 28), dayOf(12, 3))).toBe('2026年12月28日 – 2027年1月3日');
  expect(formatDaysOf(dayOf(7, 31), dayOf(7, 31))).toBe('2026年8月31日');
});

test('a duration never has sixty seconds beside its minutes', () => {
  expect(formatDuration(59_600)).toBe('1 min');
  expect(formatDuration(239_600)).toBe('4 min');
  expect(formatDuration(7_200_000)).toBe('2 h');
});

test.each([
  [999, '999 B'],
  [41_600, '42 KB'],
  [999_600, '1 MB'],
  [1_240_000, '1.2 MB'],
  [500_000_000, '500 MB'],
  [1_500_000_000, '1.5 GB'],
])('%i bytes are %s', (bytes, said) => expect(formatSize(bytes)).toBe(said));
