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
  test('a command with a paste', () =>
    check(
      '<command-name>/fix</command-name>\n<command-args>this:\n\n<pasted_content id="7f40">\nError: x\n</pasted_content id="7f40">\n</command-args>',
      ['command: /fix this:\n\nError: x'],
    ));
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
  test('another session, with what the tool says about it', () =>
    check(
      'Another Claude session sent a message:\n<agent-message from="a1">\nDone.\n</agent-message>\n\nNot typed by your user.',
      [
        'agent-message(session): Another Claude session sent a message:\n<agent-message from="a1">\nDone.\n</agent-message>\n\nNot typed by your user.',
      ],
    ));
  test('an agent’s report, by its name', () =>
    check('<agent-message from="keel">Done.</agent-message>', ['agent-message(keel): Done.']));
  test('a question about such a sentence', () =>
    check('Another Claude session sent a message: what does that mean?', [
      'typed: Another Claude session sent a message: what does that mean?',
    ]));
  test.each([
    ['a paste', 'Why?\n\n<pasted_content id="7f40">\nError: x\n</pasted_content id="7f40">\n', 'Why?\n\nError: x'],
    [
      'two pastes and words between',
      '<pasted_content id="b1">\none\n</pasted_content id="b1">, <pasted_content id="b2">\n\n</pasted_content id="b2">.',
      'one, .',
    ],
    [
      'a paste of injected text',
      '<pasted_content id="7f40">\n<tick>now</tick>\n</pasted_content id="7f40">',
      '<tick>now</tick>',
    ],
    [
      'a paste that quotes one',
      '<pasted_content id="a">\n<pasted_content id="b">\nx\n</pasted_content id="a">',
      '<pasted_content id="b">\nx',
    ],
    [
      'tags that are not quite these',
      '<pasted_content id="A!">\nx</pasted_content>',
      '<pasted_content id="A!">\nx</pasted_content>',
    ],
    ['a tag that is not closed', '<pasted_content id="a">\nx', '<pasted_content id="a">\nx'],
  ])('%s', (_, text, expected) => check(text, [`typed: ${expected}`]));
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

test('a prompt full of tags costs no more than it is long', () => {
  const openings = Array.from({ length: 10_000 }, (_, id) => `<pasted_content id="${id.toString(36)}">\n`).join('');
  const closings = '\n</pasted_content id="a">'.repeat(10_000);
  expect(splitUserText(openings + closings)).toHaveLength(1);
  expect(splitUserText(closings + '<pasted_content id="a">\n'.repeat(10_000))).toHaveLength(1);
});

describe('withoutReminders', () => {
  test('at the end of an output', () =>
    expect(withoutReminders('1 line\n\n<system-reminder>\nx\n</system-reminder>\n')).toBe('1 line'));
  test('inside an output it is content', () => {
    const text = 'a <system-reminder>x</system-reminder> b';
    expect(withoutReminders(text)).toBe(text);
  });
});
