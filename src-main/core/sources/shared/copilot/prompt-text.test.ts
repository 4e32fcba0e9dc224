import { expect, test } from 'vitest';
import { cleanPrompt, cleanReply, isInjectedPrompt } from './prompt-text';

test.each([
  ['plain text', 'plain text'],
  ['<reminder>Be brief.</reminder>\n\nSort it.', 'Sort it.'],
  ['Sort it.\n<system_reminder a="b">x</system_reminder>\n<current_datetime>now</current_datetime>', 'Sort it.'],
  ['<context>only</context>', ''],
  ['<userRequest>\nSort it.\n</userRequest>', 'Sort it.'],
  ['<contextual>mine</contextual>', '<contextual>mine</contextual>'],
  ['Is <reminder>x</reminder> HTML?', 'Is <reminder>x</reminder> HTML?'],
  ['<attachments>never closed', '<attachments>never closed'],
])('%j is %j', (content, text) => {
  expect(cleanPrompt(content)).toBe(text);
});

test('tells what a skill and the autopilot say from prompts', () => {
  expect(isInjectedPrompt('Go on.', undefined, false)).toBe(false);
  expect(isInjectedPrompt('Go on.', undefined, true)).toBe(true);
  expect(isInjectedPrompt('Text', 'skill-sorting', false)).toBe(true);
  expect(isInjectedPrompt('\n<skill-context name="x">', undefined, false)).toBe(true);
});

test('takes out of a reply what is meant for the program', () => {
  expect(cleanReply('Done.\n<pr_metadata title="x" />')).toBe('Done.');
});
