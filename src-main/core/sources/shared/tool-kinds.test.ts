import { describe, expect, test } from 'vitest';
import { CLAUDE_TOOL_KINDS, pathsOf, titleOf, toolKindOf } from './tool-kinds';

test.each([
  ['Read', 'read'],
  ['MultiEdit', 'edit'],
  ['bash', 'execute'],
  ['WebSearch', 'fetch'],
  ['ExitPlanMode', 'switch_mode'],
  ['mcp__harbour__tides', 'other'],
  ['constructor', 'other'],
  ['__proto__', 'other'],
])('%s is %s', (name, kind) => expect(toolKindOf(name, CLAUDE_TOOL_KINDS)).toBe(kind));

describe('titleOf', () => {
  const check = (input: unknown, title: string) => expect(titleOf(input)).toBe(title);
  test('a command before its description', () => check({ description: 'List', command: 'ls' }, 'ls'));
  test('a path', () => check({ file_path: '/home/dana/a.ts', old_string: 'x' }, '/home/dana/a.ts'));
  test('a question', () => check({ questions: [{ question: 'Which?' }] }, 'Which?'));
  test('whatever text there is', () => check({ count: 3, port: 'Example Harbour' }, 'Example Harbour'));
  test('fields of wrong types', () => check({ command: ['ls'], file_path: null }, ''));
  test('no object', () => check('plain', 'plain'));
  test('nothing', () => check(null, ''));
  test('long ones are cut', () => expect(titleOf({ command: 'x'.repeat(5000) })).toHaveLength(300));
});

test('paths are named once', () => {
  expect(pathsOf({ file_path: 'a.ts', path: 'a.ts', notebook_path: 'b.ipynb' })).toEqual(['a.ts', 'b.ipynb']);
  expect(pathsOf({ file_path: 7 })).toEqual([]);
});
