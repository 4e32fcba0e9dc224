import { expect, test } from 'vitest';
import { chooseTitle, toTitle } from './titles';

test.each([
  ['Fix the race', 'Fix the race'],
  ['\n\n  ## Fix `the` race\nmore', 'Fix `the` race'],
  ['```\ncode first\n```', 'code first'],
  ['```ts\ncode first\n```', 'code first'],
  ['- [ ] a task', '[ ] a task'],
  ['> * **Goal:** end the race', 'Goal: end the race'],
  ['`npm test`', 'npm test'],
  ['**bold**', 'bold'],
  // Signs of words.
  ['`tidemark --years 10` gets killed by `oom`', '`tidemark --years 10` gets killed by `oom`'],
  ['What does `npm ci`', 'What does `npm ci`'],
  ['--dry-run writes all the same', '--dry-run writes all the same'],
  ['#123 is back', '#123 is back'],
  ['*.ts files are skipped', '*.ts files are skipped'],
  ['修复死信队列', '修复死信队列'],
  ['Implement the following plan:\n\n# Tide clock\n\n1. Sand it', 'Implement the following plan: Tide clock'],
  ['修复这个错误：\n\nTypeError: x', '修复这个错误： TypeError: x'],
  ['What is this:', 'What is this:'],
  ['???', '???'],
  ['', ''],
])('%j is called %j', (text, title) => {
  expect(toTitle(text)).toBe(title);
});

test('a long line is cut at a word, and never inside a character', () => {
  expect(toTitle('word '.repeat(60)).length).toBeLessThanOrEqual(121);
  expect(toTitle('word '.repeat(60)).endsWith('word…')).toBe(true);
  expect(toTitle(`${'x'.repeat(119)}😀😀`)).toBe(`${'x'.repeat(119)}…`);
});

test("the tool's own title comes first, then prompt, command and reply", () => {
  const seen = { prompt: 'the prompt', command: '/init', reply: 'the reply' };
  expect(chooseTitle({ text: 'A name', from: 'user' }, seen)).toEqual({ title: 'A name', titleFrom: 'user' });
  expect(chooseTitle(null, seen)).toEqual({ title: 'the prompt', titleFrom: 'prompt' });
  expect(chooseTitle(null, { ...seen, prompt: '' })).toEqual({ title: '/init', titleFrom: 'command' });
  expect(chooseTitle(null, { prompt: '', command: '', reply: '' })).toEqual({ title: '', titleFrom: 'none' });
});
