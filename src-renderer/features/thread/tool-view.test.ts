import { expect, test } from 'vitest';
import { tool } from '../../bridge/fake-library/message-maker';
import { toCommandLine, toInputFields, toToolRow } from './tool-view';

const HOME = '/home/dana/site';

test('a step on a file names it within the project', () => {
  const part = tool('read', 'Read', 'x', { paths: [`${HOME}/src/app.ts`], output: { text: 'a\nb\n' } });
  expect(toToolRow(part, HOME)).toMatchObject({ verb: 'Read', target: 'src/app.ts', summary: '2 lines', icon: 'read' });
});

test('a long path loses its middle, not its name', () => {
  const path = `${HOME}/${'deep/'.repeat(30)}reader.test.ts`;
  const { target, fullTarget } = toToolRow(tool('edit', 'Edit', 'x', { paths: [path] }), HOME);
  expect(target.length).toBeLessThanOrEqual(52);
  expect(target).toMatch(/^deep.*….*reader\.test\.ts$/);
  expect(fullTarget).toBe(path);
});

test('a command shows its first line, and its exit code when it failed', () => {
  const part = tool('execute', 'Bash', 'npm test\nnpm run build', {
    exitCode: 2,
    paths: [HOME],
    output: { text: 'x' },
  });
  expect(toToolRow(part, HOME)).toMatchObject({ verb: 'Run', target: 'npm test', summary: 'exit 2' });
});

test('a tool of no kind is called by its name', () => {
  expect(toToolRow(tool('other', 'mcp__tracker__create', 'Title'), null)).toMatchObject({
    verb: 'mcp__tracker__create',
    target: 'Title',
  });
});

test('changes are counted over all files', () => {
  const diff = { path: 'a', change: 'edited', added: 2, removed: 1, hunks: [] } as const;
  expect(toToolRow(tool('edit', 'Edit', 'a', { diffs: [diff, diff] }), null)).toMatchObject({ added: 4, removed: 2 });
});

function checkInput(
  text: string,
  expected: readonly (readonly [label: string, value: string])[],
  known: readonly string[] = [],
) {
  expect(toInputFields(text, known).map(({ label, value }) => [label, value])).toEqual(expected);
}

test('input is shown as named values', () => {
  checkInput('{"command":"ls","timeout":5}', [
    ['command', 'ls'],
    ['timeout', '5'],
  ]);
  checkInput('{"pattern":"a"}', [['', 'a']]);
  checkInput('{"__proto__":{"a":1}}', [['', '{\n  "a": 1\n}']]);
});

test('input that is no object is shown as it stands', () => {
  checkInput('[1,2]', [['', '[1,2]']]);
  checkInput('"*** Begin Patch\\n"', [['', '*** Begin Patch\n']]);
  checkInput('{"torn":', [['', '{"torn":']]);
  checkInput('', []);
  const deep = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
  checkInput(deep, [['', deep]]);
});

test('input that the row says already is left out', () => {
  checkInput('{"file_path":"/a/b"}', [], ['/a/b']);
  checkInput('{}', []);
});

test('a command stands by itself, as it was typed', () => {
  const check = (input: unknown, command: string, rest: readonly string[]) => {
    const line = toCommandLine({ title: 'ls -l', input: { text: JSON.stringify(input) } });
    expect([line.command, ...line.rest.map(({ label }) => label)]).toEqual([command, ...rest]);
  };
  check({ command: 'npm test', description: 'Run the tests' }, 'npm test', ['description']);
  check({ command: ['bash', '-lc', 'ls -l'], workdir: '/a' }, 'ls -l', ['workdir']);
  check({ cmd: 'pwd' }, 'pwd', []);
  check({}, 'ls -l', []);
});
