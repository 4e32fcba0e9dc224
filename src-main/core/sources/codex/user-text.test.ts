import { describe, expect, test } from 'vitest';
import { splitUserText } from './user-text';

function check(text: string, expected: readonly string[], provenance?: string): void {
  const pieces = splitUserText(text, provenance).map((piece) => {
    if (piece.as === 'typed') return `typed ${piece.text}`;
    if (piece.as === 'command') return `command ${piece.text} > ${piece.output}`;
    return piece.as === 'notice' ? `${piece.kind} ${piece.value}`.trim() : piece.as;
  });
  expect(pieces).toEqual(expected);
}

describe('splitUserText', () => {
  test('a prompt', () => check('fix the door', ['typed fix the door']));
  test('blanks', () => check(' \n', []));
  test('surroundings', () => check('<environment_context>\n</environment_context>', ['context environment context']));
  test('instructions', () => check('# AGENTS.md instructions for /home/dana\n\n<INSTRUCTIONS>', ['context AGENTS.md']));
  test('a tag with attributes', () => check('<codex_internal_context source="x">', ['context codex internal context']));
  test('a tag that only begins alike', () => check('<skillet> is a pan', ['typed <skillet> is a pan']));
  test('a tag in other case', () => check('<SKILL> x', ['typed <SKILL> x']));
  test('an interruption', () => check('<turn_aborted>\nno\n</turn_aborted>', ['interrupted']));
  test('a notification', () => check('<subagent_notification>{}</subagent_notification>', ['task-notification']));
  test('the frame of a picture', () => check('<image name=[Image #1] path="/home/dana/a.png">', ['nothing']));
  test('the end of the frame', () => check('</image>', ['nothing']));
  test('a summary', () => check('Another language model started to solve this problem and …', ['nothing']));
  test('a command', () =>
    check('<user_shell_command>\n<command>\nls\n</command>\n<result>\nExit code: 0\n</result>\n</user_shell_command>', [
      'command ! ls > Exit code: 0',
    ]));
  test('a prompt from an editor', () =>
    check('# Context from my IDE setup:\n\n## Open tabs:\n- a\n\n## My request for Codex:\nfix it\n', [
      'context IDE',
      'typed fix it',
    ]));
  test('one that quotes the marker', () =>
    check('# Context from my IDE setup:\n\n## My request for Codex:\nx\n## My request for Codex:\ny', [
      'context IDE',
      'typed y',
    ]));
  test('an editor without a prompt', () => check('# Context from my IDE setup:\n\n## Open tabs:', ['context IDE']));
  test('what newer versions call typed', () => check('fix it', ['typed fix it'], 'user.text'));
  test('what newer versions call injected', () => check('be nice', ['context memories.note'], 'memories.note'));
});
