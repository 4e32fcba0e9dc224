import { describe, expect, test } from 'vitest';
import { splitUserText, withoutReminders } from './user-text';

/** Pieces as `typed: text`, `command: text` or `kind(value): detail`. */
function check(text: string, expected: readonly string[]): void {
  const pieces = splitUserText(text).map((piece) =>
    piece.as === 'notice' ? `${piece.kind}(${piece.value ?? ''}): ${piece.detail}` : `${piece.as}: ${piece.text}`,
  );
  expect(pieces).toEqual(expected);
}

describe('splitUserText', () => {
  test('a prompt', () => check('Fix it.\n', ['typed: Fix it.\n']));
  test('nothing', () => check(' \n', []));
  test('a no-break space belongs to the prompt', () => check('\u00a0What?', ['typed: \u00a0What?']));
  test('context before and after a prompt', () =>
    check('<system-reminder>a</system-reminder>\n\nFix it.\n\n<system-reminder>\nb\n</system-reminder>\n', [
      'context(system-reminder): a',
      'typed: Fix it.',
      'context(system-reminder): b',
    ]));
  test('two at the end stay in order', () =>
    check('Go.<system-reminder>a</system-reminder><system-reminder>b</system-reminder>', [
      'typed: Go.',
      'context(system-reminder): a',
      'context(system-reminder): b',
    ]));
  test('a quoted tag in a prompt', () =>
    check('Why is <system-reminder>x</system-reminder> here?', [
      'typed: Why is <system-reminder>x</system-reminder> here?',
    ]));
  test('a wrapper that isn’t closed', () => check('<system-reminder>never', ['typed: <system-reminder>never']));
  test('markup that is no wrapper', () => check('<summary>done</summary>', ['typed: <summary>done</summary>']));
  test('a tag that only begins like one', () =>
    check('<bash-inputs>ls</bash-inputs>', ['typed: <bash-inputs>ls</bash-inputs>']));
  test('a command with its parts in any order', () =>
    check(
      '<command-message>review is running…</command-message>\n  <command-name>/review</command-name>\n  <command-args>moon.ts now</command-args>',
      ['command: /review moon.ts now'],
    ));
  test('a command without a slash and without arguments', () =>
    check('<command-name>clear</command-name><command-args></command-args>', ['command: /clear']));
  test('a command and what it printed', () =>
    check('<command-name>/cost</command-name>\n<local-command-stdout>$1</local-command-stdout>', [
      'command: /cost',
      'command-output(): $1',
    ]));
  test('shell input', () => check('<bash-input>ls -a</bash-input>', ['command: ! ls -a']));
  test('a note', () => check('<user-memory-input>metric</user-memory-input>', ['command: # metric']));
  test('the context of an editor before a prompt', () =>
    check('<ide_opened_file>a.ts</ide_opened_file>Rename it.', [
      'context(ide_opened_file): a.ts',
      'typed: Rename it.',
    ]));
  test('an interrupt', () => check('[Request interrupted by user for tool use]', ['interrupted(): ']));
  test('another agent, by name', () =>
    check('<teammate-message teammate_id="keel" color="blue">Done.</teammate-message>', [
      'agent-message(keel): Done.',
    ]));
  test('a chat channel, by name', () => check('<channel source="dock">hi</channel>', ['agent-message(dock): hi']));
  test('a background task, in its own words', () =>
    check('<task-notification><status>failed</status></task-notification>', [
      'task-notification(failed): <status>failed</status>',
    ]));
  test('a forked agent’s task takes the rest', () =>
    check('<fork-boilerplate>rules</fork-boilerplate>\nYour directive: sand it', [
      'agent-message(fork-boilerplate): <fork-boilerplate>rules</fork-boilerplate>\nYour directive: sand it',
    ]));
  test('a prompt about hooks', () =>
    check('UserPromptSubmit hook does not work', ['typed: UserPromptSubmit hook does not work']));
});

describe('withoutReminders', () => {
  test('at the end of an output', () =>
    expect(withoutReminders('1 line\n\n<system-reminder>\nx\n</system-reminder>\n')).toBe('1 line'));
  test('inside an output it is content', () => {
    const text = 'a <system-reminder>x</system-reminder> b';
    expect(withoutReminders(text)).toBe(text);
  });
});
